import { sql, type RawBuilder, type Updateable } from 'kysely'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { lockInTurn } from '../../../infrastructure/database/lock-turns.ts'
import { searchText } from '../../../infrastructure/database/fold.ts'
import type { Events } from '../../../infrastructure/database/schema.ts'
import { refuse } from '../../../infrastructure/http/refusal.ts'
import type { ManagedRow } from './managed-event-rows.ts'

/** Makes every booking and every other change of this night wait until this transaction ends. */
export async function lockNight(tx: Tx, eventId: string): Promise<void> {
  await lockInTurn(tx, eventId, async () => sql`select 1 from event_occupancy where event_id = ${eventId} for update`.execute(tx))
}

/**
 * As `lockNight`, for several, in one order for everybody: a part of a statement, with an `event_id` for each it has.
 * Without `waits` it passes over what somebody else has locked.
 */
export const lockingNights = (eventIds: readonly string[], { waits }: { waits: boolean }): RawBuilder<unknown> => sql`
  select event_id from event_occupancy where event_id = any(${eventIds}::uuid[]) order by event_id for update ${waits ? sql`` : sql`skip locked`}`

/** The same for a night of this club; nobody waits for a stranger's, which is not there. */
export async function lockOwnNight(tx: Tx, clubId: string, eventId: string): Promise<void> {
  const lock = sql`
    select 1 from event_occupancy o join events e on e.id = o.event_id where e.id = ${eventId} and e.club_id = ${clubId} for update of o`
  const { rows } = await lockInTurn(tx, eventId, async () => lock.execute(tx))
  if (rows.length === 0) refuse('not_found')
}

/** Makes every other publishing of this club wait, so that two at once see each other's night. After the night's own lock. */
export async function lockPublishing(tx: Tx, clubId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`publish ${clubId}`}, 0))`.execute(tx)
}

/** Another night has this address. */
export const slugTaken = 'events_slug_taken'

export type EventChange = Omit<Updateable<Events>, 'id' | 'club_id' | 'search_text' | 'version'>

/** Changes a night that this transaction has locked and read; what it is searched by follows its title, line-up and genres. */
export async function updateEventRow(tx: Tx, row: ManagedRow, change: EventChange): Promise<void> {
  const { title = row.title, lineup = row.lineup, genres = row.genres } = change
  await tx
    .updateTable('events')
    .set({
      ...change,
      search_text: searchText([title, row.club.name, row.club.city, ...lineup, ...genres]),
      version: row.version + 1,
    })
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .execute()
}

export type CoverColumns = Required<
  Pick<Updateable<Events>, 'cover_file' | 'cover_color' | 'cover_focal_x_bp' | 'cover_focal_y_bp'>
>

export async function setCoverOf(tx: Tx, eventId: string, cover: CoverColumns): Promise<void> {
  await tx.updateTable('events').set(cover).where('id', '=', eventId).execute()
}

/** For a night without reservations: the database refuses to forget what a reservation is about. */
export async function deleteEventRow(tx: Tx, eventId: string): Promise<void> {
  await tx.deleteFrom('prestations').where('event_id', '=', eventId).execute()
  await tx.deleteFrom('events').where('id', '=', eventId).execute()
}
