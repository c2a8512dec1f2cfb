import type { AnswerOf } from '#contract/base/endpoint.ts'
import type { getReservation, Reservation } from '#contract/reservations/reservations.ts'
import { useQuery } from '@tanstack/react-query'
import { modifyPreviewQuery } from './reservation-queries.ts'

export interface ModifyPreview {
  modification: AnswerOf<typeof getReservation>['modification']
  error: unknown
  isPending: boolean
  isFetching: boolean
  refetch: () => unknown
}

/** The price of another party, or of more items, right now; nothing is loaded for the booking as it is. */
export function useModifyPreview(
  { id, party_size }: Pick<Reservation, 'id' | 'party_size'>,
  party: number,
  { add, isSent }: { add: readonly { prestation_id: string; quantity: number }[]; isSent: boolean } = { add: [], isSent: false },
): ModifyPreview {
  const isAsked = party !== party_size || add.length > 0
  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...modifyPreviewQuery(id, party, add),
    // Once it is made, the change has no price any more.
    enabled: isAsked && !isSent,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  return { modification: data?.modification, error, isPending: isAsked && isPending, isFetching, refetch }
}
