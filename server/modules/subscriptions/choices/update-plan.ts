import type { PlatformPlan, UpdatePlanBody } from '#contract/subscriptions/plans.ts'
import type { PlanCode } from '#contract/subscriptions/states.ts'
import { changedFields } from '../../../infrastructure/audit/audit-entry.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import type { Caller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { keepAgreedFee, lockPlan, writePlan } from '../bills/plan-store.ts'

/** Changes what is offered. The price and fee that subscriptions have agreed to hold until their next period. */
export async function updatePlan(
  { db, clock }: Pick<Infrastructure, 'db' | 'clock'>,
  caller: Caller,
  code: PlanCode,
  body: UpdatePlanBody,
): Promise<PlatformPlan> {
  return db.transaction().execute(async (tx) => {
    const before = await lockPlan(tx, code)
    if (before.version !== body.version) refuse('stale', { extra: { current: before } })
    refuseUnknownPrices(before, body)
    if (before.platform_fee_bp !== body.platform_fee_bp) await keepAgreedFee(tx, code, before.platform_fee_bp)
    await writePlan(tx, code, body)
    const after = await lockPlan(tx, code)
    await audit(tx, caller, {
      at: clock.now(),
      action: 'updatePlan',
      subject: { kind: 'plan', id: null },
      before: { plan: code, ...changedFields({ ...before }, { ...after }).before },
      after: { plan: code, ...changedFields({ ...before }, { ...after }).after },
    })
    return after
  })
}

/** All plans have prices in the same currencies. Adding one needs a price for each plan, and is not done here. */
function refuseUnknownPrices({ prices: current }: PlatformPlan, { prices }: UpdatePlanBody): void {
  const fields = prices.flatMap(({ currency }, index): [string, string[]][] => {
    if (!current.some((one) => one.currency === currency))
      return [[`prices.${index}.currency`, ['This plan has no price in this currency']]]
    const isTwice = prices.findIndex((one) => one.currency === currency) !== index
    return isTwice ? [[`prices.${index}.currency`, ['This currency is listed twice']]] : []
  })
  if (fields.length > 0) refuse('invalid', { fields: Object.fromEntries(fields) })
}
