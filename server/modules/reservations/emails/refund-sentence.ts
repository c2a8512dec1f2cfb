import { formatMoney } from '../../../infrastructure/mail/format.ts'

/** Minor units. */
export interface Refunded {
  /** The automatic refund of online payments. */
  refund_minor: number
  /** What the club took at the venue, and must refund there. */
  at_till_minor: number
}

/** How a guest's money comes back; empty if none does. Another guest may have paid for a transferred booking. */
export function refundSentence(
  { refund_minor, at_till_minor }: Refunded,
  { currency, is_received = false }: { currency: string; is_received?: boolean },
): string {
  const words = is_received
    ? 'goes back to the card it was paid with.'
    : 'that you paid online goes back to the card you paid with.'
  const online = refund_minor > 0 ? `${formatMoney(refund_minor, currency)} ${words}` : ''
  const till = at_till_minor > 0 ? `The club will refund the ${formatMoney(at_till_minor, currency)} you paid there.` : ''
  return [online, till].filter((part) => part !== '').join(' ')
}
