import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { findPrestationRows } from '../event-store.ts'
import { moveInstant } from '../management/event-times.ts'
import { movePrestationRow } from './prestation-store.ts'

interface Move {
  event_id: string
  /** The dates that the night had and has. */
  from: string
  to: string
  timezone: string
  now: Temporal.Instant
}

/** The times that lie in the night itself. Those of its sale are dates of their own, and stay. */
const timesOfNight = ['entry_start_at', 'entry_end_at', 'free_until', 'arrive_by'] as const

/** Takes what is sold of a night along to its new date, at the same times of the clock. */
export async function movePrestations(tx: Tx, { event_id, from, to, timezone, now }: Move): Promise<void> {
  const { days } = Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' })
  if (days === 0) return
  for (const { id, version, ...row } of await findPrestationRows(tx, event_id)) {
    const moved = Object.fromEntries(timesOfNight.flatMap((name) => (row[name] === null ? [] : [[name, moveInstant(row[name], days, timezone)]])))
    if (Object.keys(moved).length > 0) await movePrestationRow(tx, id, { ...moved, version: version + 1, updated_at: instantText(now) })
  }
}
