import { manageClubReservations } from '#contract/club-reservation-list.ts'
import { manageClubReservation, type ManageClubReservationBody } from '#contract/club-reservations.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../shared/api.ts'
import { refreshReservations } from './reservations.ts'

/** Each attempt has a key: a lost answer sent again does nothing twice. */
const newKey = () => crypto.randomUUID()

export function useManageReservation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, body }: { id: string; body: ManageClubReservationBody }) => call(manageClubReservation, { params: { id }, body, idempotencyKey: newKey() }),
    onSuccess: async () => refreshReservations(client),
  })
}

export function useManageReservations() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: BodyOf<typeof manageClubReservations>) => call(manageClubReservations, { body, idempotencyKey: newKey() }),
    onSuccess: async () => refreshReservations(client),
  })
}
