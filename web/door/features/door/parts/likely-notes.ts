import { exponentOf } from '#contract/base/currencies.ts'
import { own } from '#contract/base/own.ts'

/** Notes in whole units, where they aren't those of the euro. */
const notesOf: Readonly<Record<string, readonly number[]>> = {
  USD: [1, 5, 10, 20, 50, 100],
  GBP: [5, 10, 20, 50],
  CHF: [10, 20, 50, 100, 200],
  JPY: [1_000, 5_000, 10_000],
  SEK: [20, 50, 100, 200, 500, 1_000],
  NOK: [50, 100, 200, 500, 1_000],
  DKK: [50, 100, 200, 500],
  PLN: [10, 20, 50, 100, 200],
  CZK: [100, 200, 500, 1_000, 2_000],
}
const euros = [5, 10, 20, 50, 100, 200]

/** What people are likely to hand over for an amount, rounded up to notes: the least change first. */
export function likelyNotes(dueMinor: number, currency: string): number[] {
  const unit = 10 ** exponentOf(currency)
  const sums = (own(notesOf, currency) ?? euros).map((note) => Math.ceil(dueMinor / (note * unit)) * note * unit)
  return [...new Set(sums)]
    .filter((sum) => sum > dueMinor)
    .toSorted((one, other) => one - other)
    .slice(0, 3)
}
