import { sum } from '#contract/base/money.ts'
import { allocateRefund, fillTiers, sharesOf, type LineShare } from '../../ledger/index.ts'
import { leftOnLines } from '../../payments/index.ts'
import type { ReservationRow } from '../core/reservation.ts'
import type { Money } from './figures.ts'
import { split } from '../../../infrastructure/amounts.ts'

type Line = Pick<ReservationRow['lines'][number], 'id' | 'kind' | 'tax_bp' | 'quantity' | 'total_minor' | 'due_online_minor'>

export const atVenue = (till: Money['till']): LineShare[] => till.flatMap(({ allocation }) => allocation)

/** Money received for lines of a reservation and not refunded. */
export const onLines = ({ payments, till }: Money): LineShare[] => [
  ...payments.filter(({ state }) => state === 'succeeded').flatMap(leftOnLines),
  ...atVenue(till),
]

/**
 * Distributes a payment over a reservation's lines, some partly paid already: first what each owes in advance, then the rest of
 * its price. Anything above the prices, such as drinks at a table, is split by price.
 */
export function allocatePayment(
  lines: readonly Line[],
  received: readonly LineShare[],
  amountMinor: number,
  where: 'online' | 'venue',
): LineShare[] {
  const booked = lines.filter(({ quantity }) => quantity > 0)
  const open = booked.map((line) => {
    const paid = sum(received.filter(({ line_id }) => line_id === line.id).map(({ amount_minor }) => amount_minor))
    const ahead = where === 'online' ? Math.max(0, line.due_online_minor - paid) : 0
    return { ahead, rest: Math.max(0, line.total_minor - paid - ahead) }
  })
  const { parts, rest } = fillTiers(amountMinor, [open.map(({ ahead }) => ahead), open.map((line) => line.rest)])
  const beyond = split(
    rest,
    booked.map(({ total_minor }) => total_minor),
  )
  return sharesOf(
    booked.map(({ id, kind, tax_bp }) => ({ line_id: id, category: kind, tax_bp })),
    parts.map((part, index) => part + (beyond[index] ?? 0)),
  )
}

/** The refund at the venue of money paid there: negative shares. */
export function allocateTillRefund(shares: readonly LineShare[], amountMinor: number): LineShare[] {
  const left = [...Map.groupBy(shares, ({ line_id }) => line_id).values()].flatMap((own) =>
    own.slice(0, 1).map((share) => ({
      ...share,
      amount_minor: sum(own.map(({ amount_minor }) => amount_minor)),
      tax_minor: sum(own.map(({ tax_minor }) => tax_minor)),
    })),
  )
  return allocateRefund(amountMinor, left, new Map()).map((share) => ({
    ...share,
    amount_minor: 0 - share.amount_minor,
    tax_minor: 0 - share.tax_minor,
  }))
}
