import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { includedTax, share, split, sum } from './money.ts'

const amount = fc.integer({ min: 0, max: 1_000_000_000 })
const weights = fc.array(amount, { minLength: 1, maxLength: 12 })

describe('A share', () => {
  it.each([
    [9_900, 15, 30, 4_950],
    [2_999, 5_000, 10_000, 1_500],
    [1, 1, 2, 1],
    [1, 1, 3, 0],
    [100, 2, 3, 67],
    [101, 1, 2, 51],
    [12_900, 20, 31, 8_323],
    [4_900, 0, 30, 0],
    [8_000, 17, 30, 4_533],
    // A half rounds up, also below zero.
    [-1, 1, 2, 0],
    [-3, 1, 2, -1],
    [-2, 2, 3, -1],
    [900_719_925_474_099, 9_999, 10_000, 900_629_853_481_552],
  ])('of %d, %d of %d, is %d.', (of, part, whole, expected) => {
    expect(share(of, part, whole)).toBe(expected)
  })

  it('is never off by more than half a unit.', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 10_000 }), (of, bp) => {
        const doubled = BigInt(2 * share(of, bp, 10_000)) * 10_000n - 2n * BigInt(of) * BigInt(bp)
        expect(doubled > -10_000n && doubled <= 10_000n).toBe(true)
      }),
    )
  })
})

it.each([
  [1_210, 2_100, 210],
  [10_000, 0, 0],
  [1, 10_000, 1],
  [100, 900, 8],
  [1_200, 900, 99],
  [1, 2_100, 0],
  [3, 2_000, 1],
  [200_000_000_000, 2_500, 40_000_000_000],
])('%d includes, at %d bp, a tax of %d.', (total, bp, tax) => {
  expect(includedTax(total, bp)).toBe(tax)
})

describe('Splitting', () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [667, [2_000, 1], [667, 0]],
    [5, [3, 3, 4], [2, 1, 2]],
    [0, [7, 2], [0, 0]],
    [10, [0, 0], [5, 5]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [3, [], []],
  ])('%d by %j gives %j.', (of, by, parts) => {
    expect(split(of, by)).toEqual(parts)
  })

  it('adds up to the amount, and no part is off by a unit or more.', () => {
    fc.assert(
      fc.property(amount, weights, (of, by) => {
        const parts = split(of, by)
        expect(sum(parts)).toBe(of)
        const total = sum(by)
        if (total === 0) return
        for (const [index, part] of parts.entries()) {
          const off = BigInt(part) * BigInt(total) - BigInt(of) * BigInt(by[index] ?? 0)
          expect(off > -BigInt(total) && off < BigInt(total)).toBe(true)
        }
      }),
    )
  })

  it('gives no part more than its weight if the weights cover the amount.', () => {
    fc.assert(
      fc.property(weights, fc.integer({ min: 0, max: 10_000 }), (by, bp) => {
        const parts = split(share(sum(by), bp, 10_000), by)
        expect(parts.every((part, index) => part <= (by[index] ?? 0))).toBe(true)
      }),
    )
  })
})
