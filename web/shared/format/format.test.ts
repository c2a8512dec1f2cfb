import { describe, expect, it } from 'vitest'
import {
  decimalMoney,
  formatCount,
  formatEventDate,
  formatEventSpan,
  formatLocalDate,
  formatMoney,
  formatMoneyShort,
  formatPercent,
  formatTime,
  daysUntil,
  nearness,
  zoneNote,
} from './format.ts'

it.each([
  [1320, 'EUR', '€13.20'],
  [0, 'EUR', '€0.00'],
  [1_234_567, 'USD', '$12,345.67'],
  [1320, 'JPY', '¥1,320'],
  [1320, 'KWD', 'KWD 1.320'],
  [1250, 'HUF', 'HUF 12.50'],
  [-500, 'GBP', '-£5.00'],
  [12_345_678_901, 'EUR', '€123,456,789.01'],
])('formats %d minor units of %s as %s', (minor, currency, text) => {
  expect(formatMoney(minor, currency)).toBe(text)
})

it.each([
  [0, 'EUR', '€0'],
  [1_234_000, 'EUR', '€12.3K'],
  [150_000, 'JPY', '¥150K'],
])('formats %d minor units of %s on an axis as %s', (minor, currency, text) => {
  expect(formatMoneyShort(minor, currency)).toBe(text)
})

it.each([
  [1320, 'EUR', '13.20'],
  [1320, 'JPY', '1320'],
  [5, 'KWD', '0.005'],
])('formats %d minor units of %s for machines as %s', (minor, currency, text) => {
  expect(decimalMoney(minor, currency)).toBe(text)
})

it.each([
  [0, '0 places'],
  [1, '1 place'],
  [1204, '1,204 places'],
])('counts %d as %s', (count, text) => {
  expect(formatCount(count, 'place')).toBe(text)
})

it("uses a word's own plural", () => {
  expect(formatCount(2, 'city', 'cities')).toBe('2 cities')
})

it.each([
  [10_000, '100%'],
  [1250, '12.5%'],
  [0, '0%'],
])('formats %d basis points as %s', (points, text) => {
  expect(formatPercent(points)).toBe(text)
})

describe('dates', () => {
  it.each([
    ['2026-10-30T22:00:00Z', 'Europe/Lisbon', 'Fri, Oct 30, 2026, 10:00 PM'],
    ['2026-10-30T22:00:00Z', 'Asia/Tokyo', 'Sat, Oct 31, 2026, 7:00 AM'],
    ['2026-01-01T04:30:00Z', 'America/New_York', 'Wed, Dec 31, 2025, 11:30 PM'],
    ['2026-06-06T00:05:00Z', 'UTC', 'Sat, Jun 6, 2026, 12:05 AM'],
  ])('%s in %s is %s', (at, zone, text) => {
    expect(formatEventDate(at, zone)).toBe(text)
  })

  it('formats a time and a date separately', () => {
    expect(formatTime('2026-10-30T22:00:00Z', 'Europe/Lisbon')).toBe('10:00 PM')
    expect(formatLocalDate('2026-03-01')).toBe('Sun, Mar 1, 2026')
  })

  it.each([
    // Past midnight; the autumn night, which has an extra hour; one that ends on its day.
    ['2026-10-30T23:00:00Z', '2026-10-31T06:00:00Z', 'Europe/Lisbon', 'Fri, Oct 30, 2026, 11:00 PM – Sat 6:00 AM'],
    ['2026-10-24T21:00:00Z', '2026-10-25T05:00:00Z', 'Europe/Paris', 'Sat, Oct 24, 2026, 11:00 PM – Sun 6:00 AM'],
    ['2026-07-04T20:00:00Z', '2026-07-05T03:00:00Z', 'America/New_York', 'Sat, Jul 4, 2026, 4:00 PM – 11:00 PM'],
  ])('%s to %s in %s is %s', (starts_at, ends_at, timezone, text) => {
    expect(formatEventSpan({ starts_at, ends_at, timezone })).toBe(text)
  })

  it.each([
    ['Europe/Lisbon', 'Europe/Paris', 'Lisbon time'],
    ['America/New_York', 'Europe/Paris', 'New York time'],
    ['Europe/Paris', 'Europe/Paris', null],
    ['Europe/Lisbon', 'Europe/London', null],
  ])('an event in %s read in %s is noted as %s', (zone, reader, note) => {
    expect(zoneNote('2026-10-30T22:00:00Z', zone, reader)).toBe(note)
  })
})

describe('how soon an event is', () => {
  const event = {
    starts_at: '2026-11-20T23:00:00Z',
    ends_at: '2026-11-21T06:00:00Z',
    timezone: 'Europe/Lisbon',
    business_date: '2026-11-20',
  }

  it.each([
    ['2026-11-18T12:00:00Z', null],
    // Thursday's business date still goes on at 07:59 on Friday morning.
    ['2026-11-20T07:59:00Z', 'Tomorrow'],
    ['2026-11-20T08:00:00Z', 'Tonight'],
    ['2026-11-20T22:59:00Z', 'Tonight'],
    ['2026-11-20T23:00:00Z', 'On now'],
    ['2026-11-21T05:59:00Z', 'On now'],
    ['2026-11-21T06:00:00Z', null],
  ])('at %s it is %s', (now, label) => {
    expect(nearness(event, Date.parse(now))).toBe(label)
  })

  it('counts an event that starts after midnight to the previous date', () => {
    const late = { ...event, starts_at: '2026-11-21T00:30:00Z' }
    expect(nearness(late, Date.parse('2026-11-20T20:00:00Z'))).toBe('Tonight')
    expect(nearness(late, Date.parse('2026-11-21T00:10:00Z'))).toBe('Tonight')
  })

  it("goes by the club's clock", () => {
    const tokyo = {
      starts_at: '2026-11-20T13:00:00Z',
      ends_at: '2026-11-20T20:00:00Z',
      timezone: 'Asia/Tokyo',
      business_date: '2026-11-20',
    }
    expect(nearness(tokyo, Date.parse('2026-11-19T22:30:00Z'))).toBe('Tomorrow')
    expect(nearness(tokyo, Date.parse('2026-11-19T23:30:00Z'))).toBe('Tonight')
  })
})

describe('daysUntil', () => {
  const tuesday = { business_date: '2026-11-24', timezone: 'Europe/Amsterdam' }
  it.each([
    ['2026-11-20T07:30:00Z', 4],
    ['2026-11-20T23:30:00Z', 4],
    // Still Friday's business date, and then Saturday's.
    ['2026-11-21T06:59:00Z', 4],
    ['2026-11-21T07:00:00Z', 3],
    ['2026-11-23T22:00:00Z', 1],
    ['2026-11-24T21:59:00Z', 0],
    ['2026-11-25T09:00:00Z', -1],
  ])('at %s it is %d days until Tuesday', (now, days) => {
    expect(daysUntil(tuesday, Date.parse(now))).toBe(days)
  })
})
