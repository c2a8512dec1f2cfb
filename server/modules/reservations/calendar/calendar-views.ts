import { sql } from 'kysely'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Database } from '../../../infrastructure/database/connect.ts'
import { columns, joined, readReservations } from '../core/reservation-views.ts'
import type { ReservationRow } from '../core/reservation.ts'

/** Bookings in a calendar, and how long past ones stay in it. */
const limit = { entries: 200, days: 90 }

/** What calendars show: places that are sure, and those that were until they were cancelled. */
const shown = ['confirmed', 'checked_in', 'completed', 'no_show', 'cancelled']

export async function findBookingCalendarLink(db: Database, userId: string): Promise<string | null> {
  const row = await db.selectFrom('booking_calendar_links').select('created_at').where('user_id', '=', userId).executeTakeFirst()
  return row?.created_at ?? null
}

/** Whose bookings a link shows. Null for a link that was replaced, or whose account cannot sign in any more. */
export async function findCalendarOwner(db: Database, secretHash: Buffer): Promise<string | null> {
  const row = await db
    .selectFrom('booking_calendar_links')
    .innerJoin('users', 'users.id', 'booking_calendar_links.user_id')
    .select('user_id')
    .where('secret_hash', '=', secretHash)
    .where('users.status', '=', 'active')
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** The latest first, so that a guest with more than fit loses the oldest. */
export async function findCalendarBookings(db: Database, userId: string, now: Temporal.Instant): Promise<ReservationRow[]> {
  return readReservations(
    db,
    sql<ReservationRow>`
    select ${columns} from ${joined}
    where r.client_id = ${userId} and r.status = any(${shown})
      and e.starts_at > ${instantText(now.subtract({ hours: limit.days * 24 }))}
    order by e.starts_at desc, r.id desc limit ${limit.entries}`,
  )
}
