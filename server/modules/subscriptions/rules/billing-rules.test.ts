import { describe, expect, it } from 'vitest'
import { daysBetween, daysLeft, periodEndAfter } from './billing-period.ts'
import { deadlinesAfter, nextRetry } from './dunning.ts'
import { total } from './proration.ts'
import { withoutSuspension } from './suspension.ts'
import { readTaxNumber, taxFor } from './tax.ts'

const amsterdam = 'Europe/Amsterdam'
/** On the wall clock of Amsterdam. */
const at = (local: string) =>
  Temporal.PlainDateTime.from(local).toZonedDateTime(amsterdam).toInstant().toString({ smallestUnit: 'millisecond' })

describe('A period', () => {
  it.each([
    ['month', '2027-01-31T10:00', ['2027-02-28T10:00', '2027-03-31T10:00', '2027-04-30T10:00', '2027-05-31T10:00']],
    ['month', '2027-12-30T10:00', ['2028-01-30T10:00', '2028-02-29T10:00', '2028-03-30T10:00']],
    ['year', '2028-02-29T10:00', ['2029-02-28T10:00', '2030-02-28T10:00', '2031-02-28T10:00', '2032-02-29T10:00']],
    ['month', '2027-02-28T02:30', ['2027-03-28T03:30', '2027-04-28T02:30']],
  ] as const)(
    'of a %s from %s ends on the same day of the wall clock, clamped to the end of the month.',
    (interval, anchor, ends) => {
      let moment = at(anchor)
      for (const end of ends) {
        moment = periodEndAfter({ anchor_at: at(anchor), timezone: amsterdam, interval }, moment)
        expect(moment).toBe(at(end))
      }
    },
  )

  it('has the days of its calendar, also when the clocks change.', () => {
    expect(daysBetween(at('2027-03-15T10:00'), at('2027-04-15T10:00'), amsterdam)).toBe(31)
    expect(daysBetween(at('2027-02-28T23:59'), at('2027-03-01T00:01'), amsterdam)).toBe(1)
  })

  it.each([
    ['2027-03-01T10:00', 0],
    ['2027-03-01T10:01', 1],
    ['2027-03-02T10:00', 1],
    ['2027-03-02T10:01', 2],
    ['2027-02-20T10:00', 0],
  ])('until %s has %d days left, rounded up.', (end, days) => {
    expect(daysLeft(Temporal.Instant.from(at('2027-03-01T10:00')), at(end))).toBe(days)
  })
})

describe('Amounts', () => {
  it('are summed from rounded lines, and taxed once on the sum.', () => {
    const lines = [
      { description: 'a', amount_minor: 8323 },
      { description: 'b', amount_minor: -3161 },
    ]
    expect(total(lines, { tax_bp: 2100, tax_note: 'VAT 21%' })).toMatchObject({
      subtotal_minor: 5162,
      tax_minor: 1084,
      total_minor: 6246,
    })
  })
})

describe('Tax', () => {
  const seller = { country: 'NL', tax_bp: 2100 }
  it.each([
    ['at home', { country: 'NL', tax_number: null }, 2100],
    ['at home with a number', { country: 'NL', tax_number: 'NL123456789B01' }, 2100],
    ['in the Union without a number', { country: 'DE', tax_number: null }, 2100],
    ['in the Union with one', { country: 'DE', tax_number: 'DE123456789' }, 0],
    ['beyond it', { country: 'JP', tax_number: null }, 0],
  ])('of a club %s.', (_, buyer, bp) => {
    expect(taxFor(seller, buyer).tax_bp).toBe(bp)
  })

  it.each([
    ['de 123.456.789', 'DE', 'DE123456789'],
    ['EL123456789', 'GR', 'EL123456789'],
    ['NL123456789B01', 'DE', null],
    ['DE', 'DE', null],
    ['DE!', 'DE', null],
  ])('number %j of %s reads as %j.', (text, country, number) => {
    expect(readTaxNumber(text, country)).toBe(number)
  })
})

describe('A missed payment', () => {
  it('has its deadlines on the wall clock, at the time of day at which it was missed.', () => {
    expect(deadlinesAfter(at('2027-03-20T09:00'), amsterdam)).toEqual({
      publishing_stops_at: at('2027-03-28T09:00'),
      suspends_at: at('2027-04-11T09:00'),
      expires_at: at('2027-06-18T09:00'),
    })
  })

  it.each([
    ['2027-03-20T09:00', '2027-03-21T09:00'],
    ['2027-03-21T09:00', '2027-03-23T09:00'],
    ['2027-03-27T12:00', '2027-04-03T09:00'],
    ['2027-04-03T09:00', '2027-04-10T09:00'],
    ['2027-04-10T09:00', null],
  ])('is retried, as of %s, on %s.', (now, next) => {
    expect(nextRetry(at('2027-03-20T09:00'), amsterdam, Temporal.Instant.from(at(now)))).toBe(next === null ? null : at(next))
  })

  it.each([
    ['past due, however late', 'past_due', '2027-04-11T08:59', {}],
    [
      'in the first hour of suspension',
      'suspended',
      '2027-04-11T10:00',
      { period_start_at: at('2027-03-21T09:00'), period_end_at: at('2027-04-21T09:00'), anchor_at: at('2027-04-21T09:00') },
    ],
    [
      'long after the period',
      'suspended',
      '2027-05-01T09:00',
      { period_start_at: at('2027-04-09T09:00'), period_end_at: at('2027-05-10T09:00'), anchor_at: at('2027-05-10T09:00') },
    ],
  ] as const)('that is made %s moves the period by the days of suspension.', (_, status, now, change) => {
    const row = {
      status,
      past_due_at: at('2027-03-20T09:00'),
      period_start_at: at('2027-03-20T09:00'),
      period_end_at: at('2027-04-20T09:00'),
      timezone: amsterdam,
    }
    expect(withoutSuspension(row, Temporal.Instant.from(at(now)))).toEqual(change)
  })
})
