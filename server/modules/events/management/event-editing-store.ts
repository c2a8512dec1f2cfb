import type { Updateable } from 'kysely'
import { DatabaseError } from 'pg'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { searchText } from '../../../infrastructure/database/fold.ts'
import type { Events } from '../../../infrastructure/database/schema.ts'
import type { ManagedEventRow } from './managed-event-rows.ts'

/** Another event has this slug. */
export const eventSlugTaken = 'events_slug_taken'

/** Another event gave away tables of this one at its new times. */
export const isTableTakenThen = (error: unknown): boolean =>
  error instanceof DatabaseError && error.constraint === 'table_assignments_given_once'

export type EventChange = Omit<Updateable<Events>, 'id' | 'club_id' | 'search_text' | 'version'>

/** Changes a locked event; its search text follows its title, line-up and genres. */
export async function updateEventRow(tx: Tx, row: ManagedEventRow, change: EventChange): Promise<void> {
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

/** For an event without reservations: the database refuses to delete one that has any. */
export async function deleteEventRow(tx: Tx, eventId: string): Promise<void> {
  await tx.deleteFrom('prestations').where('event_id', '=', eventId).execute()
  await tx.deleteFrom('events').where('id', '=', eventId).execute()
}
