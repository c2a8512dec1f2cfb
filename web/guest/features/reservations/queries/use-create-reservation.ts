import { getEvent, getReservationStatus } from '#contract/events/events.ts'
import { getEventTables } from '#contract/reservations/event-tables.ts'
import {
  createReservation,
  listReservations,
  manageReservation,
  type CreateReservationBody,
  type Reservation,
} from '#contract/reservations/reservations.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { invalidate } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'
import { useAttemptKey } from '../../../../shared/api/use-attempt-key.ts'
import { refusalCodeOf } from './booking-refusal.ts'
import { keepReservation } from './keep-reservation.ts'

export interface BookingResult {
  reservation: Reservation
  /** Whether it is paid online, on the page that follows. */
  isToPay: boolean
}

/** Books an event and confirms it, unless it is paid first: one tap. A second tap or a lost response does each once. */
export function useCreateReservation() {
  const client = useQueryClient()
  const { keyOf, end } = useAttemptKey()

  const proceed = async (reservation: Reservation): Promise<BookingResult> => {
    const { id, status, allowed_actions } = reservation
    if (status !== 'held') return { reservation, isToPay: false }
    if (allowed_actions.includes('pay')) return { reservation, isToPay: true }
    if (!allowed_actions.includes('confirm')) return { reservation, isToPay: false }
    try {
      const body = { action: 'confirm' } as const
      return {
        reservation: await call(manageReservation, { params: { id }, body, idempotencyKey: keyOf({ id, ...body }) }),
        isToPay: false,
      }
    } catch {
      // The places are held: the reservation's page offers the same step again.
      return { reservation, isToPay: false }
    }
  }

  return useMutation<BookingResult, Error, CreateReservationBody>({
    mutationFn: async (body) => proceed(await call(createReservation, { body, idempotencyKey: keyOf(body) })),
    // The key stays: a tap before the reservation's page appears leads to the same one.
    onSuccess: ({ reservation }) => {
      keepReservation(client, reservation)
      void invalidate(client, listReservations, getReservationStatus)
    },
    onError: (error, body) => {
      // Used for something else: the next attempt needs a new one.
      if (refusalCodeOf(error) === 'idempotency_mismatch') end(body)
      void invalidate(client, getReservationStatus, getEvent, getEventTables)
    },
  })
}
