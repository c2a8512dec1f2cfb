import { expect, it } from 'vitest'
import { minimumPayout } from './minimum-payout.ts'

it.each([
  ['EUR', 4_950],
  ['JPY', 8_000],
  // Currencies without their own minimum use the euro's 49.50 in major units, with their own digits.
  ['CHF', 4_950],
  ['KWD', 49_500],
  ['KRW', 50],
])('The smallest payout in %s is %i minor units.', (currency, expected) =>
  expect(minimumPayout({ EUR: 4_950, JPY: 8_000 }, currency)).toBe(expected),
)
