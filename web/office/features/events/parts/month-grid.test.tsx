import { describe, expect, it } from 'vitest'
import { addDays, dayLabel } from '../../../ui/dates/local-dates.ts'
import { otherMonth, monthRangeOf, readMonth, gridMonthLabel, weeksOf } from './month-grid.ts'

describe('the weeks of a month', () => {
  it.each([
    ['2026-11', '2026-10-26,2026-12-06', 6],
    ['2027-02', '2027-02-01,2027-02-28', 4],
    ['2026-03', '2026-02-23,2026-04-05', 6],
    ['2026-12', '2026-11-30,2027-01-03', 5],
  ])('of %s are %s.', (month, range, weeks) => {
    expect(monthRangeOf(month)).toBe(range)
    expect(weeksOf(month).map((days) => days.length)).toEqual(Array.from({ length: weeks }, () => 7))
  })

  it("are the current month's if the address has none.", () => {
    expect([readMonth('2026-02', '2026-11-21'), readMonth(null, '2026-11-21'), readMonth('2026-13', '2026-11-21')]).toEqual([
      '2026-02',
      '2026-11',
      '2026-11',
    ])
  })

  it('continue past the end of a year.', () => {
    expect([otherMonth('2026-12', 1), otherMonth('2026-01', -1), addDays('2026-12-31', 1)]).toEqual([
      '2027-01',
      '2025-12',
      '2027-01-01',
    ])
    expect([gridMonthLabel('2026-11'), dayLabel('2026-11-21')]).toEqual(['November 2026', 'Saturday, November 21'])
  })
})
