import { listReservations, type Reservation } from '#contract/reservations/reservations.ts'
import { listWaitingList } from '#contract/reservations/waiting-list.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { useQueryClient } from '@tanstack/react-query'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { paths, withQuery } from '../../../../shared/navigation/paths.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { useFresh } from '../../../../shared/live/use-refresh.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { CursorPages } from '../../../ui/cursor-pages.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Later, lazyPart } from '../../../ui/lazy-part.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { defineScreen } from '../../../ui/screen.ts'
import { Tabs } from '../../../ui/tabs.tsx'
import { ReservationCard } from '../parts/reservation-card.tsx'
import { ReservationsSkeleton } from '../parts/reservation-skeletons.tsx'
import { Offers } from '../parts/offers.tsx'
import { WaitingEntries } from '../parts/waiting-entries.tsx'
import { keepBookings } from '../queries/kept-tickets.ts'
import { useWaitingEntries } from '../queries/waiting-list-queries.ts'
import { reservationsQuery, waitingListQuery, type When } from '../../../domain/own-bookings.ts'
import styles from './my-reservations.module.css'

// Few clients have one, and bookings show before it.
const FriendPlans = lazyPart(async () => (await import('../parts/plans/friend-plans.tsx')).FriendPlans)

const whenOf = ({ search }: Pick<Place, 'search'>): When => (search.get('when') === 'past' ? 'past' : 'upcoming')

export const screen = defineScreen({
  // Together: an offer must not first be drawn as the booking that holds its places.
  queries: (place) => ({
    page: reservationsQuery(whenOf(place), place.search.get('cursor')),
    ...(whenOf(place) === 'upcoming' && { waiting: waitingListQuery }),
  }),
  head: () => ({ title: 'My Reservations' }),
  Component: MyReservations,
  Skeleton: ReservationsSkeleton,
})

const tabs = [
  { when: 'upcoming', label: 'Upcoming' },
  { when: 'past', label: 'Past' },
] as const

const empty = {
  upcoming: { title: 'No upcoming bookings', text: 'Book an event and it appears here, ready for the door.' },
  past: { title: 'No past bookings yet', text: 'Events you attended and bookings you cancelled appear here.' },
}

function MyReservations({ data: { page }, search, isStale }: ScreenProps<{ page: AnswerOf<typeof listReservations> }>) {
  const { user } = useSignedIn()
  const client = useQueryClient()
  useFresh(`user:${user.id}`, listReservations, listWaitingList)
  const when = whenOf({ search })
  const isFirstOfUpcoming = when === 'upcoming' && !search.has('cursor')
  useEffect(() => {
    if (isFirstOfUpcoming && !isStale) keepBookings(client, { upcoming: page })
  }, [client, page, isFirstOfUpcoming, isStale])
  const entries = useWaitingEntries()
  const offers = entries.filter(({ state }) => state === 'offered')
  // An offer is shown once, with its deadline.
  const isOffer = ({ id }: Reservation) => offers.some(({ reservation_id }) => reservation_id === id)
  const listed = when === 'past' ? page.reservations : page.reservations.filter((one) => !isOffer(one))
  const address = (to: When, cursor?: string) => withQuery(paths.reservations, { when: to === 'past' ? to : undefined, cursor })
  return (
    <div className={styles.page}>
      <PageHeader title="My Reservations" />
      <div>
        <Tabs
          label="Filter reservations"
          items={tabs.map(({ when: to, label }) => ({ to: address(to), label, current: to === when }))}
        />
      </div>
      {when === 'past' && (
        <p>
          <Link to={paths.refunds} className={styles.refunds}>
            Your refunds
          </Link>
        </p>
      )}
      {when === 'upcoming' && <Offers entries={offers} bookings={page.reservations} />}
      {listed.length === 0 && (when === 'past' || entries.length === 0) ? (
        <EmptyState
          icon={<CalendarClock size={28} aria-hidden="true" />}
          title={empty[when].title}
          action={<ButtonLink to={paths.events}>Find an event</ButtonLink>}
        >
          {empty[when].text}
        </EmptyState>
      ) : (
        <ul className={styles.list} aria-busy={isStale}>
          {listed.map((reservation, index) => (
            <ReservationCard key={reservation.id} reservation={reservation} eager={index === 0} />
          ))}
        </ul>
      )}
      {when === 'upcoming' && <WaitingEntries entries={entries.filter(({ state }) => state !== 'offered')} />}
      {isFirstOfUpcoming && (
        <Later>
          <FriendPlans />
        </Later>
      )}
      <CursorPages
        first={search.has('cursor') ? { to: address(when), label: 'Back to the start' } : null}
        next={page.next === null ? null : { to: address(when, page.next), label: 'More bookings' }}
      />
    </div>
  )
}
