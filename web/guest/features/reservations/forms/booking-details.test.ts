import { describe, expect, it } from 'vitest'
import { anEvent, aPrestation, aTable } from '../../../../shared/testing/events.ts'
import type { Selection } from '../../../domain/selection.ts'
import { bookingBody, checkGuests, noDetails, partyOf } from './booking-details.ts'
import { refuseChoice } from '../queries/booking-refusal.ts'

const entry = aPrestation(1)
const table = aTable(2)
const bottle = aPrestation(3, { kind: 'bottle', pricing: 'per_unit' })
const event = anEvent({ prestations: [entry, table, bottle] })
const of = (party: number | null, ...lines: [string, number][]): Selection => ({
  lines: lines.map(([prestation_id, quantity]) => ({ prestation_id, quantity })),
  party,
})

describe('a party is', () => {
  it.each<[string, Selection, number]>([
    ['as many as the entries', of(null, [entry.id, 3]), 3],
    ['not larger than the entries, whatever was said', of(8, [entry.id, 3]), 3],
    ['not smaller than the entries', of(1, [entry.id, 3]), 3],
    ['as many as a table admits until the party size is set', of(null, [table.id, 1]), 6],
    ['what was said where the table allows it', of(5, [table.id, 1]), 5],
    ['at least as many as a table is for', of(2, [table.id, 1]), 4],
    ['at most as many as a table is for', of(9, [table.id, 1]), 6],
    ['as many as an entry beside a bottle', of(null, [entry.id, 2], [bottle.id, 1]), 2],
  ])('%s', (_, selection, party) => {
    expect(partyOf(event, selection)).toBe(party)
    expect(bookingBody(event, selection, noDetails, null).party_size).toBe(party)
  })
})

describe('a selection', () => {
  it.each<[string, Selection, string]>([
    ['of nothing', of(null), 'Choose something to book first.'],
    ['of a bottle alone', of(null, [bottle.id, 1]), 'Add a ticket or a table: extras need one.'],
    [
      'that no party fits',
      of(null, [table.id, 1], [entry.id, 8]),
      'Your selection is for 8 guests or more, and no party may be larger than 6. Change the quantities.',
    ],
  ])('with %s is not sent', (_, selection, text) => {
    expect(refuseChoice(event, selection)?.text).toBe(text)
  })

  it('that is valid is sent', () => {
    expect(refuseChoice(event, of(null, [table.id, 1]))).toBeNull()
  })
})

describe('a booking', () => {
  it('leaves out empty fields', () => {
    expect(bookingBody(event, of(null, [entry.id, 2]), { ...noDetails, guests: ' \n', notes: '  ' }, null)).toEqual({
      event_id: event.id,
      lines: [{ prestation_id: entry.id, quantity: 2 }],
      party_size: 2,
    })
  })

  it('has one guest name per line', () => {
    const details = {
      guests: ' Ana\n\nZoë 🎉 \n',
      arrival_at: '2026-11-20T23:00:00.000Z',
      occasion: 'Birthday',
      notes: ' by the door ',
      referral_code: ' vx7k-2m9q ',
    }
    const referral = { code: 'NIGHTOWL', via: '/', at: '2026-11-20T23:00:00.000Z' }
    expect(bookingBody(event, of(null, [entry.id, 2]), details, referral)).toMatchObject({
      guests: [{ name: 'Ana' }, { name: 'Zoë 🎉' }],
      arrival_at: '2026-11-20T23:00:00.000Z',
      occasion: 'Birthday',
      notes: 'by the door',
      referral_code: 'vx7k-2m9q',
      referral,
    })
  })

  it.each([
    ['Ana\nBea', 2, null],
    ['Ana\nBea\nCleo', 2, 'Your party has 2 guests, so enter up to 2 names'],
    ['x'.repeat(101), 2, 'Names can have up to 100 characters'],
  ])('with the names %j of a party of %i: %s', (text, party, error) => {
    expect(checkGuests(text, party)).toBe(error)
  })
})
