import { sql } from 'kysely'
import type { Database } from '../../../infrastructure/database/connect.ts'

/** A night of this club by its id, as a filter names it. */
export async function findNightNamed(db: Database, clubId: string, id: string): Promise<{ id: string; title: string; business_date: string } | null> {
  const { rows } = await sql<{ id: string; title: string; business_date: string }>`
    select id, title, business_date from events where id = ${id} and club_id = ${clubId}`.execute(db)
  return rows[0] ?? null
}
