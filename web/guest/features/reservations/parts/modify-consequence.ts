import type { ModificationPreview } from '#contract/reservation-changes.ts'
import { formatMoney } from '../../../../shared/format/format.ts'

/** What another party would do right now, in sentences. */
export function modifyConsequence(
  { changes, difference_minor, to_pay_minor, total_minor, refund_minor, kept_minor }: ModificationPreview,
  currency: string,
): string[] {
  const money = (minor: number) => formatMoney(minor, currency)
  const priced = (minor: number) => (minor === 0 ? 'free' : `${money(minor)} each`)
  const units = changes.map(({ name, quantity, unit_price_minor }) =>
    quantity > 0
      ? `${quantity} × ${name} comes on top, ${priced(unit_price_minor)}.`
      : `${-quantity} × ${name} goes back on sale.`,
  )
  const sum =
    difference_minor === 0
      ? 'The price stays as it is.'
      : `${money(Math.abs(difference_minor))} ${difference_minor > 0 ? 'more' : 'less'}: ${money(total_minor)} in all.`
  const online = to_pay_minor > 0 ? [`Of it, ${money(to_pay_minor)} is still to be paid in advance.`] : []
  const back =
    refund_minor + kept_minor === 0
      ? []
      : [`You get ${money(refund_minor)} back${kept_minor > 0 ? `, ${money(kept_minor)} is kept` : ''}.`]
  return [...units, sum, ...online, ...back]
}
