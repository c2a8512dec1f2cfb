import type { ChangePreview } from '#contract/subscriptions/subscriptions.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import { daysAfter, periodEndAfter, trialDays } from '../rules/billing-period.ts'
import { priceIn, type PlanChoice } from '../rules/plan.ts'
import { periodLine, quoteChange, takesEffect } from '../rules/plan-change.ts'
import { total } from '../rules/proration.ts'
import type { Bill } from '../bills/read-bill.ts'
import { isLive } from '../rules/subscription.ts'

/** What a choice or a change would cost, and when. The change, made at the same moment, charges exactly this. */
export function previewChange(bill: Bill, choice: PlanChoice, now: Temporal.Instant): ChangePreview {
  const { subscription: row, plans, tax } = bill
  const nothing = total([], tax)
  const next = total([{ description: '', amount_minor: priceIn(plans, choice) }], tax).total_minor
  if (row === null || !isLive(row)) return previewStart(bill, choice, now)
  const takes_effect = takesEffect(plans, row, choice)
  const charge = { at: row.period_end_at, total_minor: next }
  if (takes_effect !== 'now')
    return {
      ...choice,
      takes_effect,
      effective_at: takes_effect === 'none' ? instantText(now) : row.period_end_at,
      due_now: nothing,
      next_charge: charge,
    }
  const { amounts, period_end_at } = quoteChange(bill, row, choice, now)
  return {
    ...choice,
    takes_effect,
    effective_at: instantText(now),
    due_now: amounts,
    next_charge: { at: period_end_at, total_minor: next },
  }
}

function previewStart({ account, plans, tax, timezone }: Bill, choice: PlanChoice, now: Temporal.Instant): ChangePreview {
  const at = instantText(now)
  const price_minor = priceIn(plans, choice)
  const isTrial = account.trial_used_at === null
  const end = isTrial
    ? daysAfter(at, timezone, trialDays)
    : periodEndAfter({ anchor_at: at, timezone, interval: choice.interval }, at)
  const amounts = total([periodLine(plans, choice, { price_minor, start: at, end, timezone })], tax)
  return {
    ...choice,
    takes_effect: 'now',
    effective_at: at,
    due_now: isTrial ? total([], tax) : amounts,
    next_charge: { at: end, total_minor: amounts.total_minor },
  }
}
