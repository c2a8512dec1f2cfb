import type { GuestsToNotify, ManagedEvent } from '#contract/events/management.ts'
import { formatCount, formatEventDate } from '../../../../shared/format/format.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { Facts } from '../../../ui/facts.tsx'
import type { EventSpan } from './other-event-words.ts'
import { OtherEvents } from './other-events.tsx'

interface MoveDialogProps {
  about: GuestsToNotify
  event: Pick<ManagedEvent, 'id' | 'timezone'>
  /** When it will be. */
  span: EventSpan | null
  onAnswer: (isConfirmed: boolean) => void
}

/** Asks before moving a booked event: emails cannot be unsent. */
export function MoveDialog({ about, event: { id, timezone }, span, onAnswer }: MoveDialogProps) {
  const { reservations, from, to, free_cancel_hours } = about
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
      <OtherEvents span={span} exceptId={id} />
    </ActionDialog>
  )
}
