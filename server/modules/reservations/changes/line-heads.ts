import { isAdmission } from '../../events/index.ts'
import { amountsOf, type PricedLine } from '../core/line-amounts.ts'

type Line = Pick<PricedLine, 'kind' | 'quantity' | 'heads_per_unit'>

/** Heads that lines let in: a price per person has one head a unit, bottles and extras let nobody in. */
export const headsOf = (lines: readonly Line[]) =>
  lines.reduce((heads, line) => heads + (isAdmission(line) ? line.quantity * line.heads_per_unit : 0), 0)

/** The same line with another quantity: its terms stay, its amounts follow. */
export const withQuantity = <L extends PricedLine>(line: L, quantity: number): L => ({ ...line, ...amountsOf(line, quantity) })

/**
 * Takes units away for guests who do not come: one as soon as as many guests go as it lets in, single places before
 * tables, of like ones the last booked first. What is left still lets in everybody else.
 */
export function giveUpHeads<L extends PricedLine>(lines: readonly L[], heads: number): L[] {
  const order = lines
    .map((line, index) => ({ line, index }))
    .filter(({ line }) => isAdmission(line))
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
