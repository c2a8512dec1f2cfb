import { Button } from '@mantine/core'
import Plus from 'lucide-react/icons/plus'
import { Link } from 'react-router'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { listManagedEvents, ManagedEventLine } from '#contract/event-management.ts'
import { formatEventSpan, formatMoney } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { DateRangeFilter } from '../../../ui/filters/date-range-filter.tsx'
import { FilterBar } from '../../../ui/filters/filter-bar.tsx'
import { SearchFilter } from '../../../ui/filters/search-filter.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { defineScreen } from '../../../ui/screen.ts'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { defineColumns } from '../../../ui/table/columns.ts'
import { CursorPager } from '../../../ui/table/cursor-pager.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { eventFilterTabs, isCalendar, listQuery, readFilter } from '../parts/event-filters.ts'
import { EventState } from '../parts/event-state.tsx'
import { EventTabs } from '../parts/event-tabs.tsx'
import { EventsCalendar } from '../parts/events-calendar.tsx'
import { readMonth } from '../parts/month-grid.ts'
import { useEventActions } from '../parts/use-event-actions.tsx'
import { ViewSwitch } from '../parts/view-switch.tsx'
import { managedEventsQuery } from '../queries/events.ts'

interface Data {
  events: AnswerOf<typeof listManagedEvents>
}

/** The browser's date, until the club's own is known: it only chooses the month that is shown first. */
const localToday = () => new Date().toISOString().slice(0, 10)

export const screen = defineScreen({
  queries: ({ search }: Place) => ({ events: managedEventsQuery(listQuery(search, localToday())) }),
  title: () => 'Events',
  Component: ClubEvents,
  Skeleton: TableSkeleton,
})

const columns = defineColumns<ManagedEventLine>([
  { id: 'title', header: 'Night', cell: ({ title }) => title, sort: 'server' },
  { id: 'state', header: 'State', cell: (event) => <EventState event={event} /> },
  { id: 'date', header: 'When', cell: (event) => formatEventSpan(event), sort: 'server' },
  { id: 'sold', header: 'Sold', align: 'right', cell: ({ heads, capacity }) => `${heads} of ${capacity}` },
  {
    id: 'price',
    header: 'From',
    align: 'right',
    cell: ({ from_price_minor: price, currency }) =>
      price === null ? null : price === 0 ? 'Free' : formatMoney(price, currency),
  },
  { id: 'genres', header: 'Genres', cell: ({ genres }) => genres.join(', '), hidden: true },
])

function ClubEvents({ data: { events }, search, isStale }: ScreenProps<Data>) {
  const { actionsOf, dialog } = useEventActions()
  const showsCalendar = isCalendar(search)
  const today = events.club?.today ?? localToday()
  const create = (
    <Button component={Link} to={paths.newEvent} leftSection={<Plus size={16} aria-hidden="true" />}>
      New night
    </Button>
  )
  const filters = (
    <FilterBar label="Filters of nights" names={['search', 'date_range']}>
      <SearchFilter label="Search nights" />
      {!showsCalendar && <DateRangeFilter label="Dates" />}
    </FilterBar>
  )
  return (
    <>
      <PageHeader
        title="Events"
        actions={
          <>
            <ViewSwitch />
            <Button component={Link} to={paths.clubTemplates} variant="default">
              Templates
            </Button>
            {create}
          </>
        }
      />
      <EventTabs />
      {showsCalendar ? (
        <>
          {filters}
          <EventsCalendar month={readMonth(search.get('month'), today)} today={today} events={events.events} isStale={isStale} />
        </>
      ) : (
        <DataTable
          label="Nights"
          rows={events.events}
          columns={columns}
          idOf={({ id }) => id}
          nameOf={({ title }) => title}
          hrefOf={({ id }) => paths.clubEvent(id)}
          actionsOf={actionsOf}
          isStale={isStale}
          tools={filters}
          empty={<NoNights search={search} />}
          footer={<CursorPager count={events.count} one="night" next={events.next} />}
        />
      )}
      {dialog}
    </>
  )
}

function NoNights({ search }: { search: URLSearchParams }) {
  if (search.has('search') || search.has('date_range'))
    return <EmptyState title="Nothing fits">Try another word, other dates, or clear the filters.</EmptyState>
  const filter = readFilter(search)
  if (filter === 'upcoming' || filter === 'all' || filter === 'draft') {
    return (
      <EmptyState title={filter === 'draft' ? 'No drafts' : 'No nights yet'}>
        Begin a night: it stays a draft, which only your club sees, until you publish it.
      </EmptyState>
    )
  }
  const label = eventFilterTabs.find(({ value }) => value === filter)?.label.toLowerCase() ?? ''
  return <EmptyState title={`No nights are ${label}`}>Nights show up here by themselves.</EmptyState>
}
