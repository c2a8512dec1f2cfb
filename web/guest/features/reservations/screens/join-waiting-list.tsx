import type { EventPage } from '#contract/events.ts'
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
import { BookingSkeleton } from '../parts/booking-skeleton.tsx'
import { NightSummary } from '../../../domain/night-summary.tsx'
import { NotAGuest } from '../parts/not-a-guest.tsx'
import styles from './join-waiting-list.module.css'

export const screen = defineScreen({
  queries: ({ params }) => ({ night: eventQuery(params['slug'] ?? '') }),
  head: ({ night }) => ({ title: `Waiting list for ${night.title}` }),
  Component: JoinWaitingList,
  Skeleton: BookingSkeleton,
})

function JoinWaitingList({ data }: ScreenProps<{ night: EventPage }>) {
  const { profile } = useSignedIn()
  const night = useLiveEvent(data.night)
  const back = { to: paths.event(night.slug), label: night.title }
  return (
    <div className={styles.page}>
      <PageHeader
        title="Join the waiting list"
        lead="When places open up, we hold them for you and email you. Waiting is free."
        back={back}
      />
      {profile.role !== 'client' ? (
        <NotAGuest />
      ) : (
        <>
          <Card>
            <NightSummary night={night} club={`${night.club.name}, ${night.club.city}`} />
          </Card>
          {night.waitlist.joinable ? <WaitingListForm night={night} /> : <NothingToWaitFor night={night} />}
        </>
      )}
    </div>
  )
}

function NothingToWaitFor({ night }: { night: EventPage }) {
  const isOpen = night.sales.state === 'open' && !night.is_past && !night.is_cancelled
  const action = (
    <ButtonLink to={isOpen ? paths.event(night.slug) : paths.events} size="small">
      {isOpen ? 'Book this event' : 'Find another event'}
    </ButtonLink>
  )
  return (
    <Notice tone="info" title={isOpen ? 'No need to wait' : 'The waiting list is closed'} action={action}>
      {isOpen ? 'This event can be booked right now.' : 'Nothing is on sale right now.'}
    </Notice>
  )
}
