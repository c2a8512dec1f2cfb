import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { ClubDashboard as Dashboard } from '#contract/dashboard/club-dashboard.ts'
import { getOnboardingStatus } from '#contract/onboarding/onboarding.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { isOpening, readFacts } from '../../../../shared/navigation/navigation-facts.ts'
import { areasBesideTheBar } from '../../../../shared/navigation/navigation.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import type { ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { defineScreen } from '../../../ui/screen.ts'
import { DashboardSkeleton } from '../../../ui/skeletons.tsx'
import { Areas } from '../parts/areas.tsx'
import { OnboardingCard } from '../parts/onboarding.tsx'
import { AtWork } from '../parts/at-work.tsx'
import { clubDashboard } from '../queries/club-dashboard-query.ts'

export const screen = defineScreen({
  queries: () => ({ dashboard: clubDashboard() }),
  title: () => 'Dashboard',
  Component: ClubDashboard,
  Skeleton: DashboardSkeleton,
})

function ClubDashboard({ data: { dashboard } }: ScreenProps<{ dashboard: Dashboard | null }>) {
  const session = useSignedIn()
  const { data: status } = useQuery({ ...apiQuery(getOnboardingStatus), enabled: isOpening(session) })
  const { onboarding } = readFacts(session, status)
  return (
    <>
      <PageHeader
        title={`Hello, ${session.profile.first_name || session.user.username}`}
        lead="Your club at a glance."
        actions={
          onboarding.onboarding_complete && (
            <Button component={Link} to={paths.clubEvents} variant="default">
              All events
            </Button>
          )
        }
      />
      <Stack gap="md">
        {!onboarding.onboarding_complete && <OnboardingCard onboarding={onboarding} />}
        {onboarding.onboarding_complete && dashboard !== null && <AtWork dashboard={dashboard} />}
        <Areas title="More" areas={areasBesideTheBar(session)} nothing="" />
      </Stack>
    </>
  )
}
