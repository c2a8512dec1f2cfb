import { sql } from 'kysely'
import type { RevenueCategory, RevenueMethod } from '#contract/finances/revenue-terms.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'

/** A business date of a club, with its currency. */
export interface ClubDate {
  club_id: string
  currency: string
  business_date: string
}

/** What was taken on a date by one method, including tax. */
export interface TakingRow {
  source: 'online' | 'till' | 'manual' | 'adjustment'
  /** Null if paid online. */
  method: RevenueMethod | null
  /** For revenue entered by hand. */
  category: RevenueCategory | null
  taken_minor: number
  /** Negative. */
  returned_minor: number
  tax_minor: number
}

/** Sales of a business date by source and method, from the ledger. */
export async function sumTakings(db: Database | Tx, { club_id, currency, business_date }: ClubDate): Promise<TakingRow[]> {
  const { rows } = await sql<TakingRow>`
    select sold.source, coalesce(p.method, o.method, m.method) as method,
      case when sold.source = 'manual' then m.category end as category,
      coalesce(sum(sold.amount) filter (where sold.amount > 0), 0)::bigint as taken_minor,
      coalesce(sum(sold.amount) filter (where sold.amount < 0), 0)::bigint as returned_minor, sum(sold.tax)::bigint as tax_minor
    from (
      select t.source, t.source_kind, t.source_id, -sum(e.amount_minor) as amount,
        -coalesce(sum(e.amount_minor) filter (where e.account = 'club_output_tax'), 0) as tax
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      where t.club_id = ${club_id} and t.currency = ${currency} and t.business_date = ${business_date}::date
        and e.account in ('club_sales', 'club_output_tax') and t.source is not null
      group by t.id
    ) sold
      left join till_payments p on sold.source_kind = 'till_payment' and p.id = sold.source_id
      left join tab_payments o on sold.source_kind = 'tab_payment' and o.id = sold.source_id
      left join manual_revenue m on sold.source_kind = 'manual_revenue' and m.id = sold.source_id
    group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  return rows
}

/** What was paid and returned at the venue by one method. */
export interface VenuePayments {
  method: RevenueMethod
  in_minor: number
  /** Negative. */
  out_minor: number
}

/**
 * Payments at the venue on a business date by method, whichever event they were for, from the ledger, without cash counts. Cash
 * in a drawer is counted with its drawer.
 */
export async function sumVenuePayments(
  db: Database | Tx,
  { club_id, currency, business_date }: ClubDate,
): Promise<VenuePayments[]> {
  const { rows } = await sql<VenuePayments>`
    select coalesce(p.method, o.method, m.method) as method,
      coalesce(sum(e.amount_minor) filter (where e.amount_minor > 0), 0)::bigint as in_minor,
      coalesce(sum(e.amount_minor) filter (where e.amount_minor < 0), 0)::bigint as out_minor
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      left join till_payments p on t.source_kind = 'till_payment' and p.id = t.source_id
      left join tab_payments o on t.source_kind = 'tab_payment' and o.id = t.source_id
      left join manual_revenue m on t.source_kind = 'manual_revenue' and m.id = t.source_id
    where t.club_id = ${club_id} and t.currency = ${currency} and t.posted_on = ${business_date}::date and e.account = 'club_till'
      and coalesce(p.method, o.method, m.method) is not null
      and not exists (select from drawer_movements d where d.id = t.source_id)
    group by 1 order by 1`.execute(db)
  return rows
}

export interface DateEvent {
  id: string
  title: string
  ends_at: string
}

/** The events on a business date, without cancelled ones. */
export async function findEventsOn(db: Database | Tx, clubId: string, businessDate: string): Promise<DateEvent[]> {
  const { rows } = await sql<DateEvent>`
    select id, title, ends_at from events
    where club_id = ${clubId} and business_date = ${businessDate}::date and state in ('published', 'paused', 'archived')
    order by starts_at, id limit 20`.execute(db)
  return rows
}
