import { useNetwork } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import { sessionMay } from '../../shared/session/abilities.ts'
import { useSession, type Session } from '../../shared/session/session.ts'
import { Banner } from '../ui/banner.tsx'

const SubscriptionBanner = lazy(async () => ({
  default: (await import('../features/subscriptions/parts/subscription-banner.tsx')).SubscriptionBanner,
}))

const PlatformSuspensionBanner = lazy(async () => ({
  default: (await import('../features/clubs/parts/platform-suspension-banner.tsx')).PlatformSuspensionBanner,
}))

const ConsentBanner = lazy(async () => ({
  default: (await import('../features/pages/parts/consent-banner.tsx')).ConsentBanner,
}))

const DoorBanner = lazy(async () => ({ default: (await import('./door-banner.tsx')).DoorBanner }))

/** People who may see their club's subscription. */
function seesSubscription(session: Session): boolean {
  if (session.status !== 'signed_in') return false
  const { role_profile } = session.profile
  return sessionMay(session, 'manage_subscription') && 'club_id' in role_profile && role_profile.club_id !== null
}

/** What concerns every screen, most urgent first. Each banner is in its domain's `parts` and rendered here. */
export function Banners() {
  const { online } = useNetwork()
  const session = useSession()
  return (
    <>
      {!online && <Banner tone="warn">You’re offline. This page may be out of date, and changes can’t be saved.</Banner>}
      {sessionMay(session, 'work_door') && (
        <Suspense>
          <DoorBanner />
        </Suspense>
      )}
      {sessionMay(session, 'work_in_club') && (
        <Suspense>
          <PlatformSuspensionBanner />
        </Suspense>
      )}
      {seesSubscription(session) && (
        <Suspense>
          <SubscriptionBanner />
        </Suspense>
      )}
      {session.status === 'signed_in' && (
        <Suspense>
          <ConsentBanner />
        </Suspense>
      )}
    </>
  )
}
