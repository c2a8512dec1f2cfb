import type { ReservationDetail } from '#contract/reservations/reservations.ts'
import { aCard, aPrestation } from './events.ts'

/** Two entries at 12.00, paid at the venue, for the event of `aCard`. `number` determines its id and its reference. */
export function aReservation(number: number, change: Partial<ReservationDetail> = {}): ReservationDetail {
  const { id, slug, title, club, starts_at, ends_at, timezone, business_date, cover } = aCard(100)
  return {
    id: aCard(number).id,
    reference: `VX7K-${String(number).padStart(4, '0')}`,
    status: 'confirmed',
    payment_status: 'unpaid',
    allowed_actions: ['cancel'],
    event: {
      id,
      slug,
      title,
      club_name: club.name,
      street: 'Rua das Docas 10',
      city: club.city,
      starts_at,
      ends_at,
      timezone,
      business_date,
      cover,
      is_past: false,
      is_cancelled: false,
      free_cancel_until: null,
    },
    lines: [
      {
        id: aCard(501).id,
        prestation_id: aPrestation(1).id,
        kind: 'entry',
        name: 'General admission',
        quantity: 2,
        unit_price_minor: 1200,
        total_minor: 2400,
        tax_minor: 136,
        payment: 'at_club',
        due_online_minor: 0,
        approval: 'auto',
      },
    ],
    party_size: 2,
    currency: 'EUR',
    total_minor: 2400,
    due_online_minor: 0,
    due_at_club_minor: 2400,
    to_pay_minor: 0,
    paid_minor: 0,
    refunded_minor: 0,
    expires_at: null,
    arrival_at: null,
    notes: '',
    occasion: '',
    guests: [],
    created_at: '2026-11-10T12:00:00Z',
    cancelled_at: null,
    version: 1,
    payment: null,
    movements: [],
    ...change,
  }
}
