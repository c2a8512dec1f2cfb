import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { financeFigures } from '#contract/finances/figures.ts'
import { addTotals, compare, compareRates, figureRules, noTotals } from './figures.ts'

const totals = fc
  .record(Object.fromEntries(financeFigures.map((figure) => [figure, fc.integer({ min: -1e9, max: 1e9 })])))
  .map((some) => ({
    ...noTotals(),
    ...some,
  }))

describe('figures of the ledger', () => {
  it('read the club’s book only, each account by its sign', () => {
    for (const { accounts, sign } of Object.values(figureRules)) {
      expect(accounts.every((account) => account.startsWith('club_'))).toBe(true)
      expect(sign).toBe(accounts.includes('club_sales') || accounts.includes('club_output_tax') ? sign : 1)
    }
  })

  it('add up, whatever they are grouped by', () => {
    fc.assert(
      fc.property(fc.array(totals), fc.array(totals), (some, others) => {
        expect(addTotals([addTotals(some), addTotals(others)])).toEqual(addTotals([...some, ...others]))
      }),
    )
  })

  it.each([
    [0, 0, null],
    [100, 0, null],
    [150, 100, 5000],
    [50, 100, -5000],
    [0, 100, -10_000],
    [-50, 100, -15_000],
    // Of a negative amount no share means anything.
    [50, -100, null],
    [-50, -150, null],
  ])('%d after %d is a change of %s basis points, never infinity', (now, before, change) => {
    expect(compare(now, before).change_bp).toBe(change)
  })

  it('compare no rate with a missing one', () => {
    expect(compareRates(null, 100).change_bp).toBeNull()
    expect(compareRates(100, null).change_bp).toBeNull()
    expect(compareRates(120, 100).change_bp).toBe(2000)
  })
})
