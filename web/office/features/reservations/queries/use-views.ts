import { deleteReservationView, saveReservationView, type ClubReservationFilters } from '#contract/club-reservation-list.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../shared/api/api.ts'
import { refreshViews } from './reservations.ts'

export function useSaveView() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: { name: string; filters: ClubReservationFilters }) => call(saveReservationView, { body }),
    onSuccess: async () => refreshViews(client),
  })
}

export function useDeleteView() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => call(deleteReservationView, { params: { id } }),
    onSuccess: async () => refreshViews(client),
  })
}
