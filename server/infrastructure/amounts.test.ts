import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { share, sum } from '#contract/base/money.ts'
import { includedTax, split } from './amounts.ts'

const amount = fc.integer({ min: 0, max: 1_000_000_000 })
const weights = fc.array(amount, { minLength: 1, maxLength: 12 })

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
