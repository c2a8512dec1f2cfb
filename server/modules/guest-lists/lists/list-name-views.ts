import { sql } from 'kysely'
import type { Tx } from '../../../infrastructure/database/connect.ts'

/** The names of a list that still count, as ids of their reservations. */
export async function findNameIds(tx: Tx, listId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from listed_names n join reservations r on r.id = n.reservation_id and occupies(r.status)
    where n.list_id = ${listId}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The folded names of a list that still count. */
export async function findFoldedNames(tx: Tx, listId: string): Promise<string[]> {
  const { rows } = await sql<{ folded_name: string }>`
    select n.folded_name from listed_names n join reservations r on r.id = n.reservation_id and occupies(r.status)
    where n.list_id = ${listId}`.execute(tx)
  return rows.map(({ folded_name }) => folded_name)
}
