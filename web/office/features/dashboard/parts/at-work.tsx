import { Stack } from '@mantine/core'
import type { ClubDashboard } from '#contract/dashboard/club-dashboard.ts'
import { AtAGlance } from './at-a-glance.tsx'
import { Programme } from './programme.tsx'
import { TakingsTrend } from './takings-trend.tsx'

/** An open club: what needs attention, and its programme. */
export function AtWork({ dashboard }: { dashboard: ClubDashboard }) {
  const { programme, money } = dashboard
  const trend = money !== null && <TakingsTrend money={money} />
  return (
    <Stack gap="md">
      <AtAGlance dashboard={dashboard} />
      {programme === null ? (
        trend
      ) : (
        <Programme programme={programme} due={dashboard}>
          {trend}
        </Programme>
      )}
    </Stack>
  )
}
