import { sum } from '#contract/base/money.ts'
import { includedTax, split } from '../../../infrastructure/amounts.ts'

/** The part of a payment for a line of a reservation, or of a refund from it. */
export interface LineShare {
  line_id: string
  /** What kind of item the line sells. */
  category: string
  tax_bp: number
  amount_minor: number
  /** The tax it includes. */
  tax_minor: number
}

/** A line that is paid for. */
export type AllocatedLine = Pick<LineShare, 'line_id' | 'category' | 'tax_bp'>

/** Fills one tier of capacities after another, proportionally within a tier; returns the parts, and what exceeded all tiers. */
export function fillTiers(amount: number, tiers: readonly (readonly number[])[]): { parts: number[]; rest: number } {
  let rest = amount
  const filled = tiers.map((capacities) => {
    const taken = Math.min(rest, sum(capacities))
    rest -= taken
    return taken === 0 ? capacities.map(() => 0) : split(taken, capacities)
  })
  const parts = (tiers[0] ?? []).map((_, index) => sum(filled.map((tier) => tier[index] ?? 0)))
  return { parts, rest }
}

/** A payment's shares, each with its tax rounded half up once. */
export const sharesOf = (lines: readonly AllocatedLine[], amounts: readonly number[]): LineShare[] =>
  lines.flatMap(({ line_id, category, tax_bp }, index) => {
    const amount_minor = amounts[index] ?? 0
    return amount_minor === 0 ? [] : [{ line_id, category, tax_bp, amount_minor, tax_minor: includedTax(amount_minor, tax_bp) }]
  })

/** What shares leave on their lines after refunds. */
export const unallocatedOf = (brought: readonly LineShare[], taken: readonly LineShare[]): LineShare[] =>
  brought.map((share) => {
    const own = taken.filter(({ line_id }) => line_id === share.line_id)
    return {
      ...share,
      amount_minor: share.amount_minor - sum(own.map(({ amount_minor }) => amount_minor)),
      tax_minor: share.tax_minor - sum(own.map(({ tax_minor }) => tax_minor)),
    }
  })

/** The lines a refund is taken from before all others, and how much from each. */
export type FreedLines = ReadonlyMap<string, number>

/**
 * Takes a refund from what is left on the lines: first what was released on each, then the rest in proportion. No line gives more
 * than it has. Tax follows a cumulative target, so that refunds adding up to a payment refund exactly its tax.
 */
export function allocateRefund(amount: number, left: readonly LineShare[], freed: FreedLines): LineShare[] {
  const first = left.map(({ line_id, amount_minor }) => Math.min(amount_minor, freed.get(line_id) ?? 0))
  const others = left.map(({ amount_minor }, index) => amount_minor - (first[index] ?? 0))
  const { parts } = fillTiers(amount, [first, others])
  return left.flatMap((share, index) => {
    const amount_minor = parts[index] ?? 0
    const tax_minor = share.tax_minor - includedTax(share.amount_minor - amount_minor, share.tax_bp)
    return amount_minor === 0 ? [] : [{ ...share, amount_minor, tax_minor }]
  })
}
