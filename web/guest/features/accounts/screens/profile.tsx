import CircleAlert from 'lucide-react/icons/circle-alert'
import { useId } from 'react'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { fallbacks } from '../../../../shared/profile/account-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { Later, lazyPart } from '../../../ui/lazy-part.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { ProfileForm } from '../forms/profile-form.tsx'
import { AvatarCard } from '../parts/avatar-card.tsx'
import { EmailCard } from '../../../domain/email-card.tsx'
import { FollowsCard } from '../parts/follows-card.tsx'
import { RoleCard } from '../parts/role-card.tsx'
import { useProfile } from '../../../../shared/profile/use-profile.ts'
import styles from './profile.module.css'

const NewsCard = lazyPart(async () => (await import('../parts/news-card.tsx')).NewsCard)

const SecurityCard = lazyPart(async () => (await import('../forms/security-card.tsx')).SecurityCard)

const SavedCardsCard = lazyPart(async () => (await import('../parts/saved-cards-card.tsx')).SavedCardsCard)

const CalendarCard = lazyPart(async () => (await import('../parts/calendar-card.tsx')).CalendarCard)

/** Loads its own data, because it shows its own message if loading fails. */
function Profile() {
  const heading = useId()
  const { data: me, isError, error, refetch } = useProfile()
  return (
    <>
      <PageHeader title="Profile" />
      {me === undefined && isError && (
        <EmptyState
          failed
          icon={<CircleAlert size={32} aria-hidden="true" />}
          title={errorMessage(error, fallbacks.fetchProfile)}
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      )}
      {me === undefined && !isError && (
        <Loading label="Loading your profile">
          <Shape />
        </Loading>
      )}
      {me !== undefined && (
        <div className={styles.layout}>
          <div className={styles.side}>
            <AvatarCard me={me} />
            <RoleCard isVerified={me.profile.role === 'client' && me.profile.role_profile.id_verified} />
          </div>
          <div className={styles.side}>
            <EmailCard user={me.user} purpose="friends can send you bookings" />
            <Card aria-labelledby={heading} className={styles.details}>
              <h2 id={heading}>Your details</h2>
              <ProfileForm me={me} />
            </Card>
            {me.profile.role === 'client' && (
              <>
                <FollowsCard />
                <Later fallback={<Skeleton height="9rem" />}>
                  <SavedCardsCard />
                </Later>
                <Later fallback={<Skeleton height="13rem" />}>
                  <CalendarCard />
                </Later>
                <Later>
                  <NewsCard />
                </Later>
              </>
            )}
            {/* As high as the cards: going back finds the place that was left. */}
            <Later fallback={<Skeleton height="52rem" />}>
              <SecurityCard email={me.user.email} />
            </Later>
          </div>
        </div>
      )}
    </>
  )
}

/** The shape of the whole screen. */
function ProfileSkeleton() {
  return (
    <>
      <PageHeader title="Profile" />
      <Shape />
    </>
  )
}

function Shape() {
  return (
    <div className={styles.layout}>
      <div className={styles.side}>
        <Skeleton height="17.75rem" />
        <Skeleton height="17.75rem" />
      </div>
      <Skeleton height="40rem" />
    </div>
  )
}

export const screen = defineScreen({ head: () => ({ title: 'Profile' }), Component: Profile, Skeleton: ProfileSkeleton })
