import { getEvent, getReservationStatus } from '#contract/events.ts'
import { createReservation, listReservations, type CreateReservationBody, type Reservation } from '#contract/reservations.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { invalidate } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'
import { useAttemptKey } from '../../../../shared/api/use-attempt-key.ts'
import { codeOf } from '../forms/booking-refusal.ts'
import { keepReservation } from './keep-reservation.ts'

/** Books a night; a second tap or a lost answer books it once. */
export function useCreateReservation() {
  const client = useQueryClient()
  const { keyOf, end } = useAttemptKey()
  return useMutation<Reservation, Error, CreateReservationBody>({
    networkMode: 'always',
    mutationFn: async (body) => call(createReservation, { body, idempotencyKey: keyOf(body) }),
    // The key stays: a tap before the page of the reservation is there leads to the same one.
    onSuccess: (reservation) => {
      keepReservation(client, reservation)
      void invalidate(client, listReservations, getReservationStatus)
    },
    onError: (error, body) => {
      // Used up for something else: the next try needs another one.
      if (codeOf(error) === 'idempotency_mismatch') end(body)
      void invalidate(client, getReservationStatus, getEvent)
    },
  })
}
