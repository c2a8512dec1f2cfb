import Users from 'lucide-react/icons/users'
import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import type { EventPage } from '#contract/events/events.ts'
import type { FriendPlan, getFriendPlan } from '#contract/friend-plans/friend-plans.ts'
import { formatCount } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import type { ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { EventSummary } from '../../../domain/event-summary.tsx'
import { eventQuery } from '../../../domain/live-event.ts'
import { useOwnBookings } from '../../../domain/own-bookings.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { bookFor } from '../parts/book-for.ts'
import { ClosePlan } from '../parts/close-plan.tsx'
import { OwnPeople } from '../parts/own-people.tsx'
import { PlanNotice } from '../parts/plan-notice.tsx'
import styles from '../parts/plan-page.module.css'
import { PlanSkeleton } from '../parts/plan-skeleton.tsx'
import { PlanShare } from '../parts/plan-share.tsx'
import { ownPlanQuery, useSavePlan } from '../queries/own-plan-queries.ts'

/** Friends answer meanwhile. */
const lookAgainMs = 15_000

/** A client's own plan for an event: the link to send, who is going, and the booking for all of them. */
export const screen = defineScreen({
  queries: ({ params: { id = '' } }) => ({ event: eventQuery(id), own: ownPlanQuery(id) }),
  head: () => ({ title: 'Plan with friends' }),
  Component: OwnPlan,
  Skeleton: PlanSkeleton,
})

interface PlanData extends Record<string, unknown> {
  event: EventPage
  own: AnswerOf<typeof getFriendPlan>
}

function OwnPlan({ data: { event, own } }: ScreenProps<PlanData>) {
  const { data = own } = useQuery({ ...ownPlanQuery(event.id), refetchInterval: lookAgainMs })
  return (
    <div className={styles.page}>
      <PageHeader title="Plan with friends" back={{ to: paths.event(event.slug), label: event.title }} />
      <EventSummary event={event} club={`${event.club.name}, ${event.club.city}`} />
      {data.friend_plan === null ? <NewPlan event={event} /> : <MadePlan plan={data.friend_plan} event={event} />}
    </div>
  )
}

function NewPlan({ event }: { event: EventPage }) {
  const { mutate, isPending } = useSavePlan(event.id)
  const icon = <Users size={28} aria-hidden="true" />
  if (event.is_past || event.is_cancelled)
    return (
      <EmptyState
        icon={icon}
        title={event.is_cancelled ? 'This event was cancelled' : 'This event is over'}
        action={<ButtonLink to={paths.events}>Find an event</ButtonLink>}
      >
        There’s nothing left to plan.
      </EmptyState>
    )
  return (
    <EmptyState
      icon={icon}
      title="Who’s coming with you?"
      action={
        <Button pending={isPending} onClick={() => mutate(false)}>
          Make a plan
        </Button>
      }
    >
      You get one link to send. Friends answer without an account and choose whether their name shows. The club doesn’t see the
      plan, and it’s deleted a week after the event.
    </EmptyState>
  )
}

function MadePlan({ plan, event }: { plan: FriendPlan; event: EventPage }) {
  const { user } = useSignedIn()
  const { bookings } = useOwnBookings(event)
  const isOpen = plan.state === 'open'
  const name = user.first_name === '' ? 'You' : user.first_name
  return (
    <>
      <PlanNotice plan={plan} />
      {isOpen && <PlanShare plan={plan} />}
      <OwnPeople
        eventId={event.id}
        plan={plan}
        maker={{ name, note: 'You made this plan', has_booked: bookings.length > 0 && plan.shows_booking }}
      />
      {isOpen && <Booking plan={plan} event={event} guests={bookings.reduce((sum, { party_size }) => sum + party_size, 0)} />}
      <p className={styles.note}>
        Only people with the link see this plan. It’s deleted a week after the event, or when you close it.
      </p>
      <div className={styles.close}>
        <ClosePlan eventId={event.id} />
      </div>
    </>
  )
}

/** `guests`: how many the client has booked for. */
function Booking({ plan, event, guests }: { plan: FriendPlan; event: EventPage; guests: number }) {
  const { mutate, isPending, variables } = useSavePlan(event.id)
  const going = plan.going + 1
  const next = bookFor(event, going)
  return (
    <Card className={styles.card} aria-labelledby="book">
      <h2 id="book" className={styles.heading}>
        Your booking
      </h2>
      {guests > 0 && <p>You’ve booked for {formatCount(guests, 'guest')}.</p>}
      {next.guests > 0 && next.guests < going && <p>One booking takes up to {formatCount(next.guests, 'guest')}.</p>}
      <div className={styles.actions}>
        {guests > 0 && <ButtonLink to={paths.reservations}>See your booking</ButtonLink>}
        {guests === 0 && (
          <ButtonLink to={next.to}>{next.guests === 0 ? 'See tickets & tables' : `Book for ${next.guests}`}</ButtonLink>
        )}
      </div>
      <Checkbox
        label="Show people in this plan when I’ve booked"
        checked={isPending ? variables : plan.shows_booking}
        onChange={({ currentTarget: { checked } }) => mutate(checked)}
      />
    </Card>
  )
}
