import type { Ticket, Tickets } from '#contract/door/tickets.ts'
import { aReservation } from './reservations.ts'

const ticket = (n: number, of: number): Ticket => ({
  n,
  of,
  code: `VX7K2-M9Q4${n}`,
  name: null,
  is_used: false,
  qr: { text: `VT1-${n}`, size: 3, path: 'M0 0h1v1h-1zM2 2h1v1h-1z' },
})

/** The tickets of a party of two, for the event of `aReservation`. */
export function someTickets(change: Partial<Tickets> = {}): Tickets {
  const { id, reference, event } = aReservation(7)
  return {
    reservation_id: id,
    reference,
    status: 'confirmed',
    event: {
      id: event.id,
      title: event.title,
      club_name: event.club_name,
      street: event.street,
      city: event.city,
      doors_at: null,
      starts_at: event.starts_at,
      ends_at: event.ends_at,
      timezone: event.timezone,
      business_date: event.business_date,
      min_age: 18,
      requires_verified_id: false,
      dress_code: '',
    },
    entry_from: event.starts_at,
    entry_until: '2026-11-21T02:00:00Z',
    booked: ['2 × General admission'],
    table: '',
    party_size: 2,
    tickets: [ticket(1, 2), ticket(2, 2)],
    ...change,
  }
}
