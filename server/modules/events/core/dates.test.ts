import { describe, expect, it } from 'vitest'
import { businessDate } from '../../../infrastructure/clock/business-date.ts'
import { dateWindow } from './date-window.ts'

describe('businessDate', () => {
  it.each([
    // Before and at the cut-off, on the club's wall clock.
    ['2026-06-07T05:59:59Z', 'Europe/Amsterdam', '08:00', '2026-06-06'],
    ['2026-06-07T06:00:00Z', 'Europe/Amsterdam', '08:00', '2026-06-07'],
    ['2026-06-06T21:59:00Z', 'Europe/Amsterdam', '00:00', '2026-06-06'],
    ['2026-06-06T22:00:00Z', 'Europe/Amsterdam', '00:00', '2026-06-07'],
    ['2026-06-07T04:10:00Z', 'Europe/Amsterdam', '06:30:00', '2026-06-06'],
    // The same moment is another business date elsewhere.
    ['2026-06-07T00:00:00Z', 'Asia/Tokyo', '08:00', '2026-06-07'],
    ['2026-06-06T22:59:00Z', 'Asia/Tokyo', '08:00', '2026-06-06'],
    ['2026-06-07T00:00:00Z', 'America/New_York', '08:00', '2026-06-06'],
    ['2026-06-07T00:00:00Z', 'Pacific/Kiritimati', '08:00', '2026-06-07'],
    ['2026-06-07T00:00:00Z', 'Pacific/Niue', '14:00', '2026-06-05'],
    // Spring: 02:00 becomes 03:00 in Amsterdam. The cut-off is still eight o'clock, six hours later on the clock.
    ['2026-03-29T05:59:59Z', 'Europe/Amsterdam', '08:00', '2026-03-28'],
    ['2026-03-29T06:00:00Z', 'Europe/Amsterdam', '08:00', '2026-03-29'],
    ['2026-03-29T01:30:00Z', 'Europe/Amsterdam', '02:30', '2026-03-29'],
    ['2026-03-29T00:59:59Z', 'Europe/Amsterdam', '02:30', '2026-03-28'],
    // Autumn: 02:00 to 03:00 occurs twice.
    ['2026-10-25T06:59:59Z', 'Europe/Amsterdam', '08:00', '2026-10-24'],
    ['2026-10-25T07:00:00Z', 'Europe/Amsterdam', '08:00', '2026-10-25'],
    ['2026-10-25T00:30:00Z', 'Europe/Amsterdam', '02:30', '2026-10-25'],
    ['2026-10-25T01:15:00Z', 'Europe/Amsterdam', '02:30', '2026-10-24'],
    ['2026-11-01T12:59:59Z', 'America/New_York', '08:00', '2026-10-31'],
    ['2026-11-01T13:00:00Z', 'America/New_York', '08:00', '2026-11-01'],
    // Across the end of a year.
    ['2027-01-01T06:00:00Z', 'Europe/London', '08:00', '2026-12-31'],
  ])('of %s in %s with a cutoff at %s is %s.', (instant, timezone, cutoff, date) => {
    expect(businessDate(Temporal.Instant.from(instant), timezone, cutoff).toString()).toBe(date)
  })

  it('gives every moment of a night the date of its evening, however long the night is.', () => {
    for (const [evening, hours] of [
      ['2026-03-28', 7],
      ['2026-10-24', 9],
      ['2026-06-06', 8],
    ] as const) {
      const opens = Temporal.PlainDateTime.from(`${evening}T22:00`).toZonedDateTime('Europe/Amsterdam')
      const closes = opens.toPlainDateTime().add({ hours: 8 }).toZonedDateTime('Europe/Amsterdam')
      expect(opens.until(closes, { largestUnit: 'hour' }).hours).toBe(hours)
      for (let at = opens; Temporal.ZonedDateTime.compare(at, closes) < 0; at = at.add({ minutes: 30 })) {
        expect(businessDate(at.toInstant(), 'Europe/Amsterdam', '08:00').toString()).toBe(evening)
      }
    }
  })
})

describe('dateWindow', () => {
  const monday = '2026-06-01'
  it.each([
    ['today', monday, '2026-06-01', '2026-06-01'],
    ['tomorrow', monday, '2026-06-02', '2026-06-02'],
    ['week', monday, '2026-06-01', '2026-06-07'],
    ['month', monday, '2026-06-01', '2026-06-30'],
    ['weekend', monday, '2026-06-05', '2026-06-07'],
    ['weekend', '2026-06-04', '2026-06-05', '2026-06-07'],
    ['weekend', '2026-06-05', '2026-06-05', '2026-06-07'],
    ['weekend', '2026-06-06', '2026-06-06', '2026-06-07'],
    ['weekend', '2026-06-07', '2026-06-07', '2026-06-07'],
    ['2026-06-03,2026-06-03', monday, '2026-06-03', '2026-06-03'],
    ['2028-02-29,2030-01-01', monday, '2028-02-29', '2030-01-01'],
  ])('%s on %s is %s to %s.', (range, today, from, to) => {
    const window = dateWindow(range, Temporal.PlainDate.from(today))
    expect([window?.from.toString(), window?.to.toString()]).toEqual([from, to])
  })

  it.each([
    '2026-06-04,2026-06-03',
    '2026-02-29,2026-03-01',
    '2026-06-31,2026-07-01',
    '2026-13-01,2027-01-01',
    '0000-01-01,2026-01-01',
    '2026-06-01',
    '',
  ])('finds no dates in %j.', (range) => {
    expect(dateWindow(range, Temporal.PlainDate.from(monday))).toBeNull()
  })
})
