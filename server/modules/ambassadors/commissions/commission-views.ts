import { sql, type RawBuilder } from 'kysely'
import type {
  CommissionBalance,
  ReferredSort,
  ReservationCommission,
  SubscriptionCommission,
} from '#contract/ambassadors/commissions.ts'
import type { CommissionKind, CommissionStatus } from '#contract/ambassadors/commission-states.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Database } from '../../../infrastructure/database/connect.ts'
import { isDue } from './commission-store.ts'
import type { Attribution } from './why.ts'

export interface CommissionFilter {
  ambassador_id: string
  kind: CommissionKind
  status: CommissionStatus | undefined
  club_id: string | undefined
  event_id: string | undefined
  /** Patterns of words that the club, or the event with its club, must match. */
  words: readonly string[]
}

export interface CommissionPage {
  after: readonly [date: string, id: string] | null
  limit: number
  sort: ReferredSort
}

const matching = ({ ambassador_id, kind, status, club_id, event_id, words }: CommissionFilter): RawBuilder<unknown> => sql`
  c.ambassador_id = ${ambassador_id} and c.kind = ${kind}
  ${status === undefined ? sql`` : sql`and c.status = ${status}`}
  ${club_id === undefined ? sql`` : sql`and c.club_id = ${club_id}`}
  ${event_id === undefined ? sql`` : sql`and c.event_id = ${event_id}`}
  ${sql.join([sql``, ...words.map((pattern) => named(kind, pattern))], sql` `)}`

const named = (kind: CommissionKind, pattern: string) =>
  kind === 'reservation'
    ? sql`and exists (select from events w where w.id = c.event_id and w.search_text like ${pattern})`
    : sql`and exists (select from clubs w where w.id = c.club_id and w.search_text like ${pattern})`

const beyond = ({ after, sort }: CommissionPage) =>
  after === null
    ? sql``
    : sql`and (c.business_date, c.id) ${sort === 'date' ? sql`>` : sql`<`} (${after[0]}::date, ${after[1]}::uuid)`

const inOrder = ({ sort }: CommissionPage) =>
  sort === 'date' ? sql`c.business_date, c.id` : sql`c.business_date desc, c.id desc`

const shared = sql`
  c.id, c.status, json_build_object('id', b.id, 'name', b.name, 'city', b.city) as club, c.currency, c.base_minor,
  c.original_base_minor, c.amount_minor, c.original_minor, c.business_date, c.earned_at, c.approves_at, c.reason, c.code,
  c.attributed_at,
  (select json_build_object('id', s.id, 'number', s.number) from commission_entries e
    join ambassador_statements s on s.id = e.statement_id
    where e.commission_id = c.id order by s.month desc limit 1) as statement,
  (select json_build_object('action', d.action, 'reason', d.reason) from commission_decisions d
    where d.commission_id = c.id order by d.decided_at desc, d.id desc limit 1) as decision`

type WithAttribution<T extends { why: string }> = Omit<T, 'why'> & Attribution

/** Reads one row more than the limit. */
export async function findSubscriptionCommissions(
  db: Database,
  filter: CommissionFilter,
  page: CommissionPage,
): Promise<(WithAttribution<SubscriptionCommission> & { timezone: string })[]> {
  const { rows } = await sql<
    WithAttribution<Omit<SubscriptionCommission, 'invoice'>> & {
      timezone: string
      invoice: { number: string; period_start_on: string; period_end_on: string }
    }
  >`
    select ${shared}, i.timezone, (select l.rate_bp from commission_lines l where l.commission_id = c.id limit 1) as rate_bp,
      json_build_object('number', i.number, 'period_start_on', i.period_start_at, 'period_end_on', i.period_end_at) as invoice
    from commissions c join clubs b on b.id = c.club_id join invoices i on i.id = c.source_id
    where ${matching(filter)} ${beyond(page)}
    order by ${inOrder(page)} limit ${page.limit + 1}`.execute(db)
  return rows
}

/** Reads one row more than the limit. */
export async function findReservationCommissions(
  db: Database,
  filter: CommissionFilter,
  page: CommissionPage,
): Promise<WithAttribution<ReservationCommission>[]> {
  const { rows } = await sql<WithAttribution<ReservationCommission>>`
    select ${shared}, json_build_object('id', v.id, 'title', v.title, 'slug', v.slug, 'business_date', v.business_date) as event,
      (select json_agg(json_build_object('name', l.name, 'rate_bp', l.rate_bp, 'base_minor', l.base_minor,
        'amount_minor', l.amount_minor)
        order by l.position) from commission_lines l where l.commission_id = c.id) as lines
    from commissions c join clubs b on b.id = c.club_id join events v on v.id = c.event_id
    where ${matching(filter)} ${beyond(page)}
    order by ${inOrder(page)} limit ${page.limit + 1}`.execute(db)
  return rows
}

export async function countCommissions(db: Database, filter: CommissionFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from commissions c where ${matching(filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * By currency. Amounts on no statement yet count by the state of their commission, those on one by whether it was paid. A refund
 * after the payout therefore reduces the next amount due, not what was paid.
 */
export async function readBalances(db: Database, ambassadorId: string): Promise<Omit<CommissionBalance, 'minimum_minor'>[]> {
  const unstated = (those: RawBuilder<unknown>) => sql`coalesce(sum(e.unstated) filter (where ${those}), 0)::bigint`
  const { rows } = await sql<Omit<CommissionBalance, 'minimum_minor'>>`
    select c.currency, coalesce(sum(c.amount_minor) filter (where c.status = 'expected'), 0)::bigint as expected_minor,
      ${unstated(sql`c.status = 'pending'`)} as pending_minor, ${unstated(sql`c.status = 'on_hold'`)} as on_hold_minor,
      ${unstated(isDue)} as approved_minor,
      coalesce(sum(e.in_payout), 0)::bigint as in_payout_minor, coalesce(sum(e.paid), 0)::bigint as paid_minor
    from commissions c left join lateral (
      select sum(n.amount_minor) filter (where n.statement_id is null) as unstated,
        sum(n.amount_minor) filter (where s.status = 'payable') as in_payout,
          sum(n.amount_minor) filter (where s.status = 'paid') as paid
      from commission_entries n left join ambassador_statements s on s.id = n.statement_id where n.commission_id = c.id
    ) e on true
    where c.ambassador_id = ${ambassadorId} group by c.currency order by c.currency`.execute(db)
  return rows
}

/** Ambassadors with commissions that were pending long enough. */
export async function listAwaitingApproval(db: Database, now: Temporal.Instant): Promise<string[]> {
  const { rows } = await sql<{ ambassador_id: string }>`
    select distinct ambassador_id from commissions where status = 'pending' and approves_at <= ${instantText(now)}
    order by 1`.execute(db)
  return rows.map(({ ambassador_id }) => ambassador_id)
}
