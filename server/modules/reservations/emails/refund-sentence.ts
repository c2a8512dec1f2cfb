import { formatMoney } from '../../../infrastructure/mail/format.ts'

/** Minor units. */
export interface Refunded {
  /** What goes back by itself: what was paid online. */
  refund_minor: number
  /** What the club took at its own till, and has to give back there. */
  at_till_minor: number
}

/** Where a guest's money is on its way back from; nothing where none is. */
export function refundSentence({ refund_minor, at_till_minor }: Refunded, currency: string): string {
  const online =
    refund_minor > 0 ? `${formatMoney(refund_minor, currency)} that you paid online goes back to the card you paid with.` : ''
  const till = at_till_minor > 0 ? `The club returns ${formatMoney(at_till_minor, currency)} that you paid there.` : ''
  return [online, till].filter((part) => part !== '').join(' ')
}
