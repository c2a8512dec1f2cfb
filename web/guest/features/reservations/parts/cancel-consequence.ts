import type { AnswerOf } from '#contract/endpoint.ts'
import type { getReservation, Reservation } from '#contract/reservations.ts'
import { formatCount, formatMoney } from '../../../../shared/format/format.ts'

type Preview = NonNullable<AnswerOf<typeof getReservation>['cancellation']>
type Facts = Pick<Reservation, 'currency' | 'party_size'>

/** What cancelling would do right now, in sentences. */
export function cancelConsequence(
  { refund_minor, kept_minor, free_until, party_size: left, total_minor }: Preview,
  { currency, party_size }: Facts,
  /** Formats a moment on the club's clock. */
  moment: (at: string) => string,
): string[] {
  const places = party_size === 1 ? 'Your place goes' : `Your ${formatCount(party_size, 'place')} go`
  const sold =
    left === 0
      ? `${places} back on sale right away.`
      : `You keep places for ${formatCount(left, 'guest')}, ${total_minor === 0 ? 'free' : `${formatMoney(total_minor, currency)} in total`}.`
  if (refund_minor + kept_minor === 0) return [`You paid nothing, so there is nothing to refund. ${sold}`]
  const money = (minor: number) => formatMoney(minor, currency)
  const kept = kept_minor === 0 ? '' : ` The club keeps ${money(kept_minor)}.`
  const back = refund_minor === 0 ? `No refund: the club keeps ${money(kept_minor)}.` : `We refund ${money(refund_minor)}.${kept}`
  const until = free_until === null || kept_minor > 0 ? [] : [`You can cancel free of charge until ${moment(free_until)}.`]
  return [`${back} ${sold}`, ...until]
}
