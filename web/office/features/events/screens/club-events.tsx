import { Button } from '@mantine/core'
import { exportManagedEvents } from '#contract/events/exports.ts'
import { download } from '../../../../shared/api/download.ts'
import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { Link, useLocation } from 'react-router'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import type { listManagedEvents, ManagedEventLine } from '#contract/events/management.ts'
import { formatEventSpan, formatLocalDate, formatMoney, formatShortDay, formatTime } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkTabs } from '../../../ui/link-tabs.tsx'
import { defineColumns } from '../../../ui/list/columns.ts'
import { Filters } from '../../../ui/list/list-tools.tsx'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { defineScreen } from '../../../ui/screen.ts'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { calendarList, eventList, eventTabs, exportQuery, isCalendar, listQuery, readTab } from '../parts/event-list.ts'
import { EventStateBadge } from '../parts/event-state.tsx'
import { EventsCalendar } from '../parts/events-calendar.tsx'
import { readMonth } from '../parts/month-grid.ts'
import { useEventActions } from '../parts/use-event-actions.tsx'
import { managedEventsQuery } from '../queries/events.ts'

type EventListAnswer = AnswerOf<typeof listManagedEvents>

/** The browser's date, a first guess until the club's own is known. */
const guessToday = () => {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

export const screen = defineScreen({
  queries: ({ search }: Place) => ({ events: managedEventsQuery(listQuery(search, guessToday())) }),
  title: () => 'Events',
  Component: ClubEvents,
  Skeleton: TableSkeleton,
})

const unpaidOf = ({ held_unpaid }: ManagedEventLine) => (held_unpaid > 0 ? `, ${held_unpaid} unpaid` : '')

const shortStart = ({ starts_at, timezone }: ManagedEventLine) =>
  `${formatShortDay(starts_at, timezone)}, ${formatTime(starts_at, timezone)}`

const columns = defineColumns<ManagedEventLine>([
  { id: 'title', header: 'Event', cell: ({ title }) => title, sort: true },
  { id: 'state', header: 'Status', cell: (event) => <EventStateBadge event={event} />, phone: 'aside' },
  { id: 'date', header: 'When', cell: (event) => formatEventSpan(event), sort: true, phone: shortStart, oneLine: true },
  {
    id: 'sold',
    header: 'Sold',
    align: 'right',
    cell: (event) => `${event.heads} of ${event.capacity}${unpaidOf(event)}`,
    phone: (event) => `${event.heads} of ${event.capacity} sold${unpaidOf(event)}`,
  },
  {
    id: 'price',
    header: 'From',
    align: 'right',
    cell: ({ from_price_minor: price, currency }) =>
      price === null ? null : price === 0 ? 'Free' : formatMoney(price, currency),
  },
  { id: 'genres', header: 'Genres', cell: ({ genres }) => genres.join(', '), hidden: true },
])

const csv = {
  file: 'events.csv',
  save: async (file: string, search: URLSearchParams) => download(exportManagedEvents, { query: exportQuery(search) }, file),
}

function ClubEvents({ data: { events }, search, isStale }: ScreenProps<{ events: EventListAnswer }>) {
  const { actionsOf, dialog } = useEventActions()
  const { pathname } = useLocation()
  const showsCalendar = isCalendar(search)
  const current = readTab(search)
  const addressOf = (change: Readonly<Record<string, string>>) => {
    const query = new URLSearchParams(search)
    query.delete('cursor')
    for (const [name, value] of Object.entries(change)) query.set(name, value)
    return { pathname, search: query.toString() }
  }
  return (
    <>
      <PageHeader
        title="Events"
        actions={
          <>
            <Button component={Link} to={addressOf({ view: showsCalendar ? 'list' : 'calendar' })} variant="default">
              {showsCalendar ? 'List' : 'Calendar'}
            </Button>
            <Button component={Link} to={paths.clubTemplates} variant="default">
              Templates
            </Button>
            <Button component={Link} to={paths.newEvent} leftSection={<Plus size={16} aria-hidden="true" />}>
              New event
            </Button>
          </>
        }
      />
      <LinkTabs
        label="Filter events"
        items={eventTabs.map(({ value, label }) => ({
          to: addressOf({ status: value }),
          label,
          isCurrent: value === current,
        }))}
      />
      {showsCalendar ? (
        <Calendar answer={events} search={search} isStale={isStale} />
      ) : (
        <ListScreen
          label="Events"
          noun={['event']}
          list={eventList}
          csv={csv}
          rows={events.events}
          count={events.count}
          next={events.next}
          columns={columns}
          rowId={({ id }) => id}
          rowName={({ title, business_date }) => `${title}, ${formatLocalDate(business_date)}`}
          rowHref={({ id }) => paths.clubEvent(id)}
          rowActions={actionsOf}
          isStale={isStale}
          empty={<NoEvents search={search} />}
        />
      )}
      {dialog}
    </>
  )
}

/** The month on the club's own calendar. It is the requested one, unless the browser is in another month than the club. */
function Calendar({ answer, search, isStale }: { answer: EventListAnswer; search: URLSearchParams; isStale: boolean }) {
  const today = answer.club?.today ?? guessToday()
  const { data: events = answer, isFetching } = useQuery(managedEventsQuery(listQuery(search, today)))
  return (
    <>
      <Filters list={calendarList} label="Events" linkedTo={{}} />
      <EventsCalendar
        month={readMonth(search.get('month'), today)}
        today={today}
        events={events.events}
        isStale={isStale || (isFetching && events === answer)}
      />
    </>
  )
}

function NoEvents({ search }: { search: URLSearchParams }) {
  const tab = readTab(search)
  if (tab === 'upcoming' || tab === 'all' || tab === 'draft') {
    return (
      <EmptyState
        title={tab === 'draft' ? 'No drafts' : 'No events yet'}
        action={
          <Button variant="default" component={Link} to={paths.newEvent}>
            New event
          </Button>
        }
      >
        Create an event. It stays a draft that only your club can see, until you publish it.
      </EmptyState>
    )
  }
  const label = eventTabs.find(({ value }) => value === tab)?.label.toLowerCase() ?? ''
  return <EmptyState title={`No ${label} events`}>Events appear here once they are {label}.</EmptyState>
}
