import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { newId } from '../../../infrastructure/ids.ts'
import { findPrestationRows, insertPrestations } from '../core/event-store.ts'
import { prestationTimes } from '../prestations/prestation-fields.ts'
import { moveInstant } from '../core/event-times.ts'

interface PrestationCopy {
  from: string
  to: string
  /** By how many days its windows move, on the zone's clock. */
  days: number
  timezone: string
  now: Temporal.Instant
  /** The copy of each seating, by its id. */
  seatingOf: ReadonlyMap<string, string | null>
}

/** Copies what one event sells to another, except archived items. */
export async function copyPrestations(tx: Tx, { from, to, days, timezone, now, seatingOf }: PrestationCopy): Promise<void> {
  const rows = await findPrestationRows(tx, from)
  const copies = rows
    .filter(({ status }) => status !== 'archived')
    .map((row) => {
      const moved = Object.fromEntries(
        prestationTimes.flatMap((name) => (row[name] === null ? [] : [[name, moveInstant(row[name], days, timezone)]])),
      )
      return {
        ...row,
        ...moved,
        id: newId(),
        event_id: to,
        seating_id: row.seating_id === null ? null : (seatingOf.get(row.seating_id) ?? null),
        created_at: instantText(now),
        updated_at: instantText(now),
        version: 1,
      }
    })
  await insertPrestations(tx, copies)
}
