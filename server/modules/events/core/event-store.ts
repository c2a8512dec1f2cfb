import { sql, type Insertable, type Selectable } from 'kysely'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { searchText } from '../../../infrastructure/database/fold.ts'
import type { Events, Prestations } from '../../../infrastructure/database/schema.ts'

/** Rows per statement: PostgreSQL accepts 65,535 parameters. */
const batchSize = 1_000

/** A new event, with its club's name and city, which it is searched by too. */
export interface NewEvent {
  row: Omit<Insertable<Events>, 'search_text'>
  club: { name: string; city: string }
}

export async function insertEvents(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  const rows = events.map(({ row, club }) => ({
    ...row,
    search_text: searchText([row.title, club.name, club.city, ...(row.lineup ?? []), ...(row.genres ?? [])]),
  }))
  for (let at = 0; at < rows.length; at += batchSize) {
    await tx
      .insertInto('events')
      .values(rows.slice(at, at + batchSize))
      .execute()
  }
}

export type NewPrestation = Omit<Insertable<Prestations>, 'included_items'> & {
  included_items?: { name: string; quantity: number }[]
}

export async function insertPrestations(tx: Tx, prestations: readonly NewPrestation[]): Promise<void> {
  const rows = prestations.map(({ included_items = [], ...row }) => ({ ...row, included_items: JSON.stringify(included_items) }))
  for (let at = 0; at < rows.length; at += batchSize) {
    await tx
      .insertInto('prestations')
      .values(rows.slice(at, at + batchSize))
      .execute()
  }
}

/** All prestations of an event as stored, in order. */
export async function findPrestationRows(tx: Tx, eventId: string): Promise<PrestationOnFile[]> {
  const rows = await tx
    .selectFrom('prestations')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  // Written by `insertPrestations`, whose items have this form.
  return rows as PrestationOnFile[]
}

export type PrestationOnFile = Omit<Selectable<Prestations>, 'included_items'> & {
  included_items: { name: string; quantity: number }[]
}

/** Rewrites the search text of events. */
export async function updateSearchTexts(tx: Tx, events: readonly { id: string; words: readonly string[] }[]): Promise<void> {
  const rows = events.map(({ id, words }) => ({ id, search_text: searchText(words) }))
  await sql`
    update events e set search_text = n.search_text
    from json_to_recordset(${JSON.stringify(rows)}::json) as n (id uuid, search_text text) where e.id = n.id`.execute(tx)
}

/** Archives everything that these admins' clubs plan or sell. */
export async function archiveEventsOf(tx: Tx, adminIds: readonly string[], now: Temporal.Instant): Promise<void> {
  await sql`
    update events set state = 'archived', updated_at = ${instantText(now)}
    where club_id in (select id from clubs where admin_id = any(${adminIds}))
      and state in ('draft', 'published', 'paused')`.execute(tx)
}
