import type { AnswerOf } from '#contract/base/endpoint.ts'
import type { EventCard, EventPage, getReservationStatus, Prestation } from '#contract/events/events.ts'

const id = (last: number) => `01936000-0000-7000-8000-${String(last).padStart(12, '0')}`

const entry: Prestation = {
  id: id(1),
  kind: 'entry',
  name: 'General admission',
  description: 'Entry before 1:00 AM',
  price_minor: 1200,
  deposit_minor: null,
  deposit_bp: null,
  tax_bp: 600,
  pricing: 'per_person',
  payment: 'at_club',
  heads_per_unit: 1,
  min_party: 1,
  max_party: null,
  minimum_spend_minor: null,
  table_choice: null,
  zone_id: null,
  included_items: [],
  per_client_limit: null,
  arrive_by: null,
  entry_start_at: null,
  entry_end_at: null,
  free_until: null,
  price_after_minor: null,
  approval: 'auto',
  opens_after: null,
  state: 'on_sale',
  remaining: { level: 'plenty' },
}

/** An item of an event: by default an entry at 12.00, paid at the venue. `number` determines its id. */
export const aPrestation = (number: number, change: Partial<Prestation> = {}): Prestation => ({
  ...entry,
  id: id(number),
  ...change,
})

export const aTable = (number: number, change: Partial<Prestation> = {}): Prestation =>
  aPrestation(number, {
    kind: 'table',
    name: 'Booth',
    pricing: 'per_unit',
    heads_per_unit: 6,
    min_party: 4,
    max_party: 6,
    price_minor: 30_000,
    ...change,
  })

/** An event on 20 November 2026 in Lisbon, active and on sale. */
export function aCard(number: number, change: Partial<EventCard> = {}): EventCard {
  return {
    id: id(number),
    slug: `night-${number}`,
    title: `Night ${number}`,
    club: { id: id(900), slug: 'lumen', name: 'Lumen', city: 'Lisbon', country: 'PT' },
    cover: { name: 'cover', color: '#6a35e0', alt: 'Violet lights', focal_x_bp: 5_000, focal_y_bp: 5_000 },
    genres: ['Techno'],
    lineup: ['Ana Kova', 'DJ Marisol'],
    starts_at: '2026-11-20T23:00:00Z',
    ends_at: '2026-11-21T06:00:00Z',
    timezone: 'Europe/Lisbon',
    business_date: '2026-11-20',
    min_age: 18,
    requires_verified_id: false,
    currency: 'EUR',
    is_featured: false,
    from_price_minor: 1200,
    remaining: { level: 'plenty' },
    status: 'active',
    is_past: false,
    is_sold_out: false,
    is_active: true,
    is_cancelled: false,
    ...change,
  }
}

export function anEvent(change: Partial<EventPage> = {}): EventPage {
  const card = aCard(100)
  return {
    ...card,
    artists: [
      { id: id(801), slug: 'dj-marisol', name: 'DJ Marisol', starts_at: '2026-11-20T23:00:00Z', ends_at: '2026-11-21T01:00:00Z' },
      { id: id(800), slug: 'ana-kova', name: 'Ana Kova', starts_at: null, ends_at: null },
    ],
    description: 'An all-night programme across two rooms.',
    doors_at: '2026-11-20T22:30:00Z',
    dress_code: 'Come as you are',
    max_party_size: 10,
    per_client_limit: 10,
    sales: { state: 'open', opens_at: null, closes_at: '2026-11-21T05:00:00Z' },
    club: {
      ...card.club,
      description: 'Two rooms by the docks.',
      street: 'Rua das Docas 10',
      postcode: '1300-001',
      contact_email: 'hello@lumen.test',
      contact_phone: '+351 210 000 000',
      logo: null,
      cancellation_policy: [
        { hours_before: 48, refund_bp: 10_000 },
        { hours_before: 24, refund_bp: 5000 },
      ],
    },
    waitlist: { enabled: true, joinable: false },
    prestations: [aPrestation(1)],
    takes_code: false,
    share_picture: '/media/events/neon/0123456789abcdef0123.jpg',
    ...change,
  }
}

/** The server's status of an event a moment after its page was loaded. */
export function statusOf(
  of: EventPage,
  change: Partial<AnswerOf<typeof getReservationStatus>> = {},
): AnswerOf<typeof getReservationStatus> {
  const {
    status,
    is_past,
    is_sold_out,
    is_active,
    is_cancelled,
    sales,
    remaining,
    max_party_size,
    per_client_limit,
    min_age,
    requires_verified_id,
  } = of
  return {
    server_time: '2026-11-20T20:00:00Z',
    status,
    is_past,
    is_sold_out,
    is_active,
    is_cancelled,
    sales,
    remaining,
    limits: { max_party_size, per_client_limit },
    requirements: { min_age, requires_verified_id },
    waitlist: of.waitlist,
    prestations: of.prestations.map(({ id, state, opens_after, remaining, price_minor, payment, deposit_minor }) => ({
      id,
      state,
      opens_after,
      remaining,
      price_minor,
      payment,
      deposit_minor,
    })),
    next_poll_seconds: 20,
    ...change,
  }
}
