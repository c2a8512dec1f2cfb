import { describe, expect, it } from 'vitest'
import { openDate, placeOn } from './frozen-dates.ts'

const frozen = (...dates: string[]) => ({ dates: new Set(dates), latest: dates.toSorted().at(-1) ?? null })

describe('A posting', () => {
  it.each([
    [
      'is on the date of its event where nothing is frozen',
      { today: '2026-11-21', posted_on: '2026-11-21', business_date: '2026-11-27' },
      frozen(),
      { posted_on: '2026-11-21', business_date: '2026-11-27', adjusts_date: null },
    ],
    [
      'for an event on a frozen date is on the open date, and names the date it adjusts',
      { today: '2026-11-23', posted_on: '2026-11-23', business_date: '2026-11-20' },
      frozen('2026-11-20', '2026-11-21'),
      { posted_on: '2026-11-23', business_date: '2026-11-23', adjusts_date: '2026-11-20' },
    ],
    [
      'of tonight, after tonight was closed, is on the day after',
      { today: '2026-11-21', posted_on: '2026-11-21', business_date: '2026-11-21' },
      frozen('2026-11-20', '2026-11-21'),
      { posted_on: '2026-11-22', business_date: '2026-11-22', adjusts_date: '2026-11-21' },
    ],
    [
      'for an upcoming event, after today was closed, moves its money to the day after and stays with its event',
      { today: '2026-11-21', posted_on: '2026-11-21', business_date: '2026-12-05' },
      frozen('2026-11-21'),
      { posted_on: '2026-11-22', business_date: '2026-12-05', adjusts_date: null },
    ],
    [
      'for a date that was never closed, before one that was, is on it',
      { today: '2026-11-23', posted_on: '2026-11-18', business_date: '2026-11-18' },
      frozen('2026-11-17', '2026-11-21'),
      { posted_on: '2026-11-18', business_date: '2026-11-18', adjusts_date: null },
    ],
    [
      'that a club dates on a frozen date is on the open date',
      { today: '2026-11-23', posted_on: '2026-11-21', business_date: '2026-11-21' },
      frozen('2026-11-21'),
      { posted_on: '2026-11-23', business_date: '2026-11-23', adjusts_date: '2026-11-21' },
    ],
  ])('%s.', (_, requestedDates, dates, expected) => {
    expect(placeOn(requestedDates, dates)).toEqual(expected)
  })

  it('is never on a frozen date.', () => {
    const dates = frozen('2026-11-19', '2026-11-21', '2026-11-22')
    for (const today of ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23']) {
      expect(dates.dates.has(openDate(today, dates))).toBe(false)
    }
  })
})
