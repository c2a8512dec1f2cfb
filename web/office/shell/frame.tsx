import { useHotkeys } from '@mantine/hooks'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { isOpening } from '../../shared/navigation/navigation-facts.ts'
import { getActing } from '../../shared/session/acting.ts'
import { takeMessage } from '../../shared/session/parting-message.ts'
import { useSession } from '../../shared/session/session.ts'
import { paths } from '../../shared/navigation/paths.ts'
import { toast } from '../../shared/frame/toasts.ts'
import { ThisBuild } from '../../shared/frame/app-link.tsx'
import { LeaveGuard } from '../ui/form/leave-guard.tsx'
import { Toasts } from '../ui/toasts.tsx'
import { Banners } from './banners.tsx'
import styles from './frame.module.css'
import { SideNavigation } from './side-navigation.tsx'
import { BarLinks, TopBar } from './top-bar.tsx'
import { useNavigationLinks } from './use-navigation-links.ts'

/** Only superadmins act for a club. */
const ActingBar = lazy(async () => ({ default: (await import('./acting-bar.tsx')).ActingBar }))
const Notifications = lazy(async () => ({ default: (await import('./notifications.tsx')).Notifications }))
const OnboardingSteps = lazy(async () => ({
  default: (await import('../features/onboarding/parts/onboarding-steps.tsx')).OnboardingSteps,
}))
const KeyboardHelp = lazy(async () => ({ default: (await import('./keyboard-help.tsx')).KeyboardHelp }))

const opening: readonly string[] = [paths.clubSetup, paths.clubSubscription, paths.clubContract]
/** Where the onboarding steps show: on their own screens. The dashboard lists them as tasks. */
const showsSteps = (pathname: string): boolean => opening.includes(pathname.replace(/\/$/, ''))

/** Nothing can be removed from a screen before it is used, so this is not among what loads first. */
function keepFocusLater(): () => void {
  const begun = import('./keep-focus.ts').then(({ keepFocus }) => keepFocus())
  return () => void begun.then((end) => end())
}

/** The frame around every screen: bars, banners, and global shortcuts. */
export function Frame() {
  const session = useSession()
  const { pathname } = useLocation()
  const { sections, links } = useNavigationLinks(session)
  const [dialog, setDialog] = useState<'help' | 'notifications' | null>(null)
  const close = () => setDialog(null)
  useEffect(keepFocusLater, [])
  useHotkeys([
    ['shift+?', () => setDialog('help')],
    ['?', () => setDialog('help')],
  ])
  useEffect(() => {
    const message = takeMessage()
    if (message !== null) toast({ tone: 'ok', message })
  }, [])
  // Signed out here, in another tab, or by an invalid token: a new page is loading, and this one is discarded.
  const [wasSignedIn] = useState(session.status === 'signed_in')
  const isLeaving = wasSignedIn && session.status === 'signed_out'

  return (
    <ThisBuild value="office">
      <div className={styles.frame} data-sections={sections.length > 0 || undefined}>
        <a className="skip-link" href="#content">
          Skip to content
        </a>
        <LoadingLine />
        <TopBar
          session={session}
          links={[...sections, ...links]}
          onHelp={() => setDialog('help')}
          onBell={() => setDialog('notifications')}
        />
        <BarLinks links={links} />
        {sections.length > 0 && <SideNavigation links={sections} onHelp={() => setDialog('help')} />}
        <div className={styles.column}>
          <Suspense>{getActing() !== null && <ActingBar />}</Suspense>
          <Banners />
          <Suspense>{isOpening(session) && showsSteps(pathname) && <OnboardingSteps pathname={pathname} />}</Suspense>
          <main id="content" className={styles.main} tabIndex={-1}>
            {!isLeaving && <Outlet />}
          </main>
        </div>
        <Suspense>
          {dialog === 'help' && <KeyboardHelp onClose={close} />}
          {dialog === 'notifications' && <Notifications onClose={close} />}
        </Suspense>
        <Toasts />
        <LeaveGuard />
        <ScrollRestoration />
      </div>
    </ThisBuild>
  )
}

/** The next screen's code is loading. */
function LoadingLine() {
  const isLoading = useNavigation().state !== 'idle'
  return <div className={styles.line} data-loading={isLoading || undefined} aria-hidden="true" />
}
