import { expect, it } from 'vitest'
import { countries, timezones } from './countries.ts'
import { exponentOf } from './currencies.ts'

const used = new Set([...countries.values()].map(({ currency }) => currency))

it.each([
  ['EUR', 2],
  ['JPY', 0],
  ['KWD', 3],
  ['HUF', 2],
  ['IDR', 2],
  ['ISK', 0],
  ['TND', 3],
])('%s has %i digits after the decimal point', (currency, digits) => {
  expect(exponentOf(currency)).toBe(digits)
})

it('never gives a currency fewer digits than its cash has', () => {
  const digits = (currency: string) =>
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 0
  expect(used.size).toBeGreaterThan(150)
  expect([...used].filter((currency) => exponentOf(currency) < digits(currency))).toEqual([])
})

it("knows every country's code, currency and at least one zone", () => {
  expect(countries.size).toBeGreaterThan(235)
  const currencies = new Set(Intl.supportedValuesOf('currency'))
  const names = new Intl.DisplayNames('en', { type: 'region' })
  for (const { code, currency, timezones } of countries.values()) {
    expect({ code, named: names.of(code) !== code, currency: currencies.has(currency), zones: timezones.length > 0 }).toEqual({
      code,
      named: true,
      currency: true,
      zones: true,
    })
  }
})

it('lists only zones that Temporal supports', () => {
  const now = Temporal.Instant.from('2026-11-21T22:00:00Z')
  expect(timezones.size).toBeGreaterThan(350)
  for (const zone of timezones) expect(now.toZonedDateTimeISO(zone).timeZoneId).toBe(zone)
})
