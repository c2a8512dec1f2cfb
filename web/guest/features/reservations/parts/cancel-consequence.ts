import type { AnswerOf } from '#contract/endpoint.ts'
import type { getReservation, Reservation } from '#contract/reservations.ts'
import { formatCount, formatMoney } from '../../../../shared/format/format.ts'

type Preview = NonNullable<AnswerOf<typeof getReservation>['cancellation']>
type Facts = Pick<Reservation, 'currency' | 'party_size'>

/** What cancelling would do right now, in sentences. */
export function cancelConsequence(
  { refund_minor, kept_minor, free_until, party_size: left, total_minor }: Preview,
  { currency, party_size }: Facts,
  /** Writes a moment on the club's clock. */
  moment: (at: string) => string,
): string[] {
  const places = party_size === 1 ? 'Your place goes' : `Your ${formatCount(party_size, 'place')} go`
  const sold =
    left === 0
      ? `${places} back on sale at once.`
      : `What stays is for ${formatCount(left, 'guest')}, ${total_minor === 0 ? 'free' : `${formatMoney(total_minor, currency)} in all`}.`
  if (refund_minor + kept_minor === 0) return [`Nothing was paid, so nothing is due. ${sold}`]
  const money = (minor: number) => formatMoney(minor, currency)
  const kept = kept_minor === 0 ? 'Nothing is kept.' : `${money(kept_minor)} is kept.`
  const back =
    refund_minor === 0
      ? `Nothing is paid back: the club keeps ${money(kept_minor)}.`
      : `You get ${money(refund_minor)} back. ${kept}`
  const until = free_until === null || kept_minor > 0 ? [] : [`It stays free of charge until ${moment(free_until)}.`]
  return [`${back} ${sold}`, ...until]
}
