import { expect, it } from 'vitest'
import { aPrestation, aTable } from '../../../../shared/testing/events.ts'
import { changeFilters, customRange, headline, isNarrowed, readFilters } from '../queries/filters.ts'
import { details, priceUnit, unavailable } from './prestation-words.ts'

it.each([
  [aPrestation(1), 'per person'],
  [aTable(1), 'per table for 6'],
  [aTable(1, { heads_per_unit: 1 }), 'per table'],
  [aPrestation(1, { kind: 'bottle', pricing: 'per_unit' }), 'per bottle'],
  [aPrestation(1, { kind: 'extra', pricing: 'per_unit' }), 'each'],
])('says what a price is for: %#', (prestation, words) => {
  expect(priceUnit(prestation)).toBe(words)
})

it.each([
  [{}, null],
  [{ state: 'sold_out' }, 'Sold out'],
  [{ state: 'upcoming' }, 'Not on sale yet'],
  [{ state: 'upcoming', opens_after: 'Early bird' }, 'Opens after Early bird'],
  [{ state: 'ended' }, 'No longer on sale'],
  [{ state: 'paused' }, 'Paused'],
  [{ kind: 'extra' }, 'Requires a ticket or table'],
] as const)('says why %o cannot be chosen: %s', (change, words) => {
  const prestation = aPrestation(1, change)
  expect(
    unavailable(prestation, {
      prestations: [prestation],
      sales: { state: 'open', opens_at: null, closes_at: '2026-11-21T04:00:00Z' },
    }),
  ).toBe(words)
})

it('says once that sales are paused, not on every line', () => {
  const prestation = aPrestation(1, { state: 'paused' })
  const sales = { state: 'paused' as const, opens_at: null, closes_at: '2026-11-21T04:00:00Z' }
  expect(unavailable(prestation, { prestations: [prestation], sales })).toBe('')
})

it.each([
  [{ payment: 'free', price_minor: 0 }, []],
  [{ payment: 'deposit', deposit_minor: 5000 }, ['Deposit of €50.00 online']],
  [{ payment: 'prepaid' }, ['Paid online']],
  [
    { payment: 'free', price_minor: 0, free_until: '2026-11-21T00:30:00Z', price_after_minor: 1500 },
    ['Free until 12:30 AM, then €15.00 per guest at the door'],
  ],
  [
    { entry_start_at: '2026-11-20T23:00:00Z', entry_end_at: '2026-11-21T01:00:00Z' },
    ['Pay at the venue', 'Entry 11:00 PM to 1:00 AM'],
  ],
  [{ entry_start_at: '2026-11-20T23:00:00Z' }, ['Pay at the venue', 'Entry from 11:00 PM']],
  [{ entry_end_at: '2026-11-21T01:00:00Z' }, ['Pay at the venue', 'Entry until 1:00 AM']],
  [{ min_party: 3 }, ['Pay at the venue', 'For parties of 3 or more']],
  [{ pricing: 'per_unit', max_party: 4 }, ['Pay at the venue', 'For up to 4']],
] as const)('has in small print, with %o: %j', (change, lines) => {
  expect(details(aPrestation(1, change), { currency: 'EUR', timezone: 'Europe/Lisbon' })).toEqual(lines)
})

it.each([
  ['', 'Find your night'],
  ['sort=new', 'Just added'],
  ['sort=price', 'Find your night'],
  ['search=ana', 'Results for “ana”'],
  ['search=ana&sort=new', 'Results for “ana”'],
  ['search=ana&city=Lisbon', 'Events in Lisbon'],
  ['genre=Techno', 'Techno events'],
  ['city=Lisbon', 'Events in Lisbon'],
  ['date_range=today&city=Lisbon', 'Tonight in Lisbon'],
  ['club=lumen', 'Events at Lumen'],
  ['date_range=week&club=lumen', 'This week at Lumen'],
  ['date_range=week&genre=House', 'This week: House'],
  ['date_range=2026-12-31,2026-12-31&genre=Pop', 'Pop events, Thu, Dec 31, 2026'],
])('is headed for "%s": %s', (query, words) => {
  expect(headline(readFilters(new URLSearchParams(query)), 'Lumen')).toBe(words)
})

it('tells a range of two days from anything else', () => {
  expect(customRange('2026-11-20,2026-11-22')).toEqual({ from: '2026-11-20', to: '2026-11-22' })
  for (const other of [undefined, 'week', '2026-11-20', '2026-13-01,2026-13-02', '2026-11-20,2026-11-21,2026-11-22'])
    expect(customRange(other)).toBeNull()
})

it('changes one filter and keeps the others', () => {
  const filters = readFilters(new URLSearchParams('city=Lisbon&sort=price'))
  expect(changeFilters(filters, { genre: 'Jazz' })).toEqual({ city: 'Lisbon', sort: 'price', genre: 'Jazz' })
  expect(changeFilters(filters, { city: '' })).toEqual({ sort: 'price' })
  expect([isNarrowed(filters), isNarrowed({ sort: 'price' })]).toEqual([true, false])
})
