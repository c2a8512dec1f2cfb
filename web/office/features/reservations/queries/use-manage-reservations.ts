import { manageClubReservations } from '#contract/reservations/club-reservation-list.ts'
import {
  manageClubReservation,
  type ClubReservationRow,
  type ManageClubReservationBody,
} from '#contract/reservations/club-reservations.ts'
import type { BodyOf } from '#contract/base/endpoint.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../shared/api/api.ts'
import { useAttemptKey } from '../../../../shared/api/use-attempt-key.ts'
import { refreshReservations } from './reservations.ts'

/** The version that was seen: once it has changed, the same action is a new one. */
type RowVersion = Pick<ClubReservationRow, 'id' | 'version'>

/** Acts on one; repeated after a lost response it moves no money twice. */
export function useManageReservation() {
  const client = useQueryClient()
  const { keyOf, end } = useAttemptKey()
  return useMutation({
    mutationFn: async (attempt: RowVersion & { body: ManageClubReservationBody }) =>
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
    mutationFn: async (attempt: { rows: readonly RowVersion[]; change: BodyOf<typeof manageClubReservations>['change'] }) =>
      call(manageClubReservations, {
        body: { ids: attempt.rows.map(({ id }) => id), change: attempt.change },
        idempotencyKey: keyOf(attempt),
      }),
    onSuccess: async (_answer, attempt) => {
      end(attempt)
      await refreshReservations(client)
    },
  })
}
