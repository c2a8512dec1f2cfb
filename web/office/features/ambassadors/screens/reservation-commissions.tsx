import { listReservationCommissions, referredSorts, type ReservationCommission } from '#contract/ambassadors/commissions.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { exportReservationCommissions } from '#contract/ambassadors/exports.ts'
import { download } from '../../../../shared/api/download.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { formatLocalDate } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { defineColumns } from '../../../ui/list/columns.ts'
import { choice, defineList, linked } from '../../../ui/list/define-list.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { Balances } from '../../../domain/balances.tsx'
import { commissionColumns } from '../parts/commission-columns.tsx'
import styles from '../parts/figures.module.css'
import { CommissionTabs } from '../parts/commission-tabs.tsx'
import { commissionStatusLabels } from '../parts/commission-words.tsx'

interface Data {
  answer: AnswerOf<typeof listReservationCommissions>
}

const list = defineList({
  search: 'Search events or clubs',
  sorts: referredSorts,
  filters: { status: choice('Status', commissionStatusLabels), club: linked('One club'), event: linked('One event') },
})

export const screen = defineScreen({
  queries: ({ search }: Place) => ({ answer: apiQuery(listReservationCommissions, { query: list.queryOf(search) }) }),
  title: () => 'Reservation Commissions',
  Component: ReservationCommissions,
  Skeleton: TableSkeleton,
})

const columns = defineColumns<ReservationCommission>([
  { id: 'event', header: 'Event', cell: ({ event }) => event.title },
  {
    id: 'date',
    header: 'Date',
    cell: ({ event }) => formatLocalDate(event.business_date),
    sort: true,
    oneLine: true,
    phone: 'line',
  },
  { id: 'club', header: 'Club', cell: ({ club }) => club.name, oneLine: true, phone: 'line' },
  { id: 'items', header: 'Booked', cell: ({ lines }) => lines.map(({ name }) => name).join(', ') },
  ...commissionColumns<ReservationCommission>(({ lines }) => lines.map(({ rate_bp }) => rate_bp)),
])

const csv = {
  file: 'reservation-commissions.csv',
  save: async (file: string, search: URLSearchParams) =>
    download(exportReservationCommissions, { query: list.filtersOf(search) }, file),
}

function ReservationCommissions({ data: { answer }, isStale }: ScreenProps<Data>) {
  return (
    <>
      <PageHeader
        title="Reservation Commissions"
        lead="You earn a share of what your guests pay, once they’ve attended. Each club sets its own rate."
      />
      <CommissionTabs current={paths.reservationCommissions} />
      <div className={styles.figures}>
        <Balances balances={answer.balances} />
      </div>
      <ListScreen
        label="Reservation commissions"
        noun={['commission']}
        list={list}
        linkedTo={{
          club: answer.commissions[0]?.club.name ?? 'One club',
          event: answer.commissions[0]?.event.title ?? 'One event',
        }}
        csv={csv}
        rows={answer.commissions}
        count={answer.count}
        next={answer.next}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ event }) => `${event.title}, ${formatLocalDate(event.business_date)}`}
        isStale={isStale}
        empty={
          <EmptyState title="No reservation commissions yet">
            They appear here as soon as guests book with your code or one of your links.
          </EmptyState>
        }
      />
    </>
  )
}
