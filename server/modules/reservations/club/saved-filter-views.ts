import { sql } from 'kysely'
import type { SavedFilter } from '#contract/reservations/club-reservation-list.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import type { SavedFilterOwner } from './saved-filter-store.ts'

export async function findSavedFilters(db: Database | Tx, { club_id, user_id }: SavedFilterOwner): Promise<SavedFilter[]> {
  const { rows } = await sql<SavedFilter>`
    select id, name, filters, created_at from saved_filters
    where user_id = ${user_id} and club_id = ${club_id} order by lower(name), id`.execute(db)
  return rows
}

/** Those of one person at every club, for their export. */
export async function exportSavedFilters(db: Database, userId: string): Promise<Record<string, unknown>[]> {
  return db
    .selectFrom('saved_filters')
    .select(['id', 'club_id', 'name', 'filters', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Serializes changes of one person's saved filters until this transaction ends. */
export async function lockSavedFilters(tx: Tx, userId: string): Promise<void> {
  await sql`select 1 from users where id = ${userId} for no key update`.execute(tx)
}
