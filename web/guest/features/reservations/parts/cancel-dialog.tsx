import type { Reservation } from '#contract/reservations.ts'
import { useQuery } from '@tanstack/react-query'
import { statusOf } from '../../../../shared/api-query.ts'
import { errorMessage } from '../../../../shared/error-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { cancelPreviewQuery } from '../queries/reservation-queries.ts'
import { useCancelReservation } from '../queries/use-cancel-reservation.ts'
import { cancelConsequence } from './cancel-consequence.ts'

interface CancelDialogProps {
  reservation: Reservation
  onClose: () => void
  onCancelled: () => void
}

/** Asks before places and money go, with exactly what will happen. */
export function CancelDialog({ reservation, onClose, onCancelled }: CancelDialogProps) {
  const preview = useQuery({ ...cancelPreviewQuery(reservation.id), staleTime: 0, gcTime: 0, networkMode: 'always' })
  const cancel = useCancelReservation(reservation.id)
  const consequence = preview.data?.cancellation && cancelConsequence(preview.data.cancellation, reservation)
  const isImpossible = cancel.isError && statusOf(cancel.error) === 409
  return (
    <Dialog open onClose={onClose} title="Cancel this reservation?">
      {consequence !== undefined && !isImpossible && consequence.map((sentence) => <p key={sentence}>{sentence}</p>)}
      {preview.isPending && (
        <Loading label="Looking up what cancelling costs">
          <Skeleton height="3rem" />
        </Loading>
      )}
      {preview.isError && (
        <Notice
          tone="bad"
          action={
            <Button variant="secondary" size="small" pending={preview.isFetching} onClick={() => void preview.refetch()}>
              Try again
            </Button>
          }
        >
          We could not look up what cancelling costs.
        </Notice>
      )}
      {cancel.isError && <Notice tone="bad">{errorMessage(cancel.error, 'Network error. Please try again.')}</Notice>}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {isImpossible ? 'Close' : 'Keep it'}
        </Button>
        {consequence !== undefined && !isImpossible && (
          <Button variant="danger" pending={cancel.isPending} onClick={() => cancel.mutate(undefined, { onSuccess: onCancelled })}>
            Cancel reservation
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
