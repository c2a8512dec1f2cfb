import type { Reservation, ReservationDetail } from '#contract/reservations.ts'
import type { QueryClient } from '@tanstack/react-query'
import { reservationQuery } from './reservation-queries.ts'

/** What a call answered of a reservation goes to its page; of its money the page knows more, and keeps it. */
export function keepReservation(client: QueryClient, reservation: Reservation): void {
  client.setQueryData<ReservationDetail>(reservationQuery(reservation.id).queryKey, (before) => ({
    payment: before?.payment ?? null,
    movements: before?.movements ?? [],
    ...reservation,
  }))
}
