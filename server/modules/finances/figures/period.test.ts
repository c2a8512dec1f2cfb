import { describe, expect, it } from 'vitest'
import { latestDays, monthSoFar, periodBefore, readPeriod } from './period.ts'

const today = Temporal.PlainDate.from('2026-11-22')

describe('a period', () => {
  it.each([
    ['today', '2026-11-22', '2026-11-22', 1],
    ['week', '2026-11-16', '2026-11-22', 7],
    ['month', '2026-11-01', '2026-11-22', 22],
    ['quarter', '2026-10-01', '2026-11-22', 53],
    ['year', '2026-01-01', '2026-11-22', 326],
    ['upcoming', '2026-11-23', '2027-11-23', 366],
    ['2025-11-22,2026-11-22', '2025-11-22', '2026-11-22', 366],
    ['2026-11-21,2026-11-21', '2026-11-21', '2026-11-21', 1],
    // The clocks go back on the 25th: dates are counted, not hours.
    ['2026-10-24,2026-10-26', '2026-10-24', '2026-10-26', 3],
  ])('%s is from %s to %s, %d days', (text, from, to, days) => {
    expect(readPeriod(text, today)).toEqual({ from, to, days })
  })

  it.each([
    ['2025-11-21,2026-11-22', 'Choose at most 366 days at a time'],
    ['2026-11-01,2026-11-23', 'The last date must not be after 2026-11-22'],
    ['2026-11-20,2026-11-19', 'The first date must not be after the last'],
    ['2026-02-30,2026-03-01', 'Use valid dates, such as 2026-11-01,2026-11-30'],
  ])('%s is invalid: %s', (text, sentence) => {
    expect(readPeriod(text, today)).toBe(sentence)
  })

  it('is compared with the same number of dates right before it', () => {
    expect(periodBefore(latestDays(30, today))).toEqual({ from: '2026-09-24', to: '2026-10-23', days: 30 })
  })

  it('for a month so far is compared with the same dates of the previous month, as far as it has them', () => {
    expect(monthSoFar(today).before).toEqual({ from: '2026-10-01', to: '2026-10-22', days: 22 })
    expect(monthSoFar(Temporal.PlainDate.from('2026-03-31')).before).toEqual({ from: '2026-02-01', to: '2026-02-28', days: 28 })
  })
})
