import { useQuery } from '@tanstack/react-query'
import type { ManagedEventLine } from '#contract/events/management.ts'
import { getEventCancellation } from '#contract/reservations/event-reservations.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { formatCount, formatMoney } from '../../../../shared/format/format.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'

interface EventQuestionProps {
  what: 'cancel' | 'delete' | 'archive'
  event: ManagedEventLine
  send: Record<'cancel' | 'delete' | 'archive', () => Promise<unknown>>
  onClose: () => void
}

/** What happens to bookings and money, once it is known. */
function Consequences({ id, heads }: { id: string; heads: number }) {
  const { data } = useQuery(apiQuery(getEventCancellation, { params: { id } }))
  if (data === undefined) return <p>{formatCount(heads, 'guest')} will lose their places, and all payments will be refunded.</p>
  const { reservations, guests, emails, currency, online_minor, at_venue_minor } = data
  const money = (minor: number) => formatMoney(minor, currency ?? 'EUR')
  const returned = [
    ...(online_minor > 0 ? [`${money(online_minor)} is refunded online.`] : []),
    ...(at_venue_minor > 0 ? [`${money(at_venue_minor)} was paid at the venue: return it by hand.`] : []),
  ]
  return (
    <>
      <p>
        {formatCount(reservations, 'reservation')} ({formatCount(guests, 'guest')}) will be cancelled.{' '}
        {returned.length === 0 ? 'Nothing has been paid.' : returned.join(' ')}
      </p>
      <p>
        We send {formatCount(emails, 'email')}.
        {emails < reservations &&
          ` ${formatCount(reservations - emails, 'reservation')} without an email address: tell them yourself.`}
      </p>
    </>
  )
}

/** Asks before an event is cancelled, deleted or archived. */
export function EventQuestion({ what, event: { id, title, heads }, send, onClose }: EventQuestionProps) {
  const dialog = { onClose, initial: {}, onSubmit: send[what] }
  if (what === 'cancel') {
    return (
      <ActionDialog {...dialog} title={`Cancel ${title}?`} submit="Cancel event" dismiss="Keep event" danger>
        {heads === 0 ? <p>No one has booked it yet.</p> : <Consequences id={id} heads={heads} />}
        <p>Guests can no longer find it. You can’t undo this.</p>
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
