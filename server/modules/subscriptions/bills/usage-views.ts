import { sql, type RawBuilder } from 'kysely'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'

/** What counts towards `events_per_month`, as SQL: events with a business date in the month, except cancelled ones. */
export const publishedInMonth = (
  clubId: RawBuilder<unknown>,
  date: RawBuilder<unknown>,
  except: RawBuilder<unknown> = sql`null`,
) => sql`(
  select count(*) from event_cards m
  where m.club_id = ${clubId} and m.published_at is not null and m.state <> 'cancelled' and m.id is distinct from ${except}
    and m.business_date >= date_trunc('month', ${date})::date
      and m.business_date < (date_trunc('month', ${date}) + interval '1 month')::date)`

export interface Usage {
  events_this_month: number
  /** Seats used. */
  staff: number
}

/** People invited or employed whose account exists, as SQL: each uses a seat. */
const seatsUsed = (clubId: RawBuilder<unknown>) => sql`(
  select count(*) from seats s where s.club_id = ${clubId})`

/** The staff seats of a club's plan, null for unlimited. Without a live subscription there are none. */
export async function readSeats(db: Database | Tx, clubId: string): Promise<{ used: number; limit: number | null }> {
  const { rows } = await sql<{ used: number; limit: number | null }>`
    select ${seatsUsed(sql`${clubId}::uuid`)} as used, case when p.code is null then 0 else p.staff_seats end as limit
    from (select 1) one
    left join subscriptions s on s.club_id = ${clubId} and s.ended_at is null
    left join plans p on p.code = s.plan`.execute(db)
  return rows[0] ?? { used: 0, limit: 0 }
}

/** What a club uses of its plan in the month of a date. */
export async function readUsage(db: Database | Tx, clubId: string, date: string): Promise<Usage> {
  const { rows } = await sql<Usage>`
    select ${publishedInMonth(sql`${clubId}::uuid`, sql`${date}::date`)} as events_this_month,
      ${seatsUsed(sql`${clubId}::uuid`)} as staff`.execute(db)
  return rows[0] ?? { events_this_month: 0, staff: 0 }
}
