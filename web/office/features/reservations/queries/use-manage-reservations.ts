import { manageClubReservations } from '#contract/club-reservation-list.ts'
import { manageClubReservation, type ManageClubReservationBody } from '#contract/club-reservations.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../shared/api.ts'
import { useAttemptKey } from '../../../../shared/use-attempt-key.ts'
import { refreshReservations } from './reservations.ts'

/** Acts on one; pressed again after a lost answer it moves no money twice. */
export function useManageReservation() {
  const client = useQueryClient()
  const { keyOf, end } = useAttemptKey()
  return useMutation({
    mutationFn: async (attempt: { id: string; body: ManageClubReservationBody }) =>
      call(manageClubReservation, { params: { id: attempt.id }, body: attempt.body, idempotencyKey: keyOf(attempt) }),
    onSuccess: async (_answer, attempt) => {
      end(attempt)
      await refreshReservations(client)
    },
  })
}

/** Acts on many, each of them once. */
export function useManageReservations() {
  const client = useQueryClient()
  const { keyOf, end } = useAttemptKey()
  return useMutation({
    mutationFn: async (body: BodyOf<typeof manageClubReservations>) => call(manageClubReservations, { body, idempotencyKey: keyOf(body) }),
    onSuccess: async (_answer, body) => {
      end(body)
      await refreshReservations(client)
    },
  })
}
