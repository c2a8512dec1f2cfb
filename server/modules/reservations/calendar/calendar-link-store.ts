import { sql } from 'kysely'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'

/** One link per guest: a new one replaces it. */
export async function putBookingCalendarLink(tx: Tx, userId: string, secretHash: Buffer, now: Temporal.Instant): Promise<void> {
  await sql`
    insert into booking_calendar_links (user_id, secret_hash, created_at) values (${userId}, ${secretHash}, ${instantText(now)})
    on conflict (user_id) do update set secret_hash = excluded.secret_hash, created_at = excluded.created_at`.execute(tx)
}

export async function deleteBookingCalendarLink(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('booking_calendar_links').where('user_id', '=', userId).execute()
}
