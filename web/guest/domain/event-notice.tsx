import type { EventPage } from '#contract/events/events.ts'
import { paths } from '../../shared/navigation/paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { useMoments } from '../ui/event-date.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Tone } from '../ui/tone.tsx'

interface Closure {
  tone: Tone
  title: string
  text?: string
}

/** Why nothing at an event can be booked right now, whatever is selected; null if something can. */
export function useClosure(event: EventPage): Closure | null {
  const momentOf = useMoments(event.timezone)
  const { state, opens_at } = event.sales
  if (event.is_cancelled)
    return { tone: 'bad', title: 'This event was cancelled', text: 'Everyone who booked has been notified and refunded.' }
  if (event.is_past) return { tone: 'info', title: 'This event is over' }
  if (state === 'paused') return { tone: 'warn', title: 'Sales are paused', text: 'Check back soon.' }
  if (state === 'closed') return { tone: 'info', title: 'Booking has closed', text: 'Places may be available at the door.' }
  if (state === 'upcoming') {
    return opens_at === null
      ? { tone: 'info', title: 'Booking hasn’t opened yet', text: 'Check back soon.' }
      : { tone: 'info', title: `On sale ${momentOf(opens_at)}` }
  }
  return event.is_sold_out ? { tone: 'warn', title: 'Sold out', text: 'Places open up when others cancel.' } : null
}

const lastPlaces: Closure = {
  tone: 'ok',
  title: 'Last places from no-shows',
  text: 'These places were booked by guests who haven’t arrived. Book one and come in tonight.',
}
const someGone: Closure = { tone: 'info', title: 'Sold-out tickets may come back' }

interface EventNoticeProps {
  closure: Closure | null
  event: EventPage
  /** This client is already on the waiting list. */
  isWaiting?: boolean
}

/** Why all or some of an event cannot be booked, and what to do instead. */
export function EventNotice({ closure, event, isWaiting = false }: EventNoticeProps) {
  const canJoin = event.waitlist.joinable && !isWaiting
  if (!closure && event.waitlist.last_places === true) return <Notice {...lastPlaces}>{lastPlaces.text}</Notice>
  if (!closure && !canJoin) return null
  const { text, ...shown } = closure ?? someGone
  // While other options can be booked, booking them is the main action.
  const variant = canJoin && closure ? 'primary' : 'secondary'
  const [to, label] = canJoin ? [paths.waitingList(event.slug), 'Join the waiting list'] : [paths.events, 'Find another event']
  const action = (
    <ButtonLink to={to} variant={variant} size="small">
      {label}
    </ButtonLink>
  )
  return (
    <Notice {...shown} action={action}>
      {text}
    </Notice>
  )
}
