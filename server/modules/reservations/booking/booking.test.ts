import { describe, expect, it } from 'vitest'
import { decideBooking, takePlaces } from './booking.ts'
import type { BookableEvent, BookablePrestation, BookingClient, BookingRequest } from './booking-facts.ts'

const now = Temporal.Instant.from('2026-11-20T18:00:00Z')
const id = (n: number) => `00000000-0000-7000-8000-00000000000${n}`

const entry: BookablePrestation = {
  id: id(1),
  kind: 'entry',
  name: 'Entry',
  price_minor: 1200,
  tax_bp: 900,
  pricing: 'per_person',
  payment: 'at_club',
  stock: null,
  units: 0,
  heads_per_unit: 1,
  min_party: 1,
  max_party: null,
  per_client_limit: null,
  deposit_minor: null,
  deposit_bp: null,
  approval: 'auto',
  entry_start_at: null,
  entry_end_at: null,
  arrive_by: null,
  points_eligible: true,
  commissionable: true,
  ambassador_bp: 500,
  access_code: null,
  free_until: null,
  price_after_minor: null,
  phase_group: null,
  position: 0,
  sales_start_at: null,
  sales_end_at: null,
  visibility: 'public',
  table_choice: null,
  zone_id: null,
  status: 'on_sale',
}
const table: BookablePrestation = {
  ...entry,
  id: id(2),
  kind: 'table',
  name: 'Table',
  price_minor: 20_000,
  pricing: 'per_unit',
  heads_per_unit: 6,
  min_party: 4,
  max_party: 6,
  stock: 3,
}
const bottle: BookablePrestation = {
  ...entry,
  id: id(3),
  kind: 'bottle',
  name: 'Bottle',
  price_minor: 15_000,
  pricing: 'per_unit',
  stock: 10,
}
const guestList: BookablePrestation = {
  ...entry,
  id: id(4),
  kind: 'guest_list',
  name: 'Guest list',
  price_minor: 0,
  payment: 'free',
  per_client_limit: 2,
}

function bookable(
  change: Partial<BookableEvent> = {},
  prestations: BookablePrestation[] = [entry, table, bottle, guestList],
): BookableEvent {
  return {
    id: id(9),
    state: 'published',
    starts_at: '2026-11-21T22:00:00Z',
    ends_at: '2026-11-22T05:00:00Z',
    doors_at: null,
    sales_start_at: null,
    sales_end_at: '2026-11-22T04:00:00Z',
    business_date: '2026-11-21',
    takes_payments: true,
    capacity: 100,
    heads: 0,
    min_age: 18,
    requires_verified_id: false,
    max_party_size: 10,
    per_client_limit: 10,
    currency: 'EUR',
    prestations: prestations.map((prestation) => ({ ...prestation })),
    ...change,
  }
}

const guest = (change: Partial<BookingClient> = {}): BookingClient => ({
  user_id: id(8),
  age: 25,
  age_declared_at: '2026-01-01T00:00:00Z',
  birth_date: null,
  id_verified: false,
  email_confirmed: true,
  heads: 0,
  units: {},
  ...change,
})

const ask = (party_size: number, ...lines: [BookablePrestation, number][]): BookingRequest => ({
  party_size,
  lines: lines.map(([prestation, quantity]) => ({ prestation_id: prestation.id, quantity })),
})

function refusal(event: BookableEvent, request: BookingRequest, client = guest()) {
  const decision = decideBooking(event, client, request, now)
  return 'refused' in decision ? decision.refused : null
}

describe('an event', () => {
  it.each<[string, Partial<BookableEvent>, string]>([
    ['was cancelled', { state: 'cancelled' }, 'event_cancelled'],
    ['is over', { ends_at: '2026-11-20T18:00:00Z' }, 'event_past'],
    ['is paused', { state: 'paused' }, 'event_paused'],
    ['is not on sale yet', { sales_start_at: '2026-11-20T18:00:01Z' }, 'sales_not_open'],
    ['is no longer on sale', { sales_end_at: '2026-11-20T18:00:00Z' }, 'sales_closed'],
    ['is full', { heads: 100 }, 'sold_out'],
    ['wants a verified ID', { requires_verified_id: true }, 'id_required'],
    ['is for older guests', { min_age: 26 }, 'underage'],
    ['has fewer places than asked for', { heads: 99 }, 'not_enough_places'],
    ['allows one guest fewer places', { per_client_limit: 1 }, 'per_client_limit'],
    ['allows only smaller parties', { max_party_size: 1 }, 'party_size'],
  ])('that %s refuses the booking.', (_, change, code) => {
    expect(refusal(bookable(change), ask(2, [entry, 2]))?.code).toBe(code)
  })

  it('is on sale from its first instant to the last before its end.', () => {
    expect(
      refusal(bookable({ sales_start_at: '2026-11-20T18:00:00Z', sales_end_at: '2026-11-20T18:00:01Z' }), ask(1, [entry, 1])),
    ).toBeNull()
  })

  it('admits a guest who comes of age on its date, by declaration or by document.', () => {
    const strict = bookable({ min_age: 19 })
    expect(refusal(strict, ask(1, [entry, 1]), guest({ age: 18, age_declared_at: '2025-11-21T12:00:00Z' }))).toBeNull()
    expect(refusal(strict, ask(1, [entry, 1]), guest({ age: 18, age_declared_at: '2025-11-22T12:00:00Z' }))?.code).toBe(
      'underage',
    )
    expect(refusal(strict, ask(1, [entry, 1]), guest({ age: 40, birth_date: '2007-11-22' }))?.code).toBe('underage')
    expect(refusal(strict, ask(1, [entry, 1]), guest({ age: 18, birth_date: '2007-11-21' }))).toBeNull()
    expect(refusal(strict, ask(1, [entry, 1]), guest({ age: null }))).toMatchObject({
      code: 'underage',
      message: 'Add your age to your profile to book this event.',
    })
  })
})

describe('an item', () => {
  it.each<[string, Partial<BookablePrestation>, string]>([
    ['is paused', { status: 'paused' }, 'prestation_unavailable'],
    ['is not on sale yet', { sales_start_at: '2026-11-20T19:00:00Z' }, 'prestation_unavailable'],
    ['is no longer on sale', { sales_end_at: '2026-11-20T18:00:00Z' }, 'prestation_unavailable'],
    ['is not visible to everyone', { visibility: 'hidden' }, 'prestation_unavailable'],
    ['a code opens', { visibility: 'code', access_code: 'FRIENDS' }, 'prestation_unavailable'],
    ['has nothing left', { stock: 5, units: 5 }, 'sold_out'],
    ['has too few left', { stock: 5, units: 4 }, 'not_enough_places'],
    ['is limited for each guest', { per_client_limit: 1 }, 'per_client_limit'],
  ])('that %s is refused.', (_, change, code) => {
    const changed = { ...entry, ...change }
    expect(refusal(bookable({}, [changed]), ask(2, [changed, 2]))?.code).toBe(code)
  })

  it('of another event, or listed twice, names its line.', () => {
    expect(refusal(bookable({}, [table]), ask(4, [table, 1], [entry, 1]))).toMatchObject({
      code: 'prestation_unavailable',
      fields: { 'lines.1.prestation_id': [expect.any(String)] },
    })
    expect(refusal(bookable(), ask(2, [entry, 1], [entry, 1]))).toMatchObject({
      code: 'invalid',
      fields: { 'lines.1.prestation_id': ['Choose each item once'] },
    })
  })

  it('behind a code is available to guests with the code.', () => {
    const secret = { ...entry, visibility: 'code', access_code: 'FRIENDS' }
    expect(refusal(bookable({}, [secret]), { ...ask(1, [secret, 1]), code: 'FRIENDS' })).toBeNull()
    expect(refusal(bookable({}, [secret]), { ...ask(1, [secret, 1]), code: 'FRIEND' })?.code).toBe('prestation_unavailable')
  })

  it('of the next release phase opens with the last place of the previous one, also within one batch.', () => {
    const early = { ...entry, phase_group: 'Entry', stock: 2, units: 1 }
    const regular = {
      ...table,
      kind: 'entry' as const,
      pricing: 'per_person' as const,
      heads_per_unit: 1,
      min_party: 1,
      max_party: null,
      stock: null,
      phase_group: 'Entry',
      position: 1,
    }
    const event = bookable({}, [early, regular])
    expect(refusal(event, ask(1, [regular, 1]))).toMatchObject({ code: 'prestation_unavailable', extra: { state: 'upcoming' } })
    takePlaces(event, guest(), ask(1, [early, 1]))
    expect(refusal(event, ask(1, [regular, 1]))).toBeNull()
  })

  it('with an entry window refuses an arrival at another time.', () => {
    const early = { ...entry, entry_start_at: '2026-11-21T22:30:00Z', entry_end_at: '2026-11-22T00:00:00Z' }
    const coming = (arrival_at: string) =>
      refusal(bookable({}, [early]), { ...ask(1, [early, 1]), arrival_at })?.fields?.['arrival_at']?.[0] ?? null
    expect(coming('2026-11-21T22:00:00Z')).toBe('Entry doesn’t admit guests that early')
    expect(coming('2026-11-21T23:00:00Z')).toBeNull()
    expect(coming('2026-11-22T00:00:01Z')).toBe('Entry doesn’t admit guests that late')
  })

  it.each(['prepaid', 'deposit'] as const)('that is %s is refused if there is no one to pay.', (payment) => {
    const paid = { ...entry, payment }
    expect(refusal(bookable({}, [paid]), ask(1, [paid, 1]))).toBeNull()
    expect(refusal(bookable({ takes_payments: false }, [paid]), ask(1, [paid, 1]))?.code).toBe('payment_not_available')
  })

  it('such as a bottle admits no one unless there is a ticket too.', () => {
    expect(refusal(bookable(), ask(1, [bottle, 1]))?.code).toBe('needs_admission')
    expect(refusal(bookable(), ask(4, [table, 1], [bottle, 2]))).toBeNull()
  })
})

describe('a party', () => {
  it.each<[string, BookingRequest, string | null]>([
    ['as large as its entries', ask(3, [entry, 3]), null],
    ['larger than its entries', ask(4, [entry, 3]), 'Your selection admits 3. Make your party smaller, or add places'],
    ['smaller than its entries', ask(2, [entry, 3]), 'Your selection is for 3 guests. Make your party the same size'],
    ['that fits its table', ask(5, [table, 1]), null],
    ['too small for its table', ask(3, [table, 1]), 'Table is for parties of 4 or more'],
    ['too large for its table', ask(7, [table, 1]), 'Your selection admits 6. Make your party smaller, or add places'],
    ['of two tables', ask(10, [table, 2]), null],
    ['with a table and entries beside it', ask(8, [table, 1], [entry, 2]), 'Table is for parties of up to 6'],
    ['larger than the event allows', ask(11, [table, 2]), 'The largest party for this event is 10 guests'],
  ])('%s gets a clear answer.', (_, request, message) => {
    expect(refusal(bookable(), request)?.message ?? null).toBe(message)
  })

  it('names at most its own guests, and arrives during the event.', () => {
    const named = { ...ask(1, [entry, 1]), guests: [{ name: 'Ana' }, { name: 'Bo' }] }
    expect(refusal(bookable(), named)?.fields).toHaveProperty('guests')
    for (const arrival_at of ['2026-11-21T21:59:59Z', '2026-11-22T05:00:00Z']) {
      expect(refusal(bookable(), { ...ask(1, [entry, 1]), arrival_at })?.fields).toHaveProperty('arrival_at')
    }
    expect(
      refusal(bookable({ doors_at: '2026-11-21T21:00:00Z' }), { ...ask(1, [entry, 1]), arrival_at: '2026-11-21T21:00:00Z' }),
    ).toBeNull()
  })
})

describe('existing holds of a guest', () => {
  it('count towards the limits of the event and the item.', () => {
    expect(refusal(bookable(), ask(2, [entry, 2]), guest({ heads: 9 }))).toMatchObject({
      code: 'per_client_limit',
      extra: { limit: 10, left: 1 },
    })
    expect(refusal(bookable(), ask(1, [guestList, 1]), guest({ heads: 2, units: { [guestList.id]: 2 } }))).toMatchObject({
      extra: { limit: 2, left: 0 },
    })
  })

  it('and earlier bookings in the same batch are visible to the next decision.', () => {
    const event = bookable({ capacity: 3 })
    const client = guest()
    const request = ask(2, [guestList, 2])
    expect(refusal(event, request, client)).toBeNull()
    takePlaces(event, client, request)
    expect(refusal(event, ask(1, [guestList, 1]), client)?.code).toBe('per_client_limit')
    expect(refusal(event, ask(2, [entry, 2]))).toMatchObject({ code: 'not_enough_places', message: 'Only 1 place left.' })
  })
})

describe('a price', () => {
  it('for a guest list depends on the arrival: free before its time, and paid at the venue after it.', () => {
    const list = { ...guestList, free_until: '2026-11-21T23:30:00Z', price_after_minor: 1500 }
    const decide = (arrival_at?: string, at = now) =>
      decideBooking(bookable({}, [list]), guest(), { ...ask(2, [list, 2]), ...(arrival_at && { arrival_at }) }, at)
    const free = {
      booked: { total_minor: 0, due_at_club_minor: 0, payment_status: 'none_required', lines: [{ payment: 'free' }] },
    }
    const paid = {
      booked: {
        total_minor: 3000,
        due_at_club_minor: 3000,
        payment_status: 'unpaid',
        lines: [{ unit_price_minor: 1500, payment: 'at_club' }],
      },
    }
    expect(decide()).toMatchObject(free)
    expect(decide('2026-11-21T23:29:59Z')).toMatchObject(free)
    expect(decide('2026-11-21T23:30:00Z')).toMatchObject(paid)
    expect(decide('2026-11-21T23:00:00Z', Temporal.Instant.from('2026-11-21T23:40:00Z'))).toMatchObject(paid)
  })

  it('is the sum of its lines; what is paid at the venue is due there.', () => {
    const decision = decideBooking(bookable(), guest(), ask(6, [table, 1], [bottle, 2]), now)
    expect(decision).toMatchObject({
      booked: {
        total_minor: 50_000,
        due_at_club_minor: 50_000,
        payment_status: 'unpaid',
        lines: [{ total_minor: 20_000 }, { total_minor: 30_000 }],
      },
    })
    expect(decideBooking(bookable(), guest(), ask(2, [guestList, 2]), now)).toMatchObject({
      booked: { total_minor: 0, due_at_club_minor: 0, payment_status: 'none_required' },
    })
  })
})
