import type { ModificationPreview } from '#contract/reservations/changes.ts'
import { formatMoney } from '../../../../shared/format/format.ts'

/** What another party would do right now, in sentences. */
export function modifyConsequence(
  { changes, difference_minor, to_pay_minor, total_minor, refund_minor, kept_minor }: ModificationPreview,
  currency: string,
): string[] {
  const money = (minor: number) => formatMoney(minor, currency)
  const priced = (minor: number, quantity: number) => (minor === 0 ? 'free' : `${money(minor)}${quantity > 1 ? ' each' : ''}`)
  const units = changes.map(({ name, quantity, unit_price_minor }) =>
    quantity > 0 ? `${quantity} × ${name} added, ${priced(unit_price_minor, quantity)}.` : `${-quantity} × ${name} released.`,
  )
  const sum =
    difference_minor === 0
      ? 'The price won’t change.'
      : `${money(Math.abs(difference_minor))} ${difference_minor > 0 ? 'more' : 'less'}: ${money(total_minor)} in total.`
  const online = to_pay_minor > 0 ? [`${money(to_pay_minor)} of that is due online.`] : []
  const back =
    refund_minor + kept_minor === 0
      ? []
      : [`We refund ${money(refund_minor)}.${kept_minor > 0 ? ` The club keeps ${money(kept_minor)}.` : ''}`]
  return [...units, sum, ...online, ...back]
}
