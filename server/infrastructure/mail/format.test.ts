import { expect, it } from 'vitest'
import { formatClock, formatCountry, formatDateIn, formatMoney, formatMonthDay, formatPeriod, formatPerson } from './format.ts'

it.each([
  [1320, 'EUR', '€13.20'],
  [1320, 'JPY', '¥1,320'],
  // Intl formats these as cash, without hundredths; their amounts have them.
  [1_500_000, 'HUF', 'HUF 15,000.00'],
  [1_500_000, 'IDR', 'IDR 15,000.00'],
  [1320, 'KWD', 'KWD 1.320'],
])('%d minor units of %s are formatted as %s.', (minor, currency, written) => {
  expect(formatMoney(minor, currency)).toBe(written)
})

it.each([
  ['Ana Lopez', 'Ana Lopez'],
  ['Claim your prize at https://evil.example/now', 'Claim your prize at https evil. example now'],
  ['www.evil.example', 'evil. example'],
  ['Ana\nYour password expires', 'Ana Your password expires'],
  ['St. John-Smith, J.R.', 'St. John-Smith, J. R.'],
])('The name %j is formatted as %j, so that no name becomes a link.', (name, written) => {
  expect(formatPerson(name)).toBe(written)
})

it('Dates and times of documents are written one way.', () => {
  expect(formatPeriod('2026-11-01', '2026-11-14')).toBe('Nov 1, 2026 to Nov 14, 2026')
  expect(formatDateIn('2026-11-14T23:30:00.000Z', 'Europe/Amsterdam')).toBe('Nov 15, 2026')
  expect(formatMonthDay('2026-03-29')).toBe('March 29')
  expect(formatCountry('NL')).toBe('Netherlands')
  expect([formatClock('02:30'), formatClock('14:05:09', 'second')]).toEqual(['2:30 AM', '2:05:09 PM'])
})
