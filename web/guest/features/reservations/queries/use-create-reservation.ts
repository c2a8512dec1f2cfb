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
  /** The provider's page, if something is paid online. */
  paymentPage: string | null
}

/** A hold is paid or confirmed right away, so that booking takes one tap. */
function nextAction({ status, allowed_actions }: Reservation): 'pay' | 'confirm' | null {
  if (status !== 'held') return null
  return (['pay', 'confirm'] as const).find((action) => allowed_actions.includes(action)) ?? null
}

/** Books an event and takes the next step; a second tap or a lost response does each once. */
export function useCreateReservation() {
  const client = useQueryClient()
  const { keyOf, end } = useAttemptKey()

  const proceed = async (reservation: Reservation): Promise<BookingResult> => {
    const action = nextAction(reservation)
    if (action === null) return { reservation, paymentPage: null }
    const { id } = reservation
    try {
      const answer = await call(manageReservation, { params: { id }, body: { action }, idempotencyKey: keyOf({ id, action }) })
      return { reservation: answer, paymentPage: answer.payment?.url ?? null }
    } catch {
      // The places are held: the reservation's page offers the same step again.
      return { reservation, paymentPage: null }
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
