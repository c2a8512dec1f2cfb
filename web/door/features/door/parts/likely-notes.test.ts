import { expect, it } from 'vitest'
import { likelyNotes } from './likely-notes.ts'

it.each([
  [1_800, 'EUR', [2_000, 5_000, 10_000]],
  [4_000, 'EUR', [5_000, 10_000, 20_000]],
  [2_750, 'EUR', [3_000, 4_000, 5_000]],
  [5_000, 'EUR', [6_000, 10_000, 20_000]],
  [3_500, 'JPY', [4_000, 5_000, 10_000]],
  [1_800, 'GBP', [2_000, 5_000]],
  [25_000, 'EUR', [26_000, 30_000, 40_000]],
])('%i of %s is likely paid with %j', (due, currency, notes) => {
  expect(likelyNotes(due, currency)).toEqual(notes)
})
