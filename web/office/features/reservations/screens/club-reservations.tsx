import { Button } from '@mantine/core'
import type { listClubReservations } from '#contract/club-reservation-list.ts'
import type { ClubReservationRow } from '#contract/club-reservations.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import X from 'lucide-react/icons/x'
import { Link } from 'react-router'
import { formatDay, formatEventDate, formatMoney, formatTime } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { DateRangeFilter } from '../../../ui/filters/date-range-filter.tsx'
import { FilterBar } from '../../../ui/filters/filter-bar.tsx'
import { SearchFilter } from '../../../ui/filters/search-filter.tsx'
import { useFilter } from '../../../ui/filters/use-filter.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { defineScreen } from '../../../ui/screen.ts'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { defineColumns } from '../../../ui/table/columns.ts'
import { CursorPager } from '../../../ui/table/cursor-pager.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { ChoiceFilter } from '../parts/choice-filter.tsx'
import { CsvButton } from '../parts/csv-button.tsx'
import { filterNames, listQuery } from '../parts/reservation-filters.ts'
import { ReservationState } from '../parts/reservation-state.tsx'
import { statusWords } from '../../../../shared/words/reservation-status.ts'
import { kindWords, nameOf, paymentWords, sourceWords } from '../parts/reservation-words.ts'
import { SavedViews } from '../parts/saved-views.tsx'
import { useClubActions } from '../parts/use-club-actions.tsx'
import { clubReservationsQuery } from '../queries/reservations.ts'
import { useFreshReservations } from '../queries/use-fresh-reservations.ts'

interface Data {
  found: AnswerOf<typeof listClubReservations>
}

export const screen = defineScreen({
  queries: ({ search }: Place) => ({ found: clubReservationsQuery(listQuery(search)) }),
  title: () => 'Reservations',
  Component: ClubReservations,
  Skeleton: TableSkeleton,
})

const statuses = Object.fromEntries(Object.entries(statusWords).map(([status, { club }]) => [status, club]))

const columns = defineColumns<ClubReservationRow>([
  { id: 'name', header: 'Guest', cell: nameOf, sort: 'server' },
  { id: 'reference', header: 'Reference', cell: ({ reference }) => reference },
  { id: 'status', header: 'Status', cell: ({ status }) => <ReservationState status={status} /> },
  {
    id: 'night',
    header: 'Night',
    cell: ({ event }) => `${event.title}, ${formatDay(event.starts_at, event.timezone)}`,
    sort: 'server',
  },
  {
    id: 'arrival',
    header: 'Arrival',
    cell: ({ arrival_at: at, event }) => (at === null ? 'Not said' : formatTime(at, event.timezone)),
    sort: 'server',
  },
  {
    id: 'party',
    header: 'Party',
    align: 'right',
    cell: ({ party_size, checked_in_heads: inside }) => (inside === 0 ? party_size : `${inside} of ${party_size} in`),
  },
  { id: 'table', header: 'Table', cell: ({ table_label }) => table_label },
  {
    id: 'total',
    header: 'Total',
    align: 'right',
    cell: ({ total_minor, currency }) => formatMoney(total_minor, currency),
    sort: 'server',
  },
  { id: 'payment', header: 'Payment', cell: ({ payment_status }) => paymentWords[payment_status] },
  { id: 'kinds', header: 'Kinds', cell: ({ kinds }) => kinds.map((kind) => kindWords[kind]).join(', '), hidden: true },
  { id: 'source', header: 'Source', cell: ({ source }) => sourceWords[source], hidden: true },
  {
    id: 'created',
    header: 'Booked',
    cell: ({ created_at: at, event }) => formatEventDate(at, event.timezone),
    sort: 'server',
    hidden: true,
  },
])

function ClubReservations({ data: { found }, search, isStale }: ScreenProps<Data>) {
  const { actionsOf, bulk, dialog } = useClubActions()
  useFreshReservations()
  const isFiltered = filterNames.some((name) => search.has(name))
  return (
    <>
      <PageHeader
        title="Reservations"
        actions={
          <>
            <SavedViews />
            <CsvButton />
            {found.event !== null && (
              <Button component={Link} to={paths.clubNight(found.event.id)}>
                See the night
              </Button>
            )}
          </>
        }
      />
      <DataTable
        label="Reservations"
        rows={found.reservations}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={nameOf}
        hrefOf={({ id }) => paths.clubReservation(id)}
        actionsOf={actionsOf}
        bulkActions={bulk}
        isStale={isStale}
        tools={
          <FilterBar label="Filters of reservations" names={filterNames}>
            <SearchFilter label="Search reservations" />
            {found.event !== null && <NightChip title={found.event.title} />}
            <ChoiceFilter name="status" label="Status" words={statuses} />
            <ChoiceFilter name="payment_status" label="Payment" words={paymentWords} />
            <ChoiceFilter name="kind" label="Kind" words={kindWords} />
            <ChoiceFilter name="source" label="Source" words={sourceWords} />
            <DateRangeFilter label="Nights" />
          </FilterBar>
        }
        empty={
          isFiltered ? (
            <EmptyState title="Nothing fits">Try another word, other filters, or clear them.</EmptyState>
          ) : (
            <EmptyState title="No reservations yet">They show up here as soon as guests book one of your nights.</EmptyState>
          )
        }
        footer={<CursorPager count={found.count} one="reservation" next={found.next} />}
      />
      {dialog}
    </>
  )
}

/** The night that is filtered by; it goes with a click. */
function NightChip({ title }: { title: string }) {
  const [, set] = useFilter('event_id')
  return (
    <Button
      variant="light"
      rightSection={<X size={14} aria-hidden="true" />}
      aria-label={`All nights, not only ${title}`}
      onClick={() => set(null)}
    >
      {title}
    </Button>
  )
}
