import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mrrMoves } from '#contract/platform/subscriptions.ts'
import {
  clubMonth,
  coverageAt,
  coveredBy,
  endOf,
  monthlyOf,
  monthOf,
  monthsUpTo,
  mrrMoveOf,
  startOf,
  type Coverage,
} from './mrr.ts'

const at = (text: string) => Temporal.Instant.from(text).epochMilliseconds
const month = { from: startOf('2026-03-01'), to: endOf('2026-03-01') }
const covers = (price_minor: number, from: string, to: string, interval: 'month' | 'year' = 'month'): Coverage => ({
  club_id: 'club',
  plan: 'pro',
  interval,
  price_minor,
  from: at(`${from}T00:00:00Z`),
  to: at(`${to}T00:00:00Z`),
})

describe('Recurring revenue', () => {
  it.each([
    ['a month is its price', 12_900, 'month', 12_900],
    ['a year is a twelfth', 129_000, 'year', 10_750],
    ['a year is rounded half up', 100, 'year', 8],
    ['half a unit is rounded up', 6, 'year', 1],
  ] as const)('of %s.', (_, price_minor, interval, monthly) => {
    expect(monthlyOf({ price_minor, interval })).toBe(monthly)
  })

  const period = {
    period_start_at: '2026-03-01T00:00:00Z',
    period_end_at: '2026-04-01T00:00:00Z',
    issued_at: '2026-03-10T00:00:00Z',
  }
  it.each([
    ['a period that was invoiced late counts from its beginning', 'period', null, '2026-03-01', '2026-04-01'],
    ['an upgrade counts from when it was invoiced', 'upgrade', null, '2026-03-10', '2026-04-01'],
    ['nothing counts after the subscription has ended', 'period', '2026-03-20T00:00:00Z', '2026-03-01', '2026-03-20'],
    ['a subscription that ends later changes nothing', 'start', '2026-05-01T00:00:00Z', '2026-03-01', '2026-04-01'],
  ] as const)('%s.', (...[, purpose, ended_at, from, to]) => {
    expect(coveredBy({ ...period, purpose, ended_at })).toEqual({ from: at(`${from}T00:00:00Z`), to: at(`${to}T00:00:00Z`) })
  })

  it('comes from the latest start, from its first moment to before its last.', () => {
    const both = [covers(4_900, '2026-03-01', '2026-04-01'), covers(12_900, '2026-03-10', '2026-04-01')]
    const priceAt = (text: string) => coverageAt(both, at(text))?.price_minor ?? null
    expect(['2026-02-28T23:59:59Z', '2026-03-01T00:00:00Z', '2026-03-10T00:00:00Z', '2026-04-01T00:00:00Z'].map(priceAt)).toEqual(
      [null, 4_900, 12_900, null],
    )
  })

  it.each([
    ['new', 0, 100, false],
    ['reactivation', 0, 100, true],
    ['expansion', 100, 200, true],
    ['contraction', 200, 100, true],
    ['churn', 100, 0, true],
    [null, 100, 100, true],
  ] as const)('moves by %s.', (move, start, end, hasPaidBefore) => {
    expect(mrrMoveOf(start, end, hasPaidBefore)).toBe(move)
  })

  it.each([
    ['new', [covers(100, '2026-03-05', '2026-04-05')]],
    ['reactivation', [covers(100, '2026-01-05', '2026-02-05'), covers(100, '2026-03-05', '2026-04-05')]],
    ['expansion', [covers(100, '2026-02-05', '2026-03-05'), covers(200, '2026-03-05', '2026-04-05')]],
    ['contraction', [covers(1_200, '2026-02-05', '2026-03-05'), covers(1_200, '2026-03-05', '2027-03-05', 'year')]],
    ['churn', [covers(100, '2026-02-05', '2026-03-05')]],
    [null, [covers(100, '2026-02-05', '2026-03-05'), covers(100, '2026-03-05', '2026-04-05')]],
  ] as const)('of a club in a month moves by %s.', (move, coverages) => {
    expect(clubMonth(coverages, month.from, month.to)).toMatchObject({ move })
  })

  it('of a club that came and left within a month is not included.', () => {
    expect(clubMonth([covers(100, '2026-03-05', '2026-03-20')], month.from, month.to)).toBeNull()
  })

  it('starts with an amount, and all moves lead to its end, for any clubs and prices.', () => {
    const day = fc.integer({ min: 0, max: 120 }).map((days) => Temporal.PlainDate.from('2026-01-01').add({ days }).toString())
    const coverage = fc
      .tuple(fc.integer({ min: 1, max: 500 }), day, day, fc.constantFrom('month' as const, 'year' as const))
      .map(([price, one, other, interval]) => covers(price * 12, ...([one, other].toSorted() as [string, string]), interval))
    fc.assert(
      fc.property(fc.array(fc.array(coverage, { maxLength: 5 }), { maxLength: 8 }), (clubs) => {
        const result = monthOf(clubs.flatMap((coverages) => clubMonth(coverages, month.from, month.to) ?? []))
        const moved = mrrMoves.reduce((sum, move) => sum + result[`${move}_minor`], 0)
        expect(result.start_minor + moved).toBe(result.end_minor)
        expect([result.churn_minor, result.contraction_minor].filter((amount) => amount > 0)).toEqual([])
      }),
    )
  })
})

describe('Churn', () => {
  const club = (start_minor: number, end_minor: number) => ({
    club_id: 'club',
    start_minor,
    end_minor,
    move: mrrMoveOf(start_minor, end_minor, true),
    coverage: end_minor > 0 ? covers(end_minor, '2026-03-01', '2026-04-01') : null,
  })

  it('is a share of the clubs, and of the revenue, at the start of the month.', () => {
    expect(monthOf([club(100, 0), club(200, 150), club(300, 400), club(0, 50)])).toMatchObject({
      clubs: 3,
      start_clubs: 3,
      churned_clubs: 1,
      churn_bp: 3_333,
      revenue_churn_bp: 2_500,
    })
  })

  it('is unknown if a month started with nothing.', () => {
    expect(monthOf([club(0, 50)])).toMatchObject({ churn_bp: null, revenue_churn_bp: null })
  })
})

describe('Months', () => {
  it('are counted back from a date.', () => {
    expect(monthsUpTo(Temporal.PlainDate.from('2026-01-31'), 3)).toEqual(['2025-11-01', '2025-12-01', '2026-01-01'])
    expect(endOf('2026-02-01')).toBe(at('2026-03-01T00:00:00Z'))
  })
})
