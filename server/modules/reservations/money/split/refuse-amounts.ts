import { leastShare } from '#contract/reservations/splits.ts'
import { formatMoney } from '../../../../infrastructure/mail/format.ts'
import { refuse } from '../../../../infrastructure/refusal.ts'
import { amountsProblem } from './split.ts'

interface Amounts {
  due_minor: number
  /** All of them, and those that their host named: null for the others. */
  amounts: readonly number[]
  wished: readonly (number | null)[]
}

/** Refuses amounts that do not add up to what is due, or are too small, at the field to change. */
export function refuseAmounts({ currency }: { currency: string }, those: Amounts, fieldOf: (n: number) => string): void {
  const problem = amountsProblem(those)
  if (problem === null) return
  const { at, off_minor } = problem
  if (at === null) return refuse('split_amounts')
  const money = (minor: number) => formatMoney(minor, currency)
  const words =
    off_minor === 0
      ? `That’s too small for a card. Each share is at least ${money(leastShare)}.`
      : `The shares add up to ${money(those.due_minor - off_minor)}, ${money(Math.abs(off_minor))} ${off_minor > 0 ? 'less' : 'more'} than the ${money(those.due_minor)} due.`
  return refuse('split_amounts', { fields: { [fieldOf(at)]: [words] } })
}
