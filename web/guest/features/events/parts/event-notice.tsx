import type { EventPage } from '#contract/events.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { Tone } from '../../../ui/tone.tsx'
import { useMoments } from '../../../ui/event-date.tsx'

interface Standing {
  tone: Tone
  title: string
  text: string
}

/** Why nothing at an event can be booked right now, and what to do instead; null if something can. */
function standing(event: EventPage, momentOf: (at: string) => string): Standing | null {
  const { sales } = event
  if (event.is_cancelled)
    return {
      tone: 'bad',
      title: 'This event was cancelled',
      text: 'Everyone who booked has been notified and refunded.',
    }
  if (event.is_past) return { tone: 'info', title: 'This event is over', text: 'See what’s coming up next.' }
  if (event.is_sold_out)
    return {
      tone: 'warn',
      title: 'Sold out',
      text: event.waitlist.joinable
        ? 'Places open up when others cancel. The waiting list gets them first.'
        : 'Places open up when others cancel. This page updates as soon as one does.',
    }
  if (sales.state === 'paused')
    return {
      tone: 'warn',
      title: 'Booking is paused',
      text: 'The club has paused booking for this event. Check back soon.',
    }
  if (sales.state === 'closed')
    return { tone: 'info', title: 'Booking has closed', text: 'There may be places left at the door.' }
  if (sales.state === 'upcoming') {
    const text = sales.opens_at === null ? 'Check back soon.' : `It opens ${momentOf(sales.opens_at)}.`
    return { tone: 'info', title: 'Booking hasn’t opened yet', text }
  }
  return null
}

const WaitingListLink = ({ event, variant }: { event: EventPage; variant: 'primary' | 'secondary' }) => (
  <ButtonLink to={paths.waitingList(event.slug)} variant={variant} size="small">
    Join the waiting list
  </ButtonLink>
)

/** Some items are sold out; the bar leads to the others. */
const SomeGone = ({ event }: { event: EventPage }) => (
  <Notice tone="info" action={<WaitingListLink event={event} variant="secondary" />}>
    Some options are sold out. You can join the waiting list.
  </Notice>
)

export function EventNotice({ event, isWaiting }: { event: EventPage; isWaiting: boolean }) {
  const found = standing(event, useMoments(event.timezone))
  const canJoin = event.waitlist.joinable && !isWaiting
  if (found === null) return canJoin ? <SomeGone event={event} /> : null
  const elsewhere = event.is_cancelled || event.is_past || event.is_sold_out
  const action = canJoin ? (
    <WaitingListLink event={event} variant="primary" />
  ) : (
    <ButtonLink to={paths.events} variant="secondary" size="small">
      See other events
    </ButtonLink>
  )
  return (
    <Notice tone={found.tone} title={found.title} action={elsewhere ? action : null}>
      {found.text}
    </Notice>
  )
}
