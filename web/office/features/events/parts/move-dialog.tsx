import type { GuestsToNotify } from '#contract/event-management.ts'
import { formatCount, formatEventDate } from '../../../../shared/format/format.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { Facts } from '../../../ui/facts.tsx'

interface MoveDialogProps {
  about: GuestsToNotify
  timezone: string
  onAnswer: (isConfirmed: boolean) => void
}

/** Asks before moving a booked event: emails cannot be unsent. */
export function MoveDialog({ about: { reservations, from, to, free_cancel_hours }, timezone, onAnswer }: MoveDialogProps) {
  return (
    <ActionDialog
      title="Move this event?"
      submit="Move event"
      dismiss="Keep editing"
      initial={{}}
      onSubmit={async () => {
        onAnswer(true)
        return Promise.resolve()
      }}
      onClose={() => onAnswer(false)}
    >
      <p>
        We email the new time to the guests of {formatCount(reservations, 'reservation')}. They can cancel free of charge for the
        next {free_cancel_hours} hours.
      </p>
      <Facts
        items={[
          { label: 'Old start', value: formatEventDate(from, timezone) },
          { label: 'New start', value: formatEventDate(to, timezone) },
        ]}
      />
    </ActionDialog>
  )
}
