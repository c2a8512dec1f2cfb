import { Button, Stack } from '@mantine/core'
import type { getEventReservations } from '#contract/reservations/event-reservations.ts'
import type { listClubReservations } from '#contract/reservations/club-reservation-list.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import type { listEventWaitingList, EventWaitingEntry } from '#contract/reservations/waiting-list.ts'
import type { listReturnedTickets } from '#contract/reservations/resale.ts'
import Plus from 'lucide-react/icons/plus'
import { lazy } from 'react'
import { Link } from 'react-router'
import { formatCount, formatEventDate, formatEventSpan } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { sessionMay } from '../../../../shared/session/abilities.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { DetailDrawer, useCloseDrawer } from '../../../ui/detail-drawer.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkTabs } from '../../../ui/link-tabs.tsx'
import { defineColumns } from '../../../ui/list/columns.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { defineScreen } from '../../../ui/screen.ts'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { StatCard, Stats } from '../../../ui/stat-card.tsx'
import { ReturnedTickets } from '../parts/returned-tickets.tsx'
import { ReservationsByTable } from '../parts/reservations-by-table.tsx'
import { ReservationsByTime } from '../parts/reservations-by-time.tsx'
import {
  eventReservationsQuery,
  clubReservationsQuery,
  eventWaitingListQuery,
  returnedTicketsQuery,
} from '../queries/reservations.ts'
import { useFreshReservations } from '../queries/use-fresh-reservations.ts'

// Loaded once the drawer is opened.
const WalkInForm = lazy(async () => ({ default: (await import('../forms/walk-in-form.tsx')).WalkInForm }))

interface Data {
  event: AnswerOf<typeof getEventReservations>
  answer: AnswerOf<typeof listClubReservations>
  waiting: AnswerOf<typeof listEventWaitingList>
  returned: AnswerOf<typeof listReturnedTickets>
}

const views = [
  ['time', 'By time'],
  ['table', 'By table'],
  ['waiting', 'Waiting list'],
  ['returned', 'Returned tickets'],
] as const

const waitingColumns = (timezone: string) =>
  defineColumns<EventWaitingEntry>([
    { id: 'place', header: 'Position', cell: ({ place }) => place },
    { id: 'name', header: 'Guest', cell: ({ name }) => name, phone: 'aside' },
    {
      id: 'party',
      header: 'Guests',
      align: 'right',
      cell: ({ smallest_party: fewest, party_size: most }) => (fewest < most ? `${fewest}–${most}` : most),
      phone: ({ smallest_party: fewest, party_size: most }) =>
        fewest < most ? `${fewest}–${most} guests` : formatCount(most, 'guest'),
    },
    {
      id: 'lines',
      header: 'Waiting for',
      cell: ({ lines }) => lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', '),
      phone: 'line',
    },
    { id: 'since', header: 'Since', cell: ({ created_at: at }) => formatEventDate(at, timezone), phone: 'line' },
  ])

const viewOf = (search: URLSearchParams) => views.find(([one]) => one === search.get('view'))?.[0] ?? 'time'

export const screen = defineScreen({
  queries: ({ params, search }: Place) => {
    const [id, cursor, view] = [params['event_id'] ?? '', search.get('cursor') ?? '', viewOf(search)]
    const pageIn = (list: typeof view) => ({ limit: 50, ...(list === view && cursor !== '' && { cursor }) })
    return {
      event: eventReservationsQuery(id),
      answer: clubReservationsQuery({ event_id: id, sort: 'arrival', ...pageIn('time') }),
      waiting: eventWaitingListQuery(id, pageIn('waiting')),
      returned: returnedTicketsQuery(id, pageIn('returned')),
    }
  },
  title: ({ event }) => `${event.title}, reservations`,
  Component: EventReservationsPage,
  Skeleton: TableSkeleton,
})

function EventReservationsPage({ data: { event, answer, waiting, returned }, search, isStale }: ScreenProps<Data>) {
  useFreshReservations()
  const session = useSignedIn()
  const close = useCloseDrawer('walk_in')
  const view = viewOf(search)
  const counts: Partial<Record<typeof view, number>> = { waiting: waiting.count, returned: returned.count }
  const here = paths.eventReservations(event.id)
  return (
    <>
      <PageHeader
        title={event.title}
        lead={formatEventSpan(event)}
        parents={[{ label: 'Reservations', to: paths.clubReservations }]}
        actions={
          <>
            {sessionMay(session, 'manage_events') && (
              <Button component={Link} to={paths.clubEvent(event.id)} variant="default">
                Event details
              </Button>
            )}
            <Button component={Link} to={paths.clubBoard(event.id)} variant="default">
              Board
            </Button>
            <Button component={Link} to={paths.eventLists(event.id)} variant="default">
              Lists
            </Button>
            <Button component={Link} to={`${paths.clubReservations}?event_id=${event.id}`} variant="default">
              Filter and export
            </Button>
            {event.can_take_walk_ins && (
              <Button
                component={Link}
                to={`${here}?${new URLSearchParams([...search, ['walk_in', 'new']]).toString()}`}
                preventScrollReset
                leftSection={<Plus size={16} aria-hidden="true" />}
              >
                Add walk-in
              </Button>
            )}
          </>
        }
      />
      <LinkTabs
        label="Reservation views"
        items={views.map(([one, label]) => ({
          to: one === 'time' ? here : `${here}?view=${one}`,
          label: counts[one] === undefined || counts[one] === 0 ? label : `${label} (${counts[one]})`,
          isCurrent: one === view,
        }))}
      />
      <Stack gap="md">
        <Stats>
          <StatCard label="Expected" value={event.expected_heads} note="guests" />
          <StatCard label="Inside" value={event.inside_heads} note={`of ${event.expected_heads}`} />
          <StatCard label="Places booked" value={event.heads} note={`of ${event.capacity}`} />
          {event.held_unpaid > 0 && (
            <StatCard
              label="Not paid yet"
              value={event.held_unpaid}
              note={event.held_unpaid === 1 ? 'place held' : 'places held'}
            />
          )}
        </Stats>
        {view === 'time' && <ReservationsByTime event={event} answer={answer} isStale={isStale} />}
        {view === 'table' && <ReservationsByTable event={event} />}
        {view === 'waiting' && (
          <ListScreen
            label="Waiting list"
            noun={['party', 'parties']}
            rows={waiting.entries}
            count={waiting.count}
            next={waiting.next}
            columns={waitingColumns(event.timezone)}
            rowId={({ id }) => id}
            rowName={({ name }) => name}
            isStale={isStale}
            empty={
              <EmptyState title="No one is waiting">
                When the event sells out, guests can join the waiting list. We offer them places automatically as they become
                available.
              </EmptyState>
            }
          />
        )}
        {view === 'returned' && <ReturnedTickets event={event} answer={returned} isStale={isStale} />}
      </Stack>
      <DetailDrawer
        title="Add a walk-in"
        opened={search.get('walk_in') === 'new' && event.can_take_walk_ins}
        params={['walk_in']}
      >
        <WalkInForm event={event} onDone={close} />
      </DetailDrawer>
    </>
  )
}
