import { describe, expect, it } from 'vitest'
import { readPlatformPeriod, weeksOf } from './finance-period.ts'
import { addSums, figureOf, noSums, takeRate, toFigures } from './reservation-figures.ts'

describe('The take rate', () => {
  it.each([
    ['a part of what was kept', 300, 10_000, 300],
    ['rounded half up to a basis point', 1, 3, 3_333],
    ['rounded half up at the half', 1, 16, 625],
    ['more than all, where fees were kept of what was refunded', 50, 10, 50_000],
    ['of nothing unknown', 0, 0, null],
    ['of less than nothing unknown', 10, -5, null],
  ])('is %s.', (_, fees, net, rate) => {
    expect(takeRate(fees, net)).toBe(rate)
  })
})

describe('Figures', () => {
  it('add up row by row, and subtract refunds.', () => {
    const row = { ...noSums, gross_minor: 1_000, refunds_minor: 250, fees_minor: 15 }
    expect(toFigures(addSums([row, row]))).toEqual({
      ...noSums,
      gross_minor: 2_000,
      refunds_minor: 500,
      fees_minor: 30,
      net_minor: 1_500,
      take_rate_bp: 200,
    })
  })

  it.each([
    ['provider_clearing', 'reservation_paid', 'gross'],
    ['due_to_payers', 'refund_granted', 'refunds'],
    ['due_to_payers', 'refund_failed', 'refunds'],
    ['platform_fees', 'reservation_paid', 'fees'],
    ['provider_fees', 'dispute_fee', 'provider_fees'],
    ['due_to_ambassadors', 'commission_earned', 'commissions'],
    ['due_to_clubs', 'dispute_lost', 'disputes_lost'],
    ['due_to_clubs', 'reservation_paid', undefined],
    ['provider_clearing', 'event_moved', undefined],
    ['provider_clearing', 'invoice_paid', undefined],
  ])('count %s of %s as %s.', (account, kind, figure) => {
    expect(figureOf(account, kind)).toBe(figure)
  })
})

describe('A period', () => {
  const now = Temporal.Instant.from('2026-03-31T23:30:00Z')
  it.each([
    ['the last 30 days', {}, { from: '2026-03-02', to: '2026-03-31' }, { from: '2026-01-31', to: '2026-03-01' }],
    [
      'a month',
      { from: '2026-02-01', to: '2026-02-28' },
      { from: '2026-02-01', to: '2026-02-28' },
      { from: '2026-01-04', to: '2026-01-31' },
    ],
    [
      'a single day',
      { from: '2026-03-29', to: '2026-03-29' },
      { from: '2026-03-29', to: '2026-03-29' },
      { from: '2026-03-28', to: '2026-03-28' },
    ],
    [
      'a leap year',
      { from: '2024-01-01', to: '2024-12-31' },
      { from: '2024-01-01', to: '2024-12-31' },
      { from: '2022-12-31', to: '2023-12-31' },
    ],
    [
      'today in the far east',
      { from: '2026-04-01', to: '2026-04-01' },
      { from: '2026-04-01', to: '2026-04-01' },
      { from: '2026-03-31', to: '2026-03-31' },
    ],
  ])('of %s has an equally long one before it.', (_, range, period, before) => {
    expect(readPlatformPeriod(range, now)).toEqual({ period, before })
  })

  it.each([
    ['of 367 days', { from: '2025-03-30', to: '2026-03-31' }, { from: ['Choose at most 366 days'] }],
    ['in the future', { from: '2026-04-02', to: '2026-04-03' }, { to: ['The last day can’t be after today'] }],
    ['that ends before it begins', { from: '2026-03-02', to: '2026-03-01' }, { from: ['The first day can’t be after the last'] }],
  ])('%s is refused.', (_, range, fields) => {
    expect(() => readPlatformPeriod(range, now)).toThrow(expect.objectContaining({ detail: expect.objectContaining({ fields }) }))
  })

  it('has the weeks it touches, each from its Monday.', () => {
    expect(weeksOf({ from: '2026-03-01', to: '2026-03-09' })).toEqual(['2026-02-23', '2026-03-02', '2026-03-09'])
    expect(weeksOf({ from: '2026-12-31', to: '2027-01-03' })).toEqual(['2026-12-28'])
  })
})
