import { isPast } from '../../events/index.ts'
import { amountsOf, type PricedLine } from './line-amounts.ts'

/** What is held to be added to a confirmed reservation until it is paid. */
export interface OpenAddition {
  id: string
  /** Guests; none if only items are added. */
  heads: number
  /** Minor units: what is paid in advance for it. */
  amount_minor: number
  expires_at: string
  /** The latest payment for it. */
  payment_id: string | null
  /** Only the units added. An id of one of the reservation's lines adds to that line. */
  lines: AddedLine[]
}

type AddedLine = PricedLine & { id: string }

/** An addition that has ended by time counts as none, even if not yet marked. */
export const stillOpen = <A extends Pick<OpenAddition, 'expires_at'>>(addition: A | null, now: Temporal.Instant): A | null =>
  addition === null || isPast(addition.expires_at, now) ? null : addition

/** The lines of a reservation with what is added. Units of a line that it has join that line. */
export function withAdded<L extends PricedLine & { id: string }>(lines: readonly L[], added: readonly L[]): L[] {
  const quantityOf = (id: string) => added.find((line) => line.id === id)?.quantity ?? 0
  const grown = lines.map((line) => ({ ...line, ...amountsOf(line, line.quantity + quantityOf(line.id)) }))
  return [...grown, ...added.filter(({ id }) => lines.every((line) => line.id !== id))]
}

/** Only what `after` has beyond `before`. */
export function addedTo<L extends PricedLine & { id: string }>(before: readonly L[], after: readonly L[]): L[] {
  return after.flatMap((line) => {
    const quantity = line.quantity - (before.find(({ id }) => id === line.id)?.quantity ?? 0)
    return quantity > 0 ? [{ ...line, ...amountsOf({ ...line, late_quantity: 0 }, quantity) }] : []
  })
}

/** Units added, at their price. */
export const unitsAdded = (lines: readonly AddedLine[]) =>
  lines.map(({ name, quantity, unit_price_minor }) => ({ name, quantity, unit_price_minor }))
