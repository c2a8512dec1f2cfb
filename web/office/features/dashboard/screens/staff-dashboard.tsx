import { Stack } from '@mantine/core'
import type { ClubDashboard } from '#contract/dashboard/club-dashboard.ts'
import { areasBesideTheBar } from '../../../../shared/navigation/navigation.ts'
import { useLinks } from '../../../../shared/navigation/use-links.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import type { ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { defineScreen } from '../../../ui/screen.ts'
import { DashboardSkeleton } from '../../../ui/skeletons.tsx'
import { Areas } from '../parts/areas.tsx'
import { OwnShift } from '../parts/own-shift.tsx'
import { AtWork } from '../parts/at-work.tsx'
import { clubDashboard } from '../queries/club-dashboard-query.ts'

export const screen = defineScreen({
  queries: () => ({ dashboard: clubDashboard() }),
  title: () => 'Dashboard',
  Component: StaffDashboard,
  Skeleton: DashboardSkeleton,
})

function StaffDashboard({ data: { dashboard } }: ScreenProps<{ dashboard: ClubDashboard | null }>) {
  const seesEvents = dashboard !== null && dashboard.programme !== null
  const session = useSignedIn()
  const links = useLinks(session)
  const more = areasBesideTheBar(session)
  return (
    <>
      <PageHeader title={`Hello, ${session.profile.first_name || session.user.username}`} lead="Your shifts and tools" />
      <Stack gap="md">
        {session.profile.role === 'staffclub' && <OwnShift />}
        {dashboard !== null && <AtWork dashboard={dashboard} />}
        {seesEvents && more.length > 0 && <Areas title="More" areas={more} nothing="" />}
        {!seesEvents && (
          <Areas areas={[...links, ...more]} nothing="You don’t have access to any area yet. Ask your club’s admin." />
        )}
      </Stack>
    </>
  )
}
