import { sql } from 'kysely'
import type { Tx } from '../../../infrastructure/database/connect.ts'

/** Notes that the client was warned so many days before these lots expire. */
export async function noteWarned(tx: Tx, lotIds: readonly string[], days: number): Promise<void> {
  await sql`update point_lots set warned_days = ${days} where entry_id = any(${[...lotIds]}::uuid[])`.execute(tx)
}
