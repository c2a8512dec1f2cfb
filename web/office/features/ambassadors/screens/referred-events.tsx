import { listReferredEvents, referredSorts, type ReferredEvent } from '#contract/ambassadors/commissions.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { exportReferredEvents } from '#contract/ambassadors/exports.ts'
import { download } from '../../../../shared/api/download.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { formatLocalDate, formatMoney } from '../../../../shared/format/format.ts'
import { paths, withQuery } from '../../../../shared/navigation/paths.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { defineColumns } from '../../../ui/list/columns.ts'
import { choice, defineList, linked } from '../../../ui/list/define-list.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'

interface Data {
  answer: AnswerOf<typeof listReferredEvents>
}

const list = defineList({
  search: 'Search events or clubs',
  filters: { when: choice('Dates', { upcoming: 'Upcoming', past: 'Past' }, 'All dates'), club: linked('One club') },
  sorts: referredSorts,
})

export const screen = defineScreen({
  queries: ({ search }: Place) => ({ answer: apiQuery(listReferredEvents, { query: list.queryOf(search) }) }),
  title: () => 'Referred Events',
  Component: ReferredEvents,
  Skeleton: TableSkeleton,
})

const columns = defineColumns<ReferredEvent>([
  { id: 'event', header: 'Event', cell: ({ event }) => event.title },
  { id: 'date', header: 'Date', cell: ({ event }) => formatLocalDate(event.business_date), sort: true, phone: 'line' },
  { id: 'club', header: 'Club', cell: ({ club }) => club.name, phone: 'line' },
  {
    id: 'bookings',
    header: 'Bookings',
    align: 'right',
    cell: ({ bookings }) => bookings.toLocaleString('en-US'),
    phone: ({ bookings, came }) => `${bookings} booked, ${came} attended`,
  },
  { id: 'guests', header: 'Guests', align: 'right', cell: ({ guests }) => guests.toLocaleString('en-US') },
  { id: 'came', header: 'Attended', align: 'right', cell: ({ came }) => came.toLocaleString('en-US') },
  { id: 'base', header: 'Net sales', align: 'right', cell: (row) => formatMoney(row.base_minor, row.currency) },
  { id: 'expected', header: 'Expected', align: 'right', cell: (row) => formatMoney(row.expected_minor, row.currency) },
  {
    id: 'earned',
    header: 'Earned',
    align: 'right',
    cell: (row) => formatMoney(row.commission_minor, row.currency),
    phone: 'figure',
  },
  {
    id: 'state',
    header: 'Status',
    cell: ({ event }) => event.is_cancelled && <StatusBadge tone="off">Cancelled</StatusBadge>,
    phone: 'aside',
  },
  { id: 'why', header: 'Why it’s listed', cell: ({ why }) => why, phone: 'line' },
])

const csv = {
  file: 'referred-events.csv',
  save: async (file: string, search: URLSearchParams) => download(exportReferredEvents, { query: list.filtersOf(search) }, file),
}

function ReferredEvents({ data: { answer }, isStale }: ScreenProps<Data>) {
  return (
    <>
      <PageHeader title="Referred Events" lead="Events booked through your code or links, and events of clubs you referred." />
      <ListScreen
        label="Referred events"
        noun={['event']}
        list={list}
        linkedTo={{ club: answer.events[0]?.club.name ?? 'One club' }}
        csv={csv}
        rows={answer.events}
        count={answer.count}
        next={answer.next}
        columns={columns}
        rowId={({ event }) => event.id}
        rowName={({ event }) => event.title}
        rowHref={({ event }) => withQuery(paths.reservationCommissions, { event: event.id })}
        isStale={isStale}
        empty={
          <EmptyState title="No events yet">
            Events appear here when guests book them with your code, or when a club you referred publishes one.
          </EmptyState>
        }
      />
    </>
  )
}
