import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { useClosePlan } from '../queries/own-plan-queries.ts'

/** Asks first: the answers are gone for good. */
export function ClosePlan({ eventId }: { eventId: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending } = useClosePlan(eventId)
  const keep = () => setIsAsking(false)
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setIsAsking(true)}>
        Close plan
      </Button>
      <Dialog open={isAsking} onClose={keep} title="Close this plan?">
        <p>The link stops working, and all answers are deleted. Bookings stay as they are.</p>
        <DialogActions>
          <Button variant="secondary" onClick={keep}>
            Keep plan
          </Button>
          <Button variant="danger" pending={isPending} onClick={() => mutate(undefined, { onSuccess: keep })}>
            Close plan
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
