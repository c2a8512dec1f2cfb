import { sql } from 'kysely'
import type { InvoiceAge } from '#contract/platform/subscriptions.ts'
import type { BillingInterval, PlanCode } from '#contract/subscriptions/states.ts'
import type { Database } from '../../../infrastructure/database/connect.ts'
import { ledgerSums } from '../../ledger/index.ts'
import type { InvoicedPeriod } from './mrr.ts'
import { instantInCursor } from '../../../infrastructure/database/instant-sql.ts'

export interface InvoicedRow extends InvoicedPeriod {
  club_id: string
  currency: string
  plan: PlanCode
  interval: BillingInterval
  price_minor: number
}

/** Instants, as text. */
export interface Span {
  from: string
  to: string
}

/**
 * What was invoiced to clubs for a span of time, and of each of these clubs one earlier invoice that it paid by, if there is
 * one: it decides whether the club is new.
 */
export async function listInvoiced(db: Database, currency: string | null, { from, to }: Span): Promise<InvoicedRow[]> {
  const issued = sql`
    select i.id, i.club_id, i.currency, i.purpose, i.plan, i.interval, i.price_minor, i.period_start_at, i.period_end_at,
      i.issued_at, s.ended_at
    from invoices i left join subscriptions s on s.id = i.subscription_id
    where i.issued_at is not null and (${currency}::text is null or i.currency = ${currency})`
  const { rows } = await sql<InvoicedRow>`
    with own as (${issued} and i.period_end_at > ${from}::timestamptz and i.period_start_at <= ${to}::timestamptz)
    select * from own
    union all
    select before.* from (select distinct club_id, currency from own) c cross join lateral (
      ${issued} and i.club_id = c.club_id and i.currency = c.currency and i.period_end_at <= ${from}::timestamptz
        and least(i.period_end_at, s.ended_at)
          > case when i.purpose = 'upgrade' then greatest(i.period_start_at, i.issued_at) else i.period_start_at end
      order by i.issued_at desc limit 1) before
    order by club_id, issued_at, id`.execute(db)
  return rows
}

export interface LiveCounts {
  currency: string
  trials: number
  /** Clubs with an overdue payment. */
  owing: string[]
}

export async function readLiveSubscriptions(db: Database): Promise<LiveCounts[]> {
  const { rows } = await sql<LiveCounts>`
    select currency, count(*) filter (where status = 'trialing') as trials,
      coalesce(json_agg(club_id) filter (where status in ('past_due', 'suspended')), '[]') as owing
    from subscriptions where ended_at is null group by currency order by currency`.execute(db)
  return rows
}

/** Clubs by the month in which they signed up, since a month. */
export async function listSignUps(
  db: Database,
  since: string,
): Promise<{ club_id: string; currency: string; month_on: string }[]> {
  const { rows } = await sql<{ club_id: string; currency: string; month_on: string }>`
    select id as club_id, currency, date_trunc('month', created_at at time zone 'UTC')::date::text as month_on
    from clubs where currency is not null and created_at >= ${since}::date::timestamp at time zone 'UTC' order by id`.execute(db)
  return rows
}

export interface LedgerMonth {
  currency: string
  month_on: string
  invoiced_minor: number
  received_minor: number
  commissions_minor: number
}

/** The ledger's amounts for subscriptions, by month. */
export async function readLedgerMonths(db: Database, since: string): Promise<LedgerMonth[]> {
  const { rows } = await sql<LedgerMonth>`
    select s.currency, date_trunc('month', s.business_date)::date::text as month_on,
      (0 - coalesce(sum(s.amount_minor) filter (where s.account = 'subscription_revenue'), 0))::bigint as invoiced_minor,
      coalesce(sum(s.amount_minor)
        filter (where s.account = 'provider_clearing' and s.kind = 'invoice_paid'), 0)::bigint as received_minor,
      coalesce(sum(s.amount_minor) filter (where s.account = 'commission_expense'), 0)::bigint as commissions_minor
    from ${ledgerSums} s
    where s.event_id is null and s.business_date >= ${since}::date
      and (s.account in ('subscription_revenue', 'commission_expense')
        or (s.account = 'provider_clearing' and s.kind = 'invoice_paid'))
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

export async function readReceivable(db: Database): Promise<{ currency: string; receivable_minor: number }[]> {
  const { rows } = await sql<{ currency: string; receivable_minor: number }>`
    select s.currency, sum(s.amount_minor)::bigint as receivable_minor from ${ledgerSums} s
    where s.account = 'platform_receivable' group by 1 having sum(s.amount_minor) <> 0`.execute(db)
  return rows
}

const ageOf = (now: string) => sql`case
  when i.issued_at > ${now}::timestamptz - interval '8 days' then '0-7'
  when i.issued_at > ${now}::timestamptz - interval '22 days' then '8-21'
  when i.issued_at > ${now}::timestamptz - interval '61 days' then '22-60' else '61+' end`

export interface Ageing {
  currency: string
  age: InvoiceAge
  invoices: number
  total_minor: number
}

export async function readAgeing(db: Database, now: string): Promise<Ageing[]> {
  const { rows } = await sql<Ageing>`
    select i.currency, ${ageOf(now)} as age, count(*) as invoices, sum(i.total_minor)::bigint as total_minor
    from invoices i where i.status = 'open' group by 1, 2`.execute(db)
  return rows
}

export interface OpenInvoice {
  id: string
  number: string
  club: { id: string; name: string }
  plan: PlanCode
  interval: BillingInterval
  total_minor: number
  currency: string
  issued_at: string
  age: InvoiceAge
  next_attempt_at: string | null
  position: string
}

/** Oldest first; one more than a page. */
export async function findOpenInvoices(
  db: Database,
  { currency, age, now }: { currency: string | null; age: InvoiceAge | null; now: string },
  { after, limit }: { after: readonly [string, string] | null; limit: number },
): Promise<OpenInvoice[]> {
  const beyond = after === null ? sql`true` : sql`(i.issued_at, i.id) > (${after[0]}::timestamptz, ${after[1]}::uuid)`
  const { rows } = await sql<OpenInvoice>`
    select i.id, i.number, json_build_object('id', c.id, 'name', c.name) as club, i.plan, i.interval, i.total_minor, i.currency,
      i.issued_at, ${ageOf(now)} as age, i.next_attempt_at,
      ${instantInCursor('i.issued_at')} as position
    from invoices i join clubs c on c.id = i.club_id
    where i.status = 'open' and (${currency}::text is null or i.currency = ${currency})
      and (${age}::text is null or ${ageOf(now)} = ${age}) and ${beyond}
    order by i.issued_at, i.id limit ${limit + 1}`.execute(db)
  return rows
}

export async function findClubNames(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from clubs where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
