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

/** The price of another party right now; nothing is loaded for the current party. */
export function useModifyPreview({ id, party_size }: Pick<Reservation, 'id' | 'party_size'>, party: number): ModifyPreview {
  const isAsked = party !== party_size
  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...modifyPreviewQuery(id, party),
    enabled: isAsked,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  return { modification: data?.modification, error, isPending: isAsked && isPending, isFetching, refetch }
}
