import { sql } from 'kysely'
import type { BillingInterval, PlanCode } from '#contract/subscriptions/states.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { noticeKey, type SubscriptionNotice } from '../rules/upcoming-steps.ts'
import type { PlanRow } from '../rules/plan.ts'
import type { SubscriptionRow } from '../rules/subscription.ts'

const columns = sql`
  s.id, s.club_id, s.plan, s.interval, s.status, s.currency, s.timezone, s.price_minor, s.anchor_at, s.trial_ends_at,
  s.period_start_at, s.period_end_at, s.cancel_at_period_end, s.next_plan, s.next_interval, s.past_due_at, s.ended_at, s.version`

/** A club's live subscription, otherwise its last one. */
export async function findSubscription(db: Database | Tx, clubId: string): Promise<SubscriptionRow | null> {
  const { rows } = await sql<SubscriptionRow>`
    select ${columns} from subscriptions s where s.club_id = ${clubId}
    order by s.ended_at is not null, s.created_at desc, s.id desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** Whether a club ever had a subscription that did not end at once. */
export async function wasSubscriptionChosen(db: Database | Tx, clubId: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from subscriptions where club_id = ${clubId} and status not in ('cancelled', 'expired') limit 1`.execute(
      db,
    )
  return rows.length > 0
}

/**
 * What a club has agreed to pay, by its live or else its last subscription. `interval` is that of `price_minor`, which is net.
 */
export interface AgreedPlan {
  name: string
  interval: BillingInterval
  price_minor: number
  currency: string
  platform_fee_bp: number
}

export async function findAgreedPlan(db: Database | Tx, clubId: string): Promise<AgreedPlan | null> {
  const { rows } = await sql<AgreedPlan>`
    select p.name, s.interval, s.price_minor, s.currency, coalesce(s.agreed_fee_bp, p.platform_fee_bp) as platform_fee_bp
    from subscriptions s join plans p on p.code = s.plan where s.club_id = ${clubId}
    order by s.ended_at is not null, s.created_at desc, s.id desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** All plans with their prices in a currency, lowest first. */
export async function listPlans(db: Database | Tx, currency: string): Promise<PlanRow[]> {
  const { rows } = await sql<PlanRow>`
    select p.code, p.name, p.summary, p.position, p.events_per_month, p.staff_seats, p.platform_fee_bp, c.monthly_minor
    from plans p join plan_prices c on c.plan = p.code and c.currency = ${currency}
    order by p.position`.execute(db)
  return rows
}

/** Whether all plans have a price in a currency. */
export async function hasPrices(db: Database | Tx, currency: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 where not exists (select from plans p
      where not exists (select from plan_prices c where c.plan = p.code and c.currency = ${currency}))`.execute(db)
  return rows.length > 0
}

export async function listNoticed(db: Database | Tx, subscriptionId: string): Promise<Set<string>> {
  const { rows } = await sql<{ notice: SubscriptionNotice; about_at: string }>`
    select notice, about_at from subscription_notices where subscription_id = ${subscriptionId}`.execute(db)
  return new Set(rows.map(({ notice, about_at }) => noticeKey(notice, about_at)))
}

/** Accounts with something due, longest waiting first. */
export async function listDueAccounts(
  db: Database,
  now: Temporal.Instant,
  most: number,
): Promise<{ club_id: string; due_at: string }[]> {
  const { rows } = await sql<{ club_id: string; due_at: string }>`
    select club_id, due_at from billing_accounts where due_at <= ${instantText(now)} order by due_at, club_id
    limit ${most}`.execute(db)
  return rows
}

export interface PlanLimits {
  events_per_month: number | null
  staff_seats: number | null
}

export async function findPlanLimits(db: Database | Tx, plan: PlanCode): Promise<PlanLimits> {
  return db.selectFrom('plans').select(['events_per_month', 'staff_seats']).where('code', '=', plan).executeTakeFirstOrThrow()
}
