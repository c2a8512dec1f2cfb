import { Button } from '@mantine/core'
import {
  countedReservations,
  exportClubReservations,
  listClubReservations,
} from '#contract/reservations/club-reservation-list.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { Link } from 'react-router'
import { call } from '../../../../shared/api/api.ts'
import { downloadLimited } from '../../../../shared/api/download.ts'
import { formatWallTime } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkTabs } from '../../../ui/link-tabs.tsx'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { defineScreen } from '../../../ui/screen.ts'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { reservationColumns, reservationList } from '../parts/reservation-list.tsx'
import { countedWords, fullName } from '../parts/reservation-words.ts'
import { useClubActions } from '../parts/use-club-actions.tsx'
import { clubReservationsQuery } from '../queries/reservations.ts'
import { useSavedFilters } from '../queries/saved-filters.ts'
import { useFreshReservations } from '../queries/use-fresh-reservations.ts'

interface Data {
  answer: AnswerOf<typeof listClubReservations>
}

export const screen = defineScreen({
  queries: ({ search }: Place) => ({ answer: clubReservationsQuery(reservationList.queryOf(search)) }),
  title: () => 'Reservations',
  Component: ClubReservations,
  Skeleton: TableSkeleton,
})

/** What a club opens most. Tonight is its business date: until the day cut-off, the date on which the night began. */
const views: readonly { label: string; query: Record<string, string> }[] = [
  { label: 'All', query: {} },
  { label: 'Tonight', query: { date_range: 'today', sort: 'arrival' } },
  { label: 'To approve', query: { status: 'pending' } },
]

function ClubReservations({ data: { answer }, search, isStale }: ScreenProps<Data>) {
  const { actionsOf, bulk, dialog } = useClubActions()
  useFreshReservations()
  const filters = reservationList.filtersOf(search)
  const [guest] = answer.reservations
  const view =
    views.find(({ query }) => Object.entries(query).some(([name, value]) => name !== 'sort' && search.get(name) === value))
      ?.label ?? 'All'
  return (
    <>
      <PageHeader
        title="Reservations"
        actions={
          answer.event !== null && (
            <Button component={Link} to={paths.eventReservations(answer.event.id)} variant="default">
              Open event reservations
            </Button>
          )
        }
      />
      <LinkTabs
        label="Reservation views"
        items={views.map(({ label, query }) => ({
          to: { search: new URLSearchParams(query).toString() },
          label,
          isCurrent: label === view,
        }))}
      />
      <ListScreen
        label="Reservations"
        noun={['reservation']}
        list={reservationList}
        linkedTo={{
          ...(answer.event !== null && { event_id: answer.event.title }),
          ...(filters.client !== undefined && { client: guest?.name || 'One guest' }),
          ...(filters.counted !== undefined && { counted: countedWords[filters.counted] }),
          ...(filters.arrived !== undefined && { arrived: formatWallTime(filters.arrived) }),
        }}
        rows={answer.reservations}
        count={answer.count}
        countLimit={countedReservations}
        next={answer.next}
        columns={reservationColumns}
        rowId={({ id }) => id}
        rowName={fullName}
        rowHref={({ id }) => paths.clubReservation(id)}
        rowActions={actionsOf}
        bulkActions={bulk}
        loadPage={async (cursor) => {
          const query = { ...filters, limit: 100, ...(cursor !== null && { cursor }) }
          const { reservations, next } = await call(listClubReservations, { query })
          return { rows: reservations, next }
        }}
        saved={useSavedFilters(filters)}
        csv={{
          file: 'reservations.csv',
          save: async (file) => downloadLimited(exportClubReservations, { query: filters }, file),
        }}
        isStale={isStale}
        empty={
          <EmptyState
            title="No reservations yet"
            action={
              <Button component={Link} to={paths.clubEvents} variant="default">
                Open events
              </Button>
            }
          >
            Reservations appear here as soon as guests book one of your events.
          </EmptyState>
        }
      />
      {dialog}
    </>
  )
}
