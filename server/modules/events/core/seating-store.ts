import { sql } from 'kysely'
import type { Seating } from '#contract/events/seatings.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { newId } from '../../../infrastructure/ids.ts'
import type { PlannedSeating } from './seatings.ts'

/** Writes the seatings of a new event. */
export async function insertSeatings(tx: Tx, eventId: string, seatings: readonly PlannedSeating[]): Promise<Seating[]> {
  const rows = seatings.map((one) => ({ ...one, id: newId() }))
  if (rows.length > 0)
    await tx
      .insertInto('seatings')
      .values(rows.map((row) => ({ ...row, event_id: eventId })))
      .execute()
  return rows
}

interface SeatingsChange {
  event_id: string
  /** All of them from now on. */
  seatings: readonly PlannedSeating[]
  updated_at: string
}

/** Replaces the seatings of a locked event. Items whose seating is gone, or that had none, are in the first one from then on. */
export async function replaceSeatings(tx: Tx, { event_id, seatings, updated_at }: SeatingsChange): Promise<void> {
  const rows = seatings.map((one) => ({ ...one, id: one.id ?? newId() }))
  const first = rows.toSorted((one, other) => Temporal.Instant.compare(one.starts_at, other.starts_at))[0]?.id ?? null
  const ids = rows.map(({ id }) => id)
  // Names and times may change places.
  await sql`set constraints seatings_named_once, seatings_apart deferred`.execute(tx)
  await sql`
    insert into seatings (id, event_id, name, starts_at, ends_at)
    select id, ${event_id}, name, starts_at, ends_at from json_populate_recordset(null::seatings, ${JSON.stringify(rows)}::json)
    on conflict (id) do update set name = excluded.name, starts_at = excluded.starts_at, ends_at = excluded.ends_at`.execute(tx)
  await sql`
    update prestations p set seating_id = ${first}, version = p.version + 1, updated_at = ${updated_at}
    where p.event_id = ${event_id} and p.kind = 'table' and p.seating_id is distinct from ${first}::uuid
      and not coalesce(p.seating_id = any(${ids}::uuid[]), false)`.execute(tx)
  await sql`delete from seatings where event_id = ${event_id} and not id = any(${ids}::uuid[])`.execute(tx)
}
