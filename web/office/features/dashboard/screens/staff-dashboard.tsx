import { areasBesideTheBar } from '../../../../shared/navigation/navigation.ts'
import { screenExists } from '../../../../shared/screens/build-of.ts'
import { useLinks } from '../../../../shared/navigation/use-links.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import type { ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { defineScreen } from '../../../ui/screen.ts'
import { DashboardSkeleton } from '../../../ui/skeletons.tsx'
import { Areas } from '../parts/areas.tsx'
import { OwnShift } from '../parts/own-shift.tsx'
import { Programme } from '../parts/programme.tsx'
import { comingNights, type ComingNights } from '../queries/coming-nights.ts'

export const screen = defineScreen({
  queries: () => ({ coming: comingNights() }),
  title: () => 'Dashboard',
  Component: StaffDashboard,
  Skeleton: DashboardSkeleton,
})

function StaffDashboard({ data: { coming } }: ScreenProps<{ coming: ComingNights }>) {
  const session = useSignedIn()
  const links = useLinks(session)
  const more = areasBesideTheBar(session, screenExists)
  return (
    <>
      <PageHeader
        title={`Hello, ${session.profile.first_name || session.user.username}`}
        lead="Areas your club gave you access to."
      />
      {session.profile.role === 'staffclub' && <OwnShift />}
      {coming !== null && <Programme nights={coming.events} count={coming.count} />}
      {coming !== null && more.length > 0 && <Areas title="More" areas={more} nothing="" />}
      {coming === null && (
        <Areas areas={[...links, ...more]} nothing="You don’t have access to any area yet. Ask your club’s admin." />
      )}
    </>
  )
}
