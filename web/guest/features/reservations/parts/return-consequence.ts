import type { Reservation } from '#contract/reservations/reservations.ts'
import { formatCount } from '../../../../shared/format/format.ts'

export const ticketsToReturn = (tickets: number): string => (tickets === 1 ? 'ticket' : formatCount(tickets, 'ticket'))

/** What a guest gets back for this many tickets once they are sold: the last ones of the booking. */
export function refundOf({ lines }: Pick<Reservation, 'lines'>, tickets: number): number {
  let left = tickets
  return lines.toReversed().reduce((sum, { quantity, unit_price_minor }) => {
    const count = Math.min(quantity, left)
    left -= count
    return sum + count * unit_price_minor
  }, 0)
}
