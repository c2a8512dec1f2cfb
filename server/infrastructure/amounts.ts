import { wholeBp, share, sum } from '#contract/base/money.ts'

/** The tax that an amount includes at a rate, rounded half up. */
export const includedTax = (amount: number, taxBp: number): number => share(amount, taxBp, wholeBp + taxBp)

/**
 * Splits an amount in proportion to weights by largest remainder, ties to the first. The parts add up to the amount. If the
 * amount is at most the sum of the weights, no part exceeds its weight. All-zero weights count as equal.
 */
export function split(amount: number, weights: readonly number[]): number[] {
  if (amount < 0) return split(-amount, weights).map((part) => 0 - part)
  const total = sum(weights)
  if (total === 0)
    return weights.length === 0
      ? []
      : split(
          amount,
          Array.from(weights, () => 1),
        )
  const shares = weights.map((weight, index) => {
    const exact = BigInt(amount) * BigInt(weight)
    return { index, part: Number(exact / BigInt(total)), remainder: exact % BigInt(total) }
  })
  const left = amount - sum(shares.map(({ part }) => part))
  const largest = shares
    .toSorted((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
    .slice(0, left)
  const extra = new Set(largest.map(({ index }) => index))
  return shares.map(({ index, part }) => part + (extra.has(index) ? 1 : 0))
}
