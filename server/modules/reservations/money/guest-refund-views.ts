import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../../infrastructure/database/connect.ts'
import { instantInJson } from '../../../infrastructure/database/instant-sql.ts'
import type { GuestRefundRow } from './refund-progress.ts'

const other = (which: RawBuilder<unknown>, at: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql`(
  select json_build_object('id', n.id, 'amount_minor', n.amount_minor, 'at', ${at})
  from payment_refunds n where n.payment_id = r.payment_id and ${which} order by ${order} limit 1)`

const followedBy = other(
  sql`r.state = 'failed' and n.created_at >= r.settled_at`,
  instantInJson('n.created_at'),
  sql`n.created_at, n.id`,
)

const follows = other(
  sql`n.state = 'failed' and n.settled_at <= r.created_at`,
  instantInJson('n.settled_at'),
  sql`n.settled_at desc, n.id`,
)

/** To this client’s cards, also for bookings that another guest has now; and at venues, for their own bookings. */
const refundsOf = (clientId: string) => sql`(
  select r.id, r.state, 'online' as method, r.amount_minor, p.currency, r.reason, p.purpose_id as reservation_id,
    json_build_object('id', p.id, 'amount_minor', p.amount_minor, 'paid_at',
      coalesce(${instantInJson('p.settled_at')}, ${instantInJson('p.created_at')})) as payment,
    r.created_at, r.sent_at, r.settled_at, ${followedBy} as followed_by, ${follows} as follows
  from payments p join payment_refunds r on r.payment_id = p.id
  where p.payer_id = ${clientId} and p.purpose_kind = 'reservation'
  union all
  select t.id, null, t.method, -t.amount_minor, v.currency, t.note, v.id,
    (select json_build_object('id', o.id, 'amount_minor', o.amount_minor, 'paid_at', ${instantInJson('o.recorded_at')})
      from till_payments o where o.id = t.refund_of),
    t.recorded_at, null, null, null, null
  from reservations v join till_payments t on t.reservation_id = v.id
  where v.client_id = ${clientId} and t.amount_minor < 0)`

export interface RefundFilter {
  client_id: string
  reservation_id?: string | undefined
}

const among = ({ client_id, reservation_id }: RefundFilter) => sql`
  ${refundsOf(client_id)} g where ${reservation_id === undefined ? sql`true` : sql`g.reservation_id = ${reservation_id}`}`

async function find(db: Database, which: RawBuilder<unknown>, end: RawBuilder<unknown>): Promise<GuestRefundRow[]> {
  const { rows } = await sql<GuestRefundRow>`
    select g.id, g.state, g.method, g.amount_minor, g.currency, g.reason, g.payment, g.created_at, g.sent_at, g.settled_at,
      g.followed_by, g.follows, json_build_object('id', v.id, 'reference', v.reference, 'event_title', e.title,
        'club_name', c.name, 'timezone', e.timezone) as reservation
    from (select g.* from ${which}) g join reservations v on v.id = g.reservation_id join events e on e.id = v.event_id
      join clubs c on c.id = e.club_id ${end}`.execute(db)
  return rows
}

/** One refund of this client; null if it is another's. */
export async function findGuestRefund(db: Database, clientId: string, id: string): Promise<GuestRefundRow | null> {
  const [row] = await find(db, sql`${among({ client_id: clientId })} and g.id = ${id}`, sql`limit 1`)
  return row ?? null
}

interface Page {
  after: { createdAt: string; id: string } | null
  limit: number
}

/** Latest first. Reads one row more than the limit. */
export async function listGuestRefundRows(db: Database, filter: RefundFilter, { after, limit }: Page): Promise<GuestRefundRow[]> {
  const beyond = after === null ? sql`true` : sql`(g.created_at, g.id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
  return find(db, sql`${among(filter)} and ${beyond}`, sql`order by g.created_at desc, g.id desc limit ${limit + 1}`)
}

export async function countGuestRefunds(db: Database, filter: RefundFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${among(filter)}`.execute(db)
  return rows[0]?.count ?? 0
}
