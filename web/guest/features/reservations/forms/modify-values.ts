import type { ReservationChanges } from '#contract/reservations/changes.ts'
import type { Reservation } from '#contract/reservations/reservations.ts'
import { guestNames } from './booking-details.ts'

/** A booking's details as the form holds them. */
export interface ModifyValues {
  party: number
  /** One per line. */
  guests: string
  arrival_at: string
  notes: string
}

export const modifyValues = ({ party_size, guests, arrival_at, notes }: Reservation): ModifyValues => ({
  party: party_size,
  guests: guests.map(({ name }) => name).join('\n'),
  arrival_at: arrival_at ?? '',
  notes,
})

/** What the guest changed: everything else is left out, and so stays. */
export function changesOf(values: ModifyValues, base: Reservation): ReservationChanges {
  const before = modifyValues(base)
  return {
    ...(values.party !== before.party && { party_size: values.party }),
    ...(values.guests.trim() !== before.guests && { guests: guestNames(values.guests).map((name) => ({ name })) }),
    ...(values.arrival_at !== before.arrival_at && { arrival_at: values.arrival_at === '' ? null : values.arrival_at }),
    ...(values.notes.trim() !== before.notes && { notes: values.notes.trim() }),
  }
}

/** The guest's own changes on the booking as it is by now. */
export function ontoCurrent(values: ModifyValues, base: Reservation, current: Reservation): ModifyValues {
  const [before, now] = [modifyValues(base), modifyValues(current)]
  return {
    party: values.party === before.party ? now.party : values.party,
    guests: values.guests.trim() === before.guests ? now.guests : values.guests,
    arrival_at: values.arrival_at === before.arrival_at ? now.arrival_at : values.arrival_at,
    notes: values.notes.trim() === before.notes ? now.notes : values.notes,
  }
}
