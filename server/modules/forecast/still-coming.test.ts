import { expect, it } from 'vitest'
import { shareAfter, stillComes } from './still-coming.ts'

it.each([
  [0.1, 1, 0.9],
  [0.1, 0, 0],
  [0, 0.2, 1],
  [1, 0.5, 0],
  // Of 100 parties 20 never come, and of the other 80 a tenth comes later: 8 of the 28 that are not here.
  [0.2, 0.1, 8 / 28],
])('A party with a no-show likelihood of %d, with %d of guests still to come, comes with %d.', (noShow, later, comes) => {
  expect(stillComes(noShow, later)).toBeCloseTo(comes)
})

it('Of the guests, those of later half hours are still to come, and the rest of the present one in proportion.', () => {
  const model = { stated: new Map<number, number>(), unstated: new Map<number, number>() }
  const event = { slots: 12 }
  const after = (at: number, stated_slot: number | null = null) => shareAfter(model, event, { at, stated_slot })
  expect(after(0)).toBeCloseTo(1)
  // The assumed pattern: 6, 12, 16, 16, 13, 11, 9, 7, 4, 3, 2 and 1 of 100 guests.
  expect(after(1)).toBeCloseTo(0.94)
  expect(after(1.5)).toBeCloseTo(0.88)
  expect(after(12)).toBe(0)
  // Who said to arrive in the sixth half hour comes around it.
  expect(after(6, 6)).toBeCloseTo(0.85)
  expect(after(8, 6)).toBeCloseTo(0.15)
})
