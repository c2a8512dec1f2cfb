import type { ChangePreview, SubscriptionOverview } from '#contract/subscriptions/subscriptions.ts'
import { formatDay, formatMoney } from '../../../../shared/format/format.ts'
import { cardOf, isLive, perInterval, planName, planFeatures } from './subscription-format.ts'

/** The consequences of a choice or a change, one sentence each. */
export function consequenceOf(overview: SubscriptionOverview, preview: ChangePreview): string[] {
  const { subscription, plans, billing, trial } = overview
  const { takes_effect, next_charge, interval } = preview
  const name = planName(plans, preview.plan)
  const day = (at: string) => formatDay(at, billing.timezone)
  const price = next_charge === null ? '' : `${formatMoney(next_charge.total_minor, billing.currency)} ${perInterval[interval]}`
  const withTax = billing.tax_bp === 0 ? price : `${price}, tax included`
  const from = next_charge === null ? '' : day(next_charge.at)
  const method = cardOf(overview)
  const charged = method === null ? 'Add a payment method first. It’s charged right away.' : `We charge it now to ${method}.`
  if (!isLive(subscription)) {
    if (!trial.is_available) return [charged, `From ${from} it is ${withTax}, until you cancel.`]
    const after =
      method === null ? 'Without a payment method it ends then and you owe nothing.' : `Then ${method} is charged ${withTax}.`
    return [`${name} is free until ${from}. Nothing is charged today, and no card is needed.`, after]
  }
  if (takes_effect === 'none') return [`You keep ${name}. Your scheduled change is cancelled.`]
  if (takes_effect === 'period_end') {
    const less = plans.find(({ code }) => code === preview.plan)
    return [
      `You keep ${planName(plans, subscription.plan)} until ${day(preview.effective_at)}. Nothing is charged today.`,
      `After that it’s ${withTax}: ${less === undefined ? name : planFeatures(less).join(', ').toLowerCase()}.`,
    ]
  }
  if (subscription.status === 'trialing')
    return [`Your trial continues on ${name} until ${from}. Nothing is charged today.`, `After that it’s ${withTax}.`]
  return preview.due_now.total_minor === 0
    ? [`${name} begins now, and nothing is due for the rest of the period.`, `From ${from} it is ${withTax}.`]
    : [charged, `${name} starts right away. From ${from} it is ${withTax}.`]
}

/** On the button. */
export function verbOf({ subscription, billing }: SubscriptionOverview, preview: ChangePreview): string {
  const due = preview.due_now.total_minor
  if (due > 0) return `Pay ${formatMoney(due, billing.currency)}`
  if (!isLive(subscription)) return 'Start free trial'
  if (preview.takes_effect === 'none') return 'Keep current plan'
  return preview.takes_effect === 'period_end' ? `Switch on ${formatDay(preview.effective_at, billing.timezone)}` : 'Switch now'
}

export function doneMessage(
  { subscription, plans, trial, billing }: SubscriptionOverview,
  { plan, takes_effect, effective_at }: ChangePreview,
): string {
  const name = planName(plans, plan)
  if (!isLive(subscription)) return trial.is_available ? `Your trial of ${name} has started.` : `Welcome to ${name}.`
  if (takes_effect === 'none') return `You keep ${name}.`
  return takes_effect === 'period_end'
    ? `${name} begins on ${formatDay(effective_at, billing.timezone)}.`
    : `You’re now on ${name}.`
}
