import { sql } from 'kysely'
import type { CashUp } from '#contract/finances/cash-up.ts'
import { cashChecks, type CashCheck } from '#contract/finances/cash-up-checks.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { personName } from '../../accounts/index.ts'
import type { ClubDate } from '../dates/date-views.ts'

const maxItems = 10
const separator = ' · '

/** A business date's open checks: the number and total of each, and the first items. */
export async function findChecks(
  db: Database | Tx,
  { club_id, business_date }: ClubDate,
  now: Temporal.Instant,
): Promise<CashUp['checks']> {
  const { rows } = await sql<CashUp['checks'][number]>`
    with nights as materialized (
      select id, title, ends_at from events where club_id = ${club_id} and business_date = ${business_date}::date
        and state not in ('draft', 'cancelled')
    ), parties as materialized (
      select r.id, r.status,
        r.reference || coalesce(${separator} || coalesce(nullif(r.guest_name, ''), ${personName('u')}), '') as label,
        r.total_minor - r.paid_minor + r.refunded_minor + r.kept_minor - r.goodwill_minor as open_minor
      from nights n join reservations r on r.event_id = n.id left join users u on u.id = r.client_id and u.deleted_at is null
      where r.status in ('held', 'pending', 'awaiting_payment', 'confirmed', 'checked_in', 'completed')
    ), found as (
      select 'events_running' as check, id, title as label, null::bigint as amount_minor from nights
      where ends_at > ${instantText(now)}
      union all
      select 'open_reservations', id, label, null from parties where status <> 'completed'
      union all
      select 'unpaid_balances', id, label, open_minor from parties where status in ('checked_in', 'completed') and open_minor > 0
      union all
      select 'payments_under_way', p.purpose_id, p.description, p.amount_minor
        from nights n join payments p on p.event_id = n.id where p.purpose_kind = 'reservation'
          and p.state in ('created', 'requires_action', 'processing', 'authorized')
      union all
      select 'missing_check_outs', a.id, coalesce(${personName('w')}, ''), null
        from attendance a left join users w on w.id = a.user_id and w.deleted_at is null
        where a.club_id = ${club_id} and a.business_date = ${business_date}::date
          and a.status in ('checked_in', 'on_break', 'missing_check_out')
      union all
      select 'open_drawers', d.id, d.place || coalesce(${separator} || ${personName('o')}, ''),
          d.float_minor + d.cash_in_minor + d.cash_out_minor
        from drawers d left join users o on o.id = d.opened_by and o.deleted_at is null
        where d.club_id = ${club_id} and d.business_date <= ${business_date}::date and d.closed_at is null
      union all
      select 'open_tabs', t.id, coalesce(nullif(p.table_label, ''), nullif(t.label, ''), '')
          || coalesce(${separator} || coalesce(nullif(p.guest_name, ''), ${personName('g')}), ''),
          (select coalesce(sum(l.quantity::bigint * l.unit_price_minor - l.reduced_minor), 0) from tab_lines l
            where l.tab_id = t.id and l.voided_at is null)
        from nights n join tabs t on t.event_id = n.id left join reservations p on p.id = t.reservation_id
          left join users g on g.id = p.client_id and g.deleted_at is null
        where t.state = 'open'
    ), numbered as (
      select *, row_number() over (partition by "check" order by amount_minor desc nulls last, label, id) as position from found
    )
    select "check", count(*) as count, sum(amount_minor)::bigint as amount_minor,
      json_agg(json_build_object('id', id, 'label', label, 'amount_minor', amount_minor) order by position)
        filter (where position <= ${maxItems}::integer) as items
    from numbered group by "check"`.execute(db)
  const byCheck = new Map<CashCheck, CashUp['checks'][number]>(rows.map((row) => [row.check, row]))
  return cashChecks.map((check) => byCheck.get(check) ?? { check, count: 0, amount_minor: null, items: [] })
}
