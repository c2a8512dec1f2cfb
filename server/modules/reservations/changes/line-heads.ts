import { admits } from '#contract/events/prestation-kinds.ts'
import { amountsOf, type PricedLine } from '../core/line-amounts.ts'

type Line = Pick<PricedLine, 'kind' | 'quantity' | 'heads_per_unit'>

/** Guests that lines admit: one per unit for a price per person, none for bottles and extras. */
export const headsOf = (lines: readonly Line[]) =>
  lines.reduce((heads, line) => heads + (admits(line) ? line.quantity * line.heads_per_unit : 0), 0)

/** The same line with another quantity: terms stay, amounts follow. */
export const withQuantity = <L extends PricedLine>(line: L, quantity: number): L => ({ ...line, ...amountsOf(line, quantity) })

/**
 * Removes the units of guests who no longer come: a unit goes once all its guests do, single places before tables, and the
 * last booked first among equals. The rest still admits everyone else.
 */
export function releaseHeads<L extends PricedLine>(lines: readonly L[], heads: number): L[] {
  const order = lines
    .map((line, index) => ({ line, index }))
    .filter(({ line }) => admits(line))
    .toReversed()
    .toSorted((one, other) => one.line.heads_per_unit - other.line.heads_per_unit)
  const left = [...lines]
  let going = heads
  for (const { line, index } of order) {
    const units = Math.min(line.quantity, Math.floor(going / line.heads_per_unit))
    left[index] = withQuantity(line, line.quantity - units)
    going -= units * line.heads_per_unit
  }
  return left
}
