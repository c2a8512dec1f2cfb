import { sql } from 'kysely'
import type { PlatformPlan, UpdatePlanBody } from '#contract/subscriptions/plans.ts'
import type { PlanCode } from '#contract/subscriptions/states.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'

const columns = sql`
  p.code, p.name, p.summary, p.events_per_month, p.staff_seats, p.platform_fee_bp, p.version,
  (select count(*) from subscriptions s where s.plan = p.code and s.ended_at is null)::integer as subscriptions,
  (select coalesce(json_agg(json_build_object('currency', c.currency, 'monthly_minor', c.monthly_minor) order by c.currency),
    '[]')
   from plan_prices c where c.plan = p.code) as prices`

export async function listPlatformPlans(db: Database | Tx): Promise<PlatformPlan[]> {
  const { rows } = await sql<PlatformPlan>`select ${columns} from plans p order by p.position`.execute(db)
  return rows
}

/** The current plan, locked: the second of two editors reads what the first wrote. */
export async function lockPlan(tx: Tx, code: PlanCode): Promise<PlatformPlan> {
  const { rows } = await sql<PlatformPlan>`select ${columns} from plans p where p.code = ${code} for update of p`.execute(tx)
  const [plan] = rows
  if (plan === undefined) throw new Error(`There is no plan ${code}.`)
  return plan
}

/** Existing subscriptions to the plan keep their agreed fee until their next agreement. */
export async function keepAgreedFee(tx: Tx, code: PlanCode, feeBp: number): Promise<void> {
  await sql`update subscriptions set agreed_fee_bp = ${feeBp} where plan = ${code} and agreed_fee_bp is null`.execute(tx)
}

export async function writePlan(tx: Tx, code: PlanCode, { version, prices, ...terms }: UpdatePlanBody): Promise<void> {
  await tx
    .updateTable('plans')
    .set({ ...terms, version: version + 1 })
    .where('code', '=', code)
    .execute()
  for (const { currency, monthly_minor } of prices)
    await tx.updateTable('plan_prices').set({ monthly_minor }).where('plan', '=', code).where('currency', '=', currency).execute()
}
