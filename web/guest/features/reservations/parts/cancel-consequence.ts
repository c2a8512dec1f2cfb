import type { AnswerOf } from '#contract/base/endpoint.ts'
import type { getReservation, Reservation } from '#contract/reservations/reservations.ts'
import { formatCount, formatMoney } from '../../../../shared/format/format.ts'

type Preview = NonNullable<AnswerOf<typeof getReservation>['cancellation']>
type Facts = Pick<Reservation, 'currency' | 'party_size' | 'paid_minor' | 'refunded_minor'>

/** What cancelling would do right now, in sentences. */
export function cancelConsequence(
  { refund_minor, kept_minor, free_until, party_size: left, total_minor }: Preview,
  { currency, party_size, paid_minor, refunded_minor }: Facts,
  /** Formats a moment on the club's clock. */
  moment: (at: string) => string,
): string[] {
  const places = party_size === 1 ? 'Your place goes' : `Your ${formatCount(party_size, 'place')} go`
  const money = (minor: number) => formatMoney(minor, currency)
  const paid = paid_minor - refunded_minor - refund_minor - kept_minor
  const ofIt = paid <= 0 ? '' : paid < total_minor ? `, of which ${money(paid)} is paid` : ', already paid'
  const price = total_minor === 0 ? 'free' : `${money(total_minor)}${ofIt}`
  const sold = left === 0 ? `${places} back on sale right away.` : `You keep places for ${formatCount(left, 'guest')}: ${price}.`
  if (refund_minor + kept_minor === 0)
    return [`${paid > 0 ? 'You haven’t paid for these items, so there’s no refund.' : 'There’s nothing to refund.'} ${sold}`]
  const kept = kept_minor === 0 ? '' : ` The club keeps ${money(kept_minor)}.`
  const back = refund_minor === 0 ? `No refund: the club keeps ${money(kept_minor)}.` : `We refund ${money(refund_minor)}.${kept}`
  const until = free_until === null || kept_minor > 0 ? [] : [`You can cancel free of charge until ${moment(free_until)}.`]
  return [`${back} ${sold}`, ...until]
}
