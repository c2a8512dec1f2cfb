import { sum } from '#contract/base/money.ts'
import type { ReservationDetail } from '#contract/reservations/reservations.ts'
import { formatMoney } from '../../../../../shared/format/format.ts'

type Facts = Pick<ReservationDetail, 'transferred' | 'paid_minor' | 'movements'>

/** The part of a received booking that other guests paid, in minor units: `movements` are one's own. */
export function paidByFriend({ transferred, paid_minor, movements }: Facts): number {
  if (transferred !== 'to_you') return 0
  const own = movements.filter(({ kind, state }) => kind === 'payment' && state === 'succeeded')
  return Math.max(0, paid_minor - sum(own.map(({ amount_minor }) => amount_minor)))
}

/** Whose card the refund of a received booking goes to; empty if it can only be one’s own. */
export function refundOwner(booking: Facts, { refund_minor }: { refund_minor: number }): string[] {
  const friend = paidByFriend(booking)
  if (friend === 0 || refund_minor === 0) return []
  return friend === booking.paid_minor
    ? ['Your friend paid. If you cancel, the refund goes to their card.']
    : ['You and your friend both paid. If you cancel, each refund goes to the card it was paid with.']
}

/** What was refunded after cancelling, and to whom; empty if nothing was. */
export function refundedSentence({
  refunded_minor,
  currency,
  ...booking
}: Facts & Pick<ReservationDetail, 'refunded_minor' | 'currency'>) {
  if (refunded_minor === 0) return ''
  const friend = paidByFriend(booking)
  const to = friend === 0 ? '' : friend === booking.paid_minor ? ' to your friend’s card' : ' to the cards it was paid with'
  return `We refunded ${formatMoney(refunded_minor, currency)}${to}.`
}

/** What the club keeps of one's own payments for a cancelled booking; empty if nothing, and if a friend paid, too. */
export function keptByClub({ currency, ...booking }: Facts & Pick<ReservationDetail, 'currency'>): string {
  if (paidByFriend(booking) > 0) return ''
  // Money that a bank refused to take back is not kept; what a bank took back and the club won again is.
  const online = booking.movements.filter(
    ({ method, kind, state, is_dispute }) =>
      method === 'online' && (kind === 'payment' ? state === 'succeeded' : !(is_dispute === true && state === 'failed')),
  )
  const kept_minor = sum(online.map(({ kind, amount_minor }) => (kind === 'payment' ? amount_minor : -amount_minor)))
  if (kept_minor <= 0) return ''
  const amount = formatMoney(kept_minor, currency)
  return online.some(({ kind }) => kind === 'refund') ? `The club keeps ${amount}.` : `No refund: the club keeps ${amount}.`
}
