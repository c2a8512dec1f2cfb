import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { share } from './money.ts'

const amount = fc.integer({ min: 0, max: 1_000_000_000 })

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
