import type { ManagedEventLine } from '#contract/event-management.ts'
import { formatCount } from '../../../../shared/format/format.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'

interface EventQuestionProps {
  what: 'cancel' | 'delete' | 'archive'
  event: ManagedEventLine
  send: Record<'cancel' | 'delete' | 'archive', () => Promise<unknown>>
  onClose: () => void
}

/** Asks before an event is cancelled, deleted or archived. */
export function EventQuestion({ what, event: { title, heads }, send, onClose }: EventQuestionProps) {
  const dialog = { onClose, initial: {}, onSubmit: send[what] }
  if (what === 'cancel') {
    return (
      <ActionDialog {...dialog} title={`Cancel ${title}?`} submit="Cancel event" dismiss="Keep event" danger>
        <p>
          {heads === 0
            ? 'No one has booked it yet. '
            : `${formatCount(heads, 'guest')} will be notified by email. Their reservations are cancelled and refunded in full. `}
          Guests can no longer find it. You can’t undo this.
        </p>
      </ActionDialog>
    )
  }
  if (what === 'delete') {
    return (
      <ActionDialog {...dialog} title={`Delete ${title}?`} submit="Delete event" dismiss="Keep event" danger>
        <p>No one has booked it. Its tickets & tables are deleted with it. You can’t undo this.</p>
      </ActionDialog>
    )
  }
  return (
    <ActionDialog {...dialog} title={`Archive ${title}?`} submit="Archive event">
      <p>It moves to your archive and can no longer be changed. You can still duplicate it.</p>
    </ActionDialog>
  )
}
