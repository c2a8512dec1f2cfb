import { sql } from 'kysely'
import type { Dispute, DisputeState } from '#contract/payments/disputes.ts'
import type { Database } from '../../../infrastructure/database/connect.ts'
import { instantInCursor } from '../../../infrastructure/database/instant-sql.ts'

/** Null: all. */
export interface DisputeFilter {
  club_id: string | null
  state: DisputeState | null
  currency: string | null
  /** Only disputes over reservation payments, the ones that concern a club. */
  is_for_reservation?: true
}

const filterWhere = ({ club_id, state, currency, is_for_reservation }: DisputeFilter) => sql`
  from payment_disputes d join payments p on p.id = d.payment_id
  where (${club_id}::uuid is null or p.club_id = ${club_id}) and (${state}::text is null or d.state = ${state})
    and (${currency}::text is null or p.currency = ${currency})
    ${is_for_reservation === true ? sql`and p.purpose_kind = 'reservation'` : sql``}`

/** Latest opened first; one more than a page. */
export async function findDisputes(
  db: Database,
  filter: DisputeFilter,
  { after, limit }: { after: readonly [string, string] | null; limit: number },
): Promise<(Dispute & { position: string })[]> {
  const beyond = after === null ? sql`true` : sql`(d.opened_at, d.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
  const { rows } = await sql<Dispute & { position: string }>`
    with page as materialized (
      select d.*, p.currency, p.club_id, p.purpose_kind, p.purpose_id ${filterWhere(filter)} and ${beyond}
      order by d.opened_at desc, d.id desc limit ${limit + 1}
    )
    select d.id, d.state, d.reason, d.amount_minor, d.currency, d.fee_minor - d.fee_returned_minor as fee_minor, d.fee_currency,
      d.opened_at, d.decided_at, json_build_object('id', c.id, 'name', c.name) as club,
      case when r.id is not null then json_build_object('id', r.id, 'reference', r.reference, 'event_title', e.title)
        end as reservation,
      case when i.id is not null then json_build_object('id', i.id, 'number', i.number) end as invoice,
      ${instantInCursor('d.opened_at')} as position
    from page d join clubs c on c.id = d.club_id
      left join bookings r on d.purpose_kind = 'reservation' and r.id = d.purpose_id
      left join event_cards e on e.id = r.event_id
      left join invoice_numbers i on d.purpose_kind = 'invoice' and i.id = d.purpose_id
    order by d.opened_at desc, d.id desc`.execute(db)
  return rows
}

export interface DisputeTotal {
  state: DisputeState
  currency: string
  disputes: number
  amount_minor: number
}

export async function readDisputeTotals(db: Database, filter: DisputeFilter): Promise<DisputeTotal[]> {
  const { rows } = await sql<DisputeTotal>`
    select d.state, p.currency, count(*) as disputes, sum(d.amount_minor)::bigint as amount_minor ${filterWhere(filter)}
    group by 1, 2 order by 2, 1`.execute(db)
  return rows
}
