import { Cron } from 'croner'
import { instantText } from '../clock/clock.ts'
import type { Database } from '../database/connect.ts'
import { newId } from '../ids.ts'
import type { RecurringJob } from './job-kind.ts'
import { insertJobs } from './job-store.ts'

const dateOf = (instant: Temporal.Instant) => new Date(instant.epochMilliseconds)

/** Parsed when due and not cached: each parsed schedule holds a table of ten thousand years. */
const read = (schedule: string) => new Cron(schedule, { paused: true, timezone: 'UTC' })

/**
 * Writes the latest tick of each schedule under a key that is the same in every process, so that it runs once. Ticks missed while
 * nothing was running count as one, which the next start catches up on.
 */
export function createTicker(db: Database, jobs: readonly RecurringJob[]): (now: Temporal.Instant) => Promise<void> {
  const schedules = jobs.map(({ name, schedule, lane = 'default' }) => ({
    name,
    lane,
    schedule,
    /** Epoch milliseconds; nothing is due earlier. */
    next: 0,
  }))
  return async (now) => {
    const due = schedules.filter(({ next }) => next <= now.epochMilliseconds)
    if (due.length === 0) return
    // Including the current second, so not `now`, but not the next one.
    const until = dateOf(now.round({ smallestUnit: 'second', roundingMode: 'floor' }).add({ seconds: 1 }))
    const next = new Map<string, number>()
    const rows = due.flatMap(({ name, lane, schedule }) => {
      const cron = read(schedule)
      next.set(name, cron.nextRun(dateOf(now))?.getTime() ?? Infinity)
      const [date] = cron.previousRuns(1, until)
      if (date === undefined) return []
      const at = instantText(Temporal.Instant.fromEpochMilliseconds(date.getTime()))
      return [{ id: newId(), kind: name, lane, payload: {}, run_at: at, unique_key: `${name}@${at}` }]
    })
    await insertJobs(rows).execute(db)
    for (const one of due) one.next = next.get(one.name) ?? 0
  }
}
