import { admissionKinds } from '#contract/events/prestation-kinds.ts'
import { sql, type RawBuilder } from 'kysely'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import { clubSalesStopped } from './selling-state-views.ts'
import { sellsUntil } from './sells-until-views.ts'
import { headsTaken, unitsTaken } from './taken-views.ts'

/** If nothing is on sale, the event sorts last. */
const noPrice = Number.MAX_SAFE_INTEGER

/** Larger than any price in minor units. */
const perCurrency = 10_000_000_000

/** Prices in different currencies cannot be compared: events are sorted by currency code first. */
const currencyKey = sql`(((ascii(c.currency) - 65) * 26 + ascii(substr(c.currency, 2)) - 65) * 26
  + ascii(substr(c.currency, 3)) - 65)::bigint * ${perCurrency}::bigint`

/** The price sort key of each row of `matched`: its currency, and the current price of entry. */
export function priceKeys(now: Temporal.Instant, isDescending: boolean): RawBuilder<unknown> {
  const at = sql`${instantText(now)}::timestamptz`
  const sign = isDescending ? sql`-` : sql``
  const price = sql`case when p.free_until <= ${at} then p.price_after_minor else p.price_minor end`
  // A phase of the same release that is neither sold out nor past its window keeps the next one closed.
  const isWaiting = sql`p.phase_group is not null and exists (
    select 1 from prestations q join ${unitsTaken(now)} v on v.prestation_id = q.id
    where q.event_id = p.event_id and q.phase_group = p.phase_group and (q.position, q.id) < (p.position, p.id)
      and q.visibility = 'public' and q.status in ('on_sale', 'paused') and coalesce(${sellsUntil(sql`q`)} > ${at}, true)
      and (q.stock is null or v.units < q.stock)
      and (q.kind <> all(${admissionKinds}) or o.heads + greatest(q.min_party, 1) <= m.capacity))`
  const lowest = sql`min(${price})`
  // The rule of `fromPrice` as SQL, for sorting; a test compares the two. Per event, because a join would read all prestations.
  return sql`
    select m.id, m.starts_at, coalesce(${currencyKey} + (
      select ${sign}coalesce(${lowest} filter (where p.kind <> 'guest_list'), ${lowest}) from prestations p
      join ${unitsTaken(now)} u on u.prestation_id = p.id
      where p.event_id = m.id and p.kind = any(${admissionKinds}) and p.visibility = 'public' and p.status = 'on_sale'
        and coalesce(p.sales_start_at, ${at}) <= ${at} and coalesce(m.sales_start_at, ${at}) <= ${at}
        and least(${sellsUntil(sql`p`)}, m.sales_end_at, m.ends_at) > ${at}
        and (p.stock is null or u.units < p.stock) and o.heads + greatest(p.min_party, 1) <= m.capacity
        and not (${isWaiting})
        and not ${clubSalesStopped}
    ), ${noPrice}::bigint) as price_key
    from matched m join clubs c on c.id = m.club_id join ${headsTaken(now)} o on o.event_id = m.id`
}
