import type { EventReservations } from '#contract/reservations/event-reservations.ts'
import type { ClubReservation } from '#contract/reservations/club-reservations.ts'

const idOf = (number: number) => `0192aaaa-bbbb-7ccc-8ddd-${String(number).padStart(12, '0')}`

/** Two guests with an entry each, for an event in Amsterdam, Saturday from eleven to six. `number` determines its id. */
export function aClubReservation(number: number, change: Partial<ClubReservation> = {}): ClubReservation {
  return {
    id: idOf(number),
    reference: `VX7K-${2000 + number}`,
    status: 'confirmed',
    payment_status: 'unpaid',
    allowed_actions: ['assign_table', 'cancel'],
    source: 'client',
    event: {
      id: idOf(900),
      title: 'Deep Current',
      starts_at: '2026-11-21T22:00:00.000Z',
      ends_at: '2026-11-22T05:00:00.000Z',
      timezone: 'Europe/Amsterdam',
      business_date: '2026-11-21',
      is_past: false,
      is_cancelled: false,
    },
    name: `Ana Brandt ${number}`,
    kinds: ['entry'],
    party_size: 2,
    checked_in_heads: 0,
    table_label: '',
    currency: 'EUR',
    total_minor: 2500,
    paid_minor: 0,
    refunded_minor: 0,
    goodwill_minor: 0,
    expires_at: null,
    arrival_at: '2026-11-21T22:30:00.000Z',
    created_at: '2026-11-10T12:00:00.000Z',
    version: 1,
    lines: [
      {
        id: idOf(800),
        prestation_id: idOf(801),
        kind: 'entry',
        name: 'Entry',
        quantity: 2,
        unit_price_minor: 1250,
        total_minor: 2500,
        tax_minor: 206,
        payment: 'at_club',
        due_online_minor: 0,
        approval: 'auto',
      },
    ],
    due_online_minor: 0,
    due_at_club_minor: 2500,
    notes: '',
    occasion: '',
    guests: [],
    cancelled_at: null,
    checked_in_at: null,
    client: { id: idOf(700), email: 'ana@example.com', phone_number: '+31 6 1234 5678', past_visits: 3, is_adult_verified: true },
    is_banned: false,
    history: [],
    actual_spend_minor: null,
    actual_guests: null,
    movements: [],
    ...change,
  }
}

/** Their event, with two tables. */
export function someEventReservations(change: Partial<EventReservations> = {}): EventReservations {
  return {
    id: idOf(900),
    title: 'Deep Current',
    business_date: '2026-11-21',
    starts_at: '2026-11-21T22:00:00.000Z',
    doors_at: null,
    ends_at: '2026-11-22T05:00:00.000Z',
    timezone: 'Europe/Amsterdam',
    currency: 'EUR',
    capacity: 400,
    heads: 120,
    expected_heads: 100,
    inside_heads: 7,
    held_unpaid: 0,
    can_take_walk_ins: true,
    are_doors_open: false,
    slots: [{ from_at: '2026-11-21T22:30:00.000Z', parties: 2, heads: 6, inside_heads: 1 }],
    tables: [],
    without_table: [],
    prestations: [{ id: idOf(801), kind: 'entry', name: 'Entry', price_minor: 1250, heads_per_unit: 1, units: 40, left: 60 }],
    ...change,
  }
}
