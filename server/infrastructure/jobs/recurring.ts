import { instantText } from '../clock/clock.ts'
import type { Database } from '../database/connect.ts'
import { newId } from '../ids.ts'
import type { RecurringJob } from './job-kind.ts'
import { insertJobs } from './job-store.ts'
import { parseSchedule } from './schedule.ts'

/**
 * Writes the latest tick of each schedule under a key that is the same in every process, so that it runs once. Ticks missed while nothing
 * was running count as one, which the next start catches up on.
 */
export function createTicker(db: Database, jobs: readonly RecurringJob[]): (now: Temporal.Instant) => Promise<void> {
  // `next` is in epoch milliseconds: nothing is due earlier.
  const schedules = jobs.map(({ name, schedule, lane = 'default' }) => ({ name, lane, ticks: parseSchedule(schedule), next: 0 }))
  return async (now) => {
    const due = schedules.filter(({ next }) => next <= now.epochMilliseconds)
    if (due.length === 0) return
    const rows = due.map(({ name, lane, ticks }) => {
      const at = instantText(Temporal.Instant.fromEpochMilliseconds(ticks.latest(now.epochMilliseconds)))
      return { id: newId(), kind: name, lane, payload: {}, run_at: at, unique_key: `${name}@${at}` }
    })
    await insertJobs(rows).execute(db)
    for (const schedule of due) schedule.next = schedule.ticks.next(now.epochMilliseconds)
  }
}
