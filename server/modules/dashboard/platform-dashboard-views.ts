import { sql } from 'kysely'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import type { getPlatformDashboard } from '#contract/dashboard/platform-dashboard.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Database } from '../../infrastructure/database/connect.ts'
import { ledgerSums } from '../ledger/index.ts'

type Dashboard = AnswerOf<typeof getPlatformDashboard>
type Lane = Dashboard['health']['lanes'][number]

/** Counts what waits for a superadmin. */
export async function countQueues(db: Database): Promise<Dashboard['queues']> {
  const { rows } = await sql<Dashboard['queues']>`
    select
      (select count(*) from ambassador_profiles p join users u on u.id = p.user_id and u.deleted_at is null
       where p.approval_status = 'pending')::integer as ambassadors,
      (select count(*) from verifications where status in ('pending', 'in_review'))::integer as verifications,
      (select count(*) from subscriptions where status = 'past_due' and ended_at is null)::integer as past_due,
      (select count(*) from subscriptions where status = 'suspended' and ended_at is null)::integer as unpaid,
      (select count(*) from payment_disputes where state = 'open')::integer as disputes,
      (select count(*) from clubs where suspended_at is not null)::integer as suspended_clubs`.execute(db)
  return rows[0] ?? { ambassadors: 0, verifications: 0, past_due: 0, unpaid: 0, disputes: 0, suspended_clubs: 0 }
}

/** From the ledger, credits as positive amounts: what was earned on these business dates, and the total due to clubs. */
export async function readDashboardFigures(db: Database, from: string, to: string): Promise<Dashboard['figures']['currencies']> {
  const earned = (account: string) =>
    sql`(0 - coalesce(sum(s.amount_minor) filter (where s.account = ${account}
        and s.business_date between ${from}::date and ${to}::date), 0))::bigint`
  const { rows } = await sql<Dashboard['figures']['currencies'][number]>`
    select s.currency, ${earned('subscription_revenue')} as subscription_revenue_minor,
      ${earned('platform_fees')} as platform_fees_minor, (0 - ${earned('provider_fees')})::bigint as provider_fees_minor,
      (0 - coalesce(sum(s.amount_minor) filter (where s.account = 'due_to_clubs'), 0))::bigint as due_to_clubs_minor
    from ${ledgerSums} s
    where s.account = 'due_to_clubs'
      or (s.account in ('subscription_revenue', 'platform_fees', 'provider_fees')
        and s.business_date between ${from}::date and ${to}::date)
    group by s.currency order by s.currency`.execute(db)
  return rows
}

export async function countLanes(db: Database, now: Temporal.Instant): Promise<Lane[]> {
  const at = sql`${instantText(now)}::timestamptz`
  const { rows } = await sql<Lane>`
    select lane, count(*) filter (where died_at is null and run_at <= ${at})::integer as due,
      count(*) filter (where died_at is null and run_at > ${at})::integer as later,
      count(*) filter (where died_at is not null)::integer as dead,
      min(greatest(run_at, created_at)) filter (where died_at is null and run_at <= ${at}) as oldest_due_at
    from jobs where finished_at is null group by lane`.execute(db)
  return rows
}

export async function readUnsettled(db: Database): Promise<Pick<Dashboard['health'], 'open_payments' | 'last_backup_at'>> {
  const { rows } = await sql<{ count: number; oldest_at: string | null; last_backup_at: string | null }>`
    select count(*)::integer as count, min(created_at) as oldest_at, (select max(finished_at) from backups) as last_backup_at
    from payments where state in ('created', 'requires_action', 'processing', 'authorized')`.execute(db)
  const { count = 0, oldest_at = null, last_backup_at = null } = rows[0] ?? {}
  return { open_payments: { count, oldest_at }, last_backup_at }
}
