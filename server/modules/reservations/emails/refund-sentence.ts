import { formatMoney } from '../../../infrastructure/mail/format.ts'

/** Minor units. */
export interface RefundAmounts {
  /** The automatic refund of online payments. */
  refund_minor: number
  /** What the club took at the venue, and must refund there. */
  at_till_minor: number
}

interface PaymentFacts {
  currency: string
  is_received?: boolean
  is_paid_by_another?: boolean
  is_split?: boolean
}

/** How a guest's money comes back; empty if none does. Another guest may have paid for a transferred booking. */
export function refundSentence({ refund_minor, at_till_minor }: RefundAmounts, booking: PaymentFacts): string {
  const online = refund_minor > 0 ? onlineSentence(formatMoney(refund_minor, booking.currency), booking) : ''
  const till = at_till_minor > 0 ? `The club will refund the ${formatMoney(at_till_minor, booking.currency)} you paid there.` : ''
  return [online, till].filter((part) => part !== '').join(' ')
}

/** What the club keeps of a payment; empty if nothing. */
export const keptSentence = (keptMinor: number, currency: string): string =>
  keptMinor > 0 ? `${formatMoney(keptMinor, currency)} isn’t refunded under the club’s cancellation policy.` : ''

function onlineSentence(
  amount: string,
  { is_received = false, is_paid_by_another = false, is_split = false }: PaymentFacts,
): string {
  if (is_paid_by_another && !is_split) return `Your friend paid, so ${amount} goes back to their card.`
  // Both paid, or friends did their shares.
  if (is_received || is_split) return `${amount} goes back to the cards it was paid with.`
  return `${amount} that you paid online goes back to the card you paid with.`
}
