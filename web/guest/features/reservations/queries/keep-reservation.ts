import type { Reservation, ReservationDetail } from '#contract/reservations/reservations.ts'
import type { QueryClient } from '@tanstack/react-query'
import { putAnswer } from '../../../../shared/api/put-answer.ts'
import { reservationQuery } from './reservation-queries.ts'

/** Shows a call's response on the reservation's page, keeping the payments that only the page has loaded. */
export function keepReservation(client: QueryClient, reservation: Reservation): void {
  putAnswer<ReservationDetail>(client, reservationQuery(reservation.id).queryKey, (before) => ({
    payment: before?.payment ?? null,
    movements: before?.movements ?? [],
    ...reservation,
  }))
}
