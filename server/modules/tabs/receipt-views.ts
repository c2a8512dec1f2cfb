import { sql } from 'kysely'
import type { Database } from '../../infrastructure/database/connect.ts'

/** Where a tab was, and whose it was. */
export interface ReceiptPlace {
  club_id: string
  /** Who booked; null for a table without a reservation, and for a party without an account. */
  client_id: string | null
  club_name: string
  event_title: string
  starts_at: string
  ends_at: string
  timezone: string
}

export async function findReceiptPlace(db: Database, tabId: string): Promise<ReceiptPlace> {
  const { rows } = await sql<ReceiptPlace>`
    select t.club_id, r.client_id, c.name as club_name, e.title as event_title, e.starts_at, e.ends_at, e.timezone
    from tabs t join events e on e.id = t.event_id join clubs c on c.id = t.club_id
      left join reservations r on r.id = t.reservation_id
    where t.id = ${tabId}`.execute(db)
  const [place] = rows
  if (place === undefined) throw new Error('A tab has no event.')
  return place
}

/** The club of a tab, for its email. Null if the tab is gone. */
export async function findTabClubId(db: Database, tabId: string): Promise<string | null> {
  const { rows } = await sql<{ club_id: string }>`select club_id from tabs where id = ${tabId}`.execute(db)
  return rows[0]?.club_id ?? null
}
