import type { AnswerOf } from '#contract/base/endpoint.ts'
import {
  countedPlatformEvents,
  listPlatformEvents,
  platformEventSorts,
  type PlatformEventLine,
} from '#contract/platform/events.ts'
import { exportPlatformEvents } from '#contract/platform/exports.ts'
import { download } from '../../../../shared/api/download.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { formatEventSpan, formatLocalDate } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { defineColumns } from '../../../ui/list/columns.ts'
import { choice, dates, defineList, linked } from '../../../ui/list/define-list.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { EventMark } from '../parts/event-mark.tsx'
import { useStandingActions } from '../parts/use-standing-actions.tsx'

interface Data {
  answer: AnswerOf<typeof listPlatformEvents>
}

const list = defineList({
  search: 'Search events',
  filters: {
    club: linked('Club'),
    status: choice('Status', {
      upcoming: 'Upcoming',
      past: 'Past',
      draft: 'Draft',
      cancelled: 'Cancelled',
      suspended: 'Suspended',
      featured: 'Featured',
    }),
    date_range: dates('Dates'),
  },
  sorts: platformEventSorts,
})

export const screen = defineScreen({
  queries: ({ search }: Place) => ({ answer: apiQuery(listPlatformEvents, { query: list.queryOf(search) }) }),
  title: () => 'Events',
  Component: PlatformEvents,
  Skeleton: TableSkeleton,
})

const columns = defineColumns<PlatformEventLine>([
  { id: 'title', header: 'Event', cell: ({ title }) => title },
  { id: 'state', header: 'Status', cell: (event) => <EventMark event={event} />, phone: 'aside' },
  { id: 'club', header: 'Club', cell: ({ club }) => `${club.name}, ${club.city}`, phone: 'line' },
  { id: 'date', header: 'When', cell: (event) => formatEventSpan(event), sort: true, phone: 'line' },
  { id: 'booked', header: 'Booked', align: 'right', cell: ({ heads, capacity }) => `${heads} of ${capacity}` },
  { id: 'featured', header: 'Featured', cell: ({ featured_at }) => featured_at && 'Featured', phone: 'line' },
])

const csv = {
  file: 'events.csv',
  save: async (file: string, search: URLSearchParams) => download(exportPlatformEvents, { query: list.filtersOf(search) }, file),
}

function PlatformEvents({ data: { answer }, search, isStale }: ScreenProps<Data>) {
  const { actionsOf, dialog } = useStandingActions('event')
  const [first] = answer.events
  return (
    <>
      <PageHeader title="Events" lead="Every event of every club." />
      <ListScreen
        label="Events of all clubs"
        noun={['event']}
        list={list}
        csv={csv}
        linkedTo={search.has('club') ? { club: first?.club.name ?? 'One club' } : {}}
        rows={answer.events}
        count={answer.count}
        countLimit={countedPlatformEvents}
        next={answer.next}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ title, business_date }) => `${title}, ${formatLocalDate(business_date)}`}
        rowHref={({ id }) => paths.superAdminEvent(id)}
        rowActions={({ title, ...event }) => actionsOf({ ...event, name: title })}
        isStale={isStale}
        empty={<EmptyState title="No events yet">Events appear here as soon as a club drafts them.</EmptyState>}
      />
      {dialog}
    </>
  )
}
