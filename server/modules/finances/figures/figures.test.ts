import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { financeFigures } from '#contract/finances/figures.ts'
import { addTotals, clubFigures, compare, compareRates, noTotals } from './figures.ts'

const totals = fc
  .record(Object.fromEntries(financeFigures.map((figure) => [figure, fc.integer({ min: -1e9, max: 1e9 })])))
  .map((some) => ({
    ...noTotals(),
    ...some,
  }))

describe('figures of the ledger', () => {
  it('read the club’s book only, each account by its sign', () => {
    const parts = Object.values(clubFigures).flat()
    expect(parts.flatMap(({ accounts }) => accounts).filter((account) => !account.startsWith('club_'))).toEqual([])
    const isEarned = (accounts: readonly string[]) => accounts.includes('club_sales') || accounts.includes('club_output_tax')
    expect(parts.filter(({ accounts, sign }) => sign === -1 && !isEarned(accounts))).toEqual([])
    expect(parts).toHaveLength(financeFigures.length)
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
