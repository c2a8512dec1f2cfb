import { describe, expect, it } from 'vitest'
import type { Repeat } from '#contract/events/series.ts'
import { seriesDates } from './series-dates.ts'
import { toLocal, toRelative } from './relative-times.ts'

describe('the dates of a series', () => {
  // 27 November 2026 is a Friday.
  it.each<[string, Repeat, string[]]>([
    ['the weekday of the first date, week by week', { count: 3 }, ['2026-11-27', '2026-12-04', '2026-12-11']],
    ['chosen weekdays, not before the first date', { weekdays: [6, 4], count: 3 }, ['2026-11-28', '2026-12-03', '2026-12-05']],
    ['a weekday that is named twice, once', { weekdays: [5, 5], count: 2 }, ['2026-11-27', '2026-12-04']],
    [
      'every second week, counted from that of the first date',
      { weekdays: [1, 5], every_weeks: 2, count: 3 },
      ['2026-11-27', '2026-12-07', '2026-12-11'],
    ],
    ['none after the last date', { until: '2026-12-10' }, ['2026-11-27', '2026-12-04']],
    ['the last date itself', { until: '2026-12-04' }, ['2026-11-27', '2026-12-04']],
    ['nothing, where the last date comes first', { until: '2026-11-26' }, []],
  ])('are %s.', (_, repeat, dates) => {
    expect(seriesDates('2026-11-27', repeat)).toEqual(dates)
  })

  it('are as many as requested, even if the first week has none.', () => {
    expect(seriesDates('2026-11-27', { weekdays: [1], every_weeks: 8, count: 52 })).toHaveLength(52)
  })

  it('stop one after a year of events if the last date is further off.', () => {
    expect(seriesDates('2026-11-27', { until: '2199-01-01' })).toHaveLength(53)
    expect(seriesDates('2026-11-27', { weekdays: [1, 2, 3, 4, 5, 6, 7], until: '2199-01-01' })).toHaveLength(53)
  })
})

describe('a time relative to its event', () => {
  const event = { timezone: 'Europe/Amsterdam', business_date: '2026-10-24' }
  it.each([
    ['2026-10-24T21:00:00Z', { day: 0, time: '23:00' }],
    // The clocks went back in between.
    ['2026-10-25T05:00:00Z', { day: 1, time: '06:00' }],
    ['2026-10-10T08:00:00Z', { day: -14, time: '10:00' }],
  ])('is the one on the wall clock: %s', (at, relative) => {
    expect(toRelative(at, event)).toEqual(relative)
  })

  it('is the same wall-clock time on another date.', () => {
    expect(toLocal({ day: 1, time: '06:00' }, '2027-02-28')).toBe('2027-03-01T06:00')
    expect(toLocal({ day: -14, time: '10:00' }, '2027-03-05')).toBe('2027-02-19T10:00')
  })
})
