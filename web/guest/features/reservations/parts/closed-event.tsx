import type { EventPage } from '#contract/events.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'

interface ClosedEventProps {
  title: string
  text: string
  event: Pick<EventPage, 'slug' | 'waitlist'>
}

/** Shown instead of the booking if nothing can be booked. */
export function ClosedEvent({ title, text, event }: ClosedEventProps) {
  const action = event.waitlist.joinable ? (
    <ButtonLink to={paths.waitingList(event.slug)} size="small">
      Join the waiting list
    </ButtonLink>
  ) : (
    <ButtonLink to={paths.events} variant="secondary" size="small">
      Find another event
    </ButtonLink>
  )
  return (
    <Notice tone="warn" title={title} action={action}>
      {text}
    </Notice>
  )
}
