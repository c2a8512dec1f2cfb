import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { findPrestationRows } from '../core/event-store.ts'
import { followEvent, timesWithinEvent } from './follow-event.ts'
import type { OfferTimes } from './prestation-rules.ts'
import { movePrestationRow } from './prestation-store.ts'

interface Move {
  event_id: string
  before: OfferTimes
  after: OfferTimes
  timezone: string
  now: Temporal.Instant
}

const isSame = (one: string | null, other: string | null) =>
  one === other || (one !== null && other !== null && Temporal.Instant.from(one).equals(other))

/** Moves what an event sells to its new times, within the same evening too. */
export async function movePrestations(tx: Tx, { event_id, before, after, timezone, now }: Move): Promise<void> {
  if (
    isSame(before.starts_at, after.starts_at) &&
    isSame(before.doors_at, after.doors_at) &&
    isSame(before.ends_at, after.ends_at)
  )
    return
  for (const row of await findPrestationRows(tx, event_id)) {
    const moved = followEvent(row, { from: before.starts_at, event: after, timezone })
    if (timesWithinEvent.every((name) => isSame(row[name], moved[name]))) continue
    await movePrestationRow(tx, row.id, { ...moved, version: row.version + 1, updated_at: instantText(now) })
  }
}
