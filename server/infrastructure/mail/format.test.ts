import { expect, it } from 'vitest'
import { formatPerson, formatMoney } from './format.ts'

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
