import { describe, expect, it } from 'vitest'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import { offerExpiresAt, placesNeeded, waitingReasonOf, toWaitingEntry, type WaitingRow } from './waiting-list.ts'

const now = Temporal.Instant.from('2026-11-20T12:00:00Z')

describe('an offer', () => {
  it.each([
    // A twentieth of the time to the doors: 5 of 100 hours.
    ['2026-11-24T16:00:00Z', null, '2026-11-20T17:00:00.000Z'],
    ['2026-12-24T16:00:00Z', null, '2026-11-21T00:00:00.000Z'],
    ['2026-11-20T14:00:00Z', null, '2026-11-20T12:10:00.000Z'],
    ['2026-11-24T18:00:00Z', '2026-11-24T16:00:00Z', '2026-11-20T17:00:00.000Z'],
    ['2026-11-20T11:00:00Z', null, '2026-11-20T12:10:00.000Z'],
    // Its last minutes: the event ends at four past.
    ['2026-11-20T05:04:00Z', null, '2026-11-20T12:04:00.000Z'],
  ])('for an event that starts at %s, doors %s, is valid until %s.', (starts_at, doors_at, until) => {
    const entry_until = instantText(Temporal.Instant.from(starts_at).add({ hours: 7 }))
    expect(instantText(offerExpiresAt({ starts_at, entry_until, doors_at }, now))).toBe(until)
  })
})

it.each([
  [{ before: 2, free_heads: 9, party_size: 2 }, 'others_first'],
  [{ before: 0, free_heads: 0, party_size: 2 }, 'none_free'],
  [{ before: 0, free_heads: 1, party_size: 2 }, 'too_few_free'],
  // Places are free, but not for the requested item.
  [{ before: 0, free_heads: 9, party_size: 2 }, 'none_free'],
] as const)('waiting with %o sees %s.', (row, reason) => {
  expect(waitingReasonOf(row)).toBe(reason)
})

const first = { party_size: 4, smallest_party: null, ahead: { heads: 0, of_item: 0 }, free_heads: 0, free_of_item: null }
it.each([
  ['its own places', {}, 4],
  ['fewer, if it takes fewer', { smallest_party: 2 }, 2],
  ['those of the parties ahead too', { ahead: { heads: 5, of_item: 0 } }, 9],
  ['less what is free', { free_heads: 3 }, 1],
  ['nothing when enough is free', { free_heads: 9 }, 0],
  ['those of its item where the event has room', { free_heads: 30, free_of_item: 0, ahead: { heads: 5, of_item: 2 } }, 6],
  ['those of the event where the item has more', { free_of_item: 9, ahead: { heads: 5, of_item: 2 } }, 9],
])('a party needs %s.', (_, change, places) => {
  expect(placesNeeded({ ...first, ...change })).toBe(places)
})

describe('the state of an entry', () => {
  const event = {
    id: 'e',
    slug: 's',
    title: 't',
    club_name: 'c',
    city: 'y',
    starts_at: '2026-11-24T22:00:00Z',
    ends_at: '2026-11-25T05:00:00Z',
    timezone: 'Europe/Lisbon',
    state: 'published',
  }
  const row: WaitingRow = {
    id: 'w',
    event: event,
    lines: [],
    party_size: 2,
    stored_state: 'waiting',
    before: 0,
    free_heads: 0,
    smallest_party: null,
    is_per_guest: true,
    ahead: { heads: 0, of_item: 0 },
    free_of_item: null,
    is_over: false,
    reservation_id: null,
    reservation_status: null,
    offer_expires_at: null,
    created_at: '2026-11-19T12:00:00Z',
  }
  const offered: WaitingRow = {
    ...row,
    stored_state: 'offered',
    reservation_id: 'r',
    reservation_status: 'held',
    offer_expires_at: '2026-11-20T12:10:00Z',
  }
  it.each<[string, WaitingRow, string]>([
    ['waits', row, 'waiting'],
    ['waits for a cancelled event', { ...row, event: { ...event, state: 'cancelled' } }, 'cancelled'],
    ['waited for something that is over', { ...row, is_over: true }, 'expired'],
    ['left', { ...row, stored_state: 'cancelled' }, 'cancelled'],
    ['has an offer', offered, 'offered'],
    ['let an offer go by', { ...offered, offer_expires_at: '2026-11-20T12:00:00Z' }, 'expired'],
    ['let an offer go by, which was written down', { ...offered, reservation_status: 'expired' }, 'expired'],
    ['said no', { ...offered, reservation_status: 'cancelled' }, 'declined'],
    ['said yes, and the club no', { ...offered, reservation_status: 'declined' }, 'declined'],
    ['said yes, and pays', { ...offered, reservation_status: 'awaiting_payment' }, 'accepted'],
    ['said yes', { ...offered, reservation_status: 'confirmed' }, 'accepted'],
  ])('that %s is shown.', (_, entry, state) => {
    const answer = toWaitingEntry(entry, now)
    expect(answer.state).toBe(state)
    expect(answer.place).toBe(state === 'waiting' ? 1 : null)
  })
})
