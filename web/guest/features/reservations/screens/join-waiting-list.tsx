import type { EventPage } from '#contract/events/events.ts'
import { EmailCard } from '../../../domain/email-card.tsx'
import { eventQuery, useLiveEvent } from '../../../domain/live-event.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import type { ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { defineScreen } from '../../../ui/screen.ts'
import { WaitingListForm } from '../forms/waiting-list-form.tsx'
import { BackSkeleton, Skeleton } from '../../../ui/skeleton.tsx'
import { EventSummary } from '../../../domain/event-summary.tsx'
import { NotAGuest } from '../parts/not-a-guest.tsx'
import styles from './join-waiting-list.module.css'

export const screen = defineScreen({
  queries: ({ params }) => ({ event: eventQuery(params['slug'] ?? '') }),
  head: ({ event }) => ({ title: `Waiting list for ${event.title}` }),
  Component: JoinWaitingList,
  Skeleton: JoinSkeleton,
})

const lead = 'When places open up, we hold them for you and email you. Joining is free.'

function JoinSkeleton() {
  return (
    <div className={styles.page}>
      <PageHeader title="Join the waiting list" lead={lead} back={<BackSkeleton />} />
      <Skeleton height="8rem" />
      <Skeleton height="18rem" />
    </div>
  )
}

function JoinWaitingList({ data }: ScreenProps<{ event: EventPage }>) {
  const { profile, user } = useSignedIn()
  const event = useLiveEvent(data.event)
  const back = { to: paths.event(event.slug), label: event.title }
  return (
    <div className={styles.page}>
      <PageHeader title="Join the waiting list" lead={lead} back={back} />
      {profile.role !== 'client' ? (
        <NotAGuest />
      ) : (
        <>
          <Card>
            <EventSummary event={event} club={`${event.club.name}, ${event.club.city}`} />
          </Card>
          {!event.waitlist.joinable ? (
            <NothingToWaitFor event={event} />
          ) : user.email_confirmed ? (
            <WaitingListForm event={event} />
          ) : user.email === null ? (
            <Notice
              tone="warn"
              title="Add your email first"
              action={<ButtonLink to={paths.profile}>Go to my profile</ButtonLink>}
            >
              We’ll email you when places open up.
            </Notice>
          ) : (
            <EmailCard user={user} purpose="we can tell you when places open up" />
          )}
        </>
      )}
    </div>
  )
}

function NothingToWaitFor({ event }: { event: EventPage }) {
  const isOpen = event.sales.state === 'open' && !event.is_past && !event.is_cancelled
  const action = (
    <ButtonLink to={isOpen ? paths.event(event.slug) : paths.events} size="small">
      {isOpen ? 'Book this event' : 'Find another event'}
    </ButtonLink>
  )
  return (
    <Notice tone="info" title={isOpen ? 'No need to wait' : 'The waiting list is closed'} action={action}>
      {isOpen ? 'This event can be booked right now.' : 'Nothing is on sale right now.'}
    </Notice>
  )
}
