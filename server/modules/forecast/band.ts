import type { Estimate } from './predict.ts'

/** Eight times out of ten the number is within this many standard deviations of the expected one. */
const width = 1.2816

export interface Band {
  low: number
  high: number
}

/** Whole guests covering eight of ten outcomes and the expected number. `spread`: the back-test's widening of the model. */
export function bandOf({ mean, variance }: Estimate, spread: number, most = Infinity): Band {
  const reach = width * Math.sqrt(variance * spread)
  return {
    low: Math.max(0, Math.min(Math.floor(mean), Math.round(mean - reach))),
    high: Math.max(Math.ceil(mean), Math.min(most, Math.round(mean + reach))),
  }
}

/** Rounds these numbers so that their sum stays the same: those with the largest remainders are rounded up. */
export function wholeParts(numbers: readonly number[]): number[] {
  const parts = numbers.map(Math.floor)
  const missing = Math.round(numbers.reduce((sum, one) => sum + one, 0)) - parts.reduce((sum, one) => sum + one, 0)
  const order = numbers.map((one, index) => [one - Math.floor(one), index] as const).toSorted(([a], [b]) => b - a)
  for (const [, index] of order.slice(0, Math.max(0, missing))) parts[index] = (parts[index] ?? 0) + 1
  return parts
}
