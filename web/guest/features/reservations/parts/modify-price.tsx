import type { Reservation } from '#contract/reservations.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { modifyPreviewQuery } from '../queries/reservation-queries.ts'
import { modifyConsequence } from './modify-consequence.ts'

/** What another party comes to right now, or why it is not possible. */
export function ModifyPrice({ reservation, party }: { reservation: Reservation; party: number }) {
  const preview = useQuery({
    ...modifyPreviewQuery(reservation.id, party),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
    placeholderData: keepPreviousData,
  })
  if (preview.isError)
    return (
      <Notice tone="warn">{errorMessage(preview.error, 'We could not look up what this costs. Try again in a moment.')}</Notice>
    )
  if (preview.data?.modification === undefined) {
    return (
      <Loading label="Looking up what this costs">
        <Skeleton height="4.5rem" />
      </Loading>
    )
  }
  return (
    <Notice tone="info">
      {modifyConsequence(preview.data.modification, reservation.currency).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  )
}
