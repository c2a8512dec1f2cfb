import { getReservationStatus } from '#contract/events.ts'
import { cancelReservation, getReservation, listReservations, type Reservation } from '#contract/reservations.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../shared/api.ts'
import { reservationQuery } from './reservation-queries.ts'

export function useCancelReservation(id: string) {
  const client = useQueryClient()
  return useMutation<Reservation>({
    networkMode: 'always',
    mutationFn: async () => call(cancelReservation, { params: { id } }),
    onSuccess: (reservation) => {
      client.setQueryData(reservationQuery(id).queryKey, reservation)
      void client.invalidateQueries({ queryKey: [listReservations.name] })
      void client.invalidateQueries({ queryKey: [getReservationStatus.name] })
    },
    // What is possible now is what the screen should show.
    onError: () => void client.invalidateQueries({ queryKey: [getReservation.name, { params: { id } }] }),
  })
}
