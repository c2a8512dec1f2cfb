import { jobLanes } from '#contract/platform/dead-jobs.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import type { getPlatformDashboard as endpoint } from '#contract/dashboard/platform-dashboard.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { utcDate } from '../accounts/index.ts'
import { countOverdueErasures } from '../verification/index.ts'
import { countLanes, countQueues, readDashboardFigures, readUnsettled } from './platform-dashboard-views.ts'

/** What needs the platform's attention, what it earned this month, and its technical health. */
export async function getPlatformDashboard({
  db,
  clock,
}: Pick<Infrastructure, 'db' | 'clock'>): Promise<AnswerOf<typeof endpoint>> {
  const now = clock.now()
  const to = utcDate(now)
  const from = `${to.slice(0, 8)}01`
  const [queues, currencies, lanes, unsettled, overdue_erasures] = await Promise.all([
    countQueues(db),
    readDashboardFigures(db, from, to),
    countLanes(db, now),
    readUnsettled(db),
    countOverdueErasures(db, now),
  ])
  const empty = { due: 0, later: 0, dead: 0, oldest_due_at: null }
  return {
    queues,
    figures: { from, to, currencies },
    health: {
      lanes: jobLanes.map((lane) => lanes.find((one) => one.lane === lane) ?? { lane, ...empty }),
      ...unsettled,
      overdue_erasures,
    },
  }
}
