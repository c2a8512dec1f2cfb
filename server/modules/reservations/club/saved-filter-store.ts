import { sql } from 'kysely'
import type { SavedFilter } from '#contract/reservations/club-reservation-list.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'

/** Whose saved filters. */
export interface SavedFilterOwner {
  club_id: string
  user_id: string
}

/** Writes a saved filter, or replaces the filters with the same name. */
export async function putSavedFilter(
  tx: Tx,
  { club_id, user_id }: SavedFilterOwner,
  { id, name, filters, created_at }: SavedFilter,
): Promise<SavedFilter> {
  const { rows } = await sql<SavedFilter>`
    insert into saved_filters (id, club_id, user_id, name, filters, created_at)
    values (${id}, ${club_id}, ${user_id}, ${name}, ${JSON.stringify(filters)}, ${created_at})
    on conflict on constraint saved_filters_name_taken do update set filters = excluded.filters
    returning id, name, filters, created_at`.execute(tx)
  return rows[0] ?? { id, name, filters, created_at }
}

export async function deleteSavedFilterRow(db: Database, { club_id, user_id }: SavedFilterOwner, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_filters')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .where('club_id', '=', club_id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** For an erased account: what it called and searched for. */
export async function forgetSavedFiltersOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('saved_filters').where('user_id', '=', userId).execute()
}
