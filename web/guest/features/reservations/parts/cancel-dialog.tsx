import type { ReservationDetail } from '#contract/reservations/reservations.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { statusOf } from '../../../../shared/api/api-query.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useMoments } from '../../../ui/event-date.tsx'
import { cancelPreviewQuery } from '../queries/reservation-queries.ts'
import { useManageReservation } from '../queries/use-manage-reservation.ts'
import { CancelChoice } from './cancel-choice.tsx'
import { cancelConsequence } from './cancel-consequence.ts'
import { CancelOutcome } from './cancel-outcome.tsx'
import { refundOwner } from './money/paid-by-friend.ts'

interface CancelDialogProps {
  reservation: ReservationDetail
  onClose: () => void
  /** If only some lines are cancelled, the reservation continues. */
  onCancelled: (whole: boolean) => void
}

/** Asks before cancelling, with exactly what will happen. */
export function CancelDialog({ reservation, onClose, onCancelled }: CancelDialogProps) {
  const { id, lines, allowed_actions, event } = reservation
  const moment = useMoments(event.timezone)
  const [lineIds, setLineIds] = useState(() => lines.map((line) => line.id))
  const some = lineIds.length < lines.length ? lineIds : null
  const preview = useQuery({
    ...cancelPreviewQuery(id, some),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    enabled: lineIds.length > 0,
  })
  const cancel = useManageReservation(reservation)
  const isImpossible = cancel.isError && statusOf(cancel.error) === 409
  const cancellation = lineIds.length === 0 || isImpossible ? undefined : preview.data?.cancellation
  const press = () =>
    cancel.mutate({ action: 'cancel', ...(some && { line_ids: some }) }, { onSuccess: () => onCancelled(some === null) })
  return (
    <Dialog open onClose={onClose} title="Cancel this booking?">
      {lines.length > 1 && allowed_actions.includes('modify') && (
        <CancelChoice lines={lines} lineIds={lineIds} onChange={setLineIds} />
      )}
      {!isImpossible && lineIds.length > 0 && (
        <CancelOutcome
          sentences={
            cancellation && [...refundOwner(reservation, cancellation), ...cancelConsequence(cancellation, reservation, moment)]
          }
          preview={preview}
        />
      )}
      {cancel.isError && <Notice tone="bad">{errorMessage(cancel.error, 'Network error. Please try again.')}</Notice>}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {isImpossible ? 'Close' : 'Keep booking'}
        </Button>
        {cancellation !== undefined && (
          <Button variant="danger" pending={cancel.isPending} onClick={press}>
            {some === null ? 'Cancel booking' : 'Cancel selected items'}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
