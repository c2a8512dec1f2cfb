import { instantText } from '../infrastructure/clock/clock.ts'
import { newId, newReference } from '../infrastructure/ids.ts'
import { paymentStatusOf, price, type NewReservation } from '../modules/reservations/index.ts'
import type { DemoNight } from './make-nights.ts'

export type Status = 'confirmed' | 'checked_in' | 'completed' | 'no_show' | 'cancelled'

/** What somebody books: units by the name of the prestation. */
export interface Choice {
  client_id: string
  units: Record<string, number>
  party_size: number
  status: Status
  created_at: Temporal.Instant
  occasion?: string
}

export function makeBooking({ row, club, prestations }: DemoNight, choice: Choice): NewReservation {
  const chosen = prestations.flatMap((prestation, index) => {
    const quantity = choice.units[prestation.name]
    return quantity === undefined ? [] : [{ prestation: { ...prestation, units: 0 }, quantity, index }]
  })
  const { lines, ...sums } = price(chosen, Temporal.Instant.from(row.starts_at))
  // Whoever was there has paid, at the latest at the club.
  const isPaid = choice.status === 'completed' || choice.status === 'checked_in'
  const paid = { paid_minor: isPaid ? sums.total_minor : 0, refunded_minor: 0 }
  return {
    client_id: choice.client_id,
    row: {
      id: newId(),
      reference: newReference(),
      event: { id: row.id },
      status: choice.status,
      ...sums,
      payment_status: paymentStatusOf({ ...sums, ...paid }),
      ...paid,
      expires_at: null,
      extended_at: null,
      lines: lines.map((line) => ({ id: newId(), ...line })),
      party_size: choice.party_size,
      currency: club.row.currency,
      arrival_at: null,
      notes: '',
      occasion: choice.occasion ?? '',
      guests: [],
      created_at: instantText(choice.created_at),
      cancelled_at: choice.status === 'cancelled' ? instantText(choice.created_at.add({ hours: 1 })) : null,
      version: 1,
    },
  }
}
