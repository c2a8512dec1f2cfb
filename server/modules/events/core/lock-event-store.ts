import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { lockInTurn } from '../../../infrastructure/database/lock-turns.ts'
import { refuse } from '../../../infrastructure/refusal.ts'

// The main lock. For the order of all locks, see docs/locks.md.

/** Makes every booking and every other change of this event wait until this transaction ends. */
export async function lockEvent(tx: Tx, eventId: string): Promise<void> {
  await lockInTurn(tx, eventId, async () => sql`select 1 from event_occupancy where event_id = ${eventId} for update`.execute(tx))
}

/**
 * Like `lockEvent` for several events, in one order for everyone: part of a statement, with an `event_id` for each locked one.
 * Without `waits`, it skips events locked by others.
 */
export const lockingEvents = (
  eventIds: readonly string[],
  { waits }: { waits: boolean },
): RawBuilder<{ event_id: string }> => sql`
  select event_id from event_occupancy where event_id = any(${eventIds}::uuid[]) order by event_id
  for update ${waits ? sql`` : sql`skip locked`}`

/** Like `lockEvent`, for an event of this club. Another club's is not found, and no one waits for it. */
export async function lockOwnEvent(tx: Tx, clubId: string, eventId: string): Promise<void> {
  const lock = sql`
    select 1 from event_occupancy o join events e on e.id = o.event_id where e.id = ${eventId} and e.club_id = ${clubId}
    for update of o`
  const { rows } = await lockInTurn(tx, eventId, async () => lock.execute(tx))
  if (rows.length === 0) refuse('not_found')
}

/** Serializes publishing within a club, so that two at once see each other's event. Taken after the event's own lock. */
export async function lockPublishing(tx: Tx, clubId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`publish ${clubId}`}, 0))`.execute(tx)
}
