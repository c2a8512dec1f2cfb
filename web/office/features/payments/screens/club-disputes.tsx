import { listClubDisputes, type ClubDispute } from '#contract/payments/disputes.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { exportClubDisputes } from '#contract/payments/exports.ts'
import { download } from '../../../../shared/api/download.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { formatDay, formatMoney } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { disputeLabels, disputeReason, disputeTones } from '../../../domain/dispute-words.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { defineColumns } from '../../../ui/list/columns.ts'
import { choice, defineList } from '../../../ui/list/define-list.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { FinanceTabs } from '../../../domain/finance-tabs.tsx'
import styles from './club-disputes.module.css'

interface Data {
  answer: AnswerOf<typeof listClubDisputes>
}

const list = defineList({ filters: { state: choice('Status', disputeLabels) } })

export const screen = defineScreen({
  queries: ({ search }: Place) => ({ answer: apiQuery(listClubDisputes, { query: list.queryOf(search) }) }),
  title: () => 'Disputes',
  Component: ClubDisputes,
  Skeleton: TableSkeleton,
})

const columns = defineColumns<ClubDispute>([
  { id: 'about', header: 'Reservation', cell: ({ reservation }) => reservation?.reference },
  { id: 'event', header: 'Event', cell: ({ reservation }) => reservation?.event_title, phone: 'line' },
  {
    id: 'state',
    header: 'Status',
    cell: ({ state }) => <StatusBadge tone={disputeTones[state]}>{disputeLabels[state]}</StatusBadge>,
    phone: 'aside',
  },
  { id: 'reason', header: 'Reason', cell: ({ reason }) => disputeReason(reason), phone: 'line' },
  { id: 'opened', header: 'Opened', cell: ({ opened_at }) => formatDay(opened_at, 'UTC'), phone: 'line' },
  { id: 'decided', header: 'Decided', cell: ({ decided_at }) => decided_at && formatDay(decided_at, 'UTC') },
  {
    id: 'amount',
    header: 'Amount',
    align: 'right',
    cell: ({ amount_minor, currency }) => formatMoney(amount_minor, currency),
    phone: 'line',
  },
])

const csv = {
  file: 'disputes.csv',
  save: async (file: string, search: URLSearchParams) => download(exportClubDisputes, { query: list.filtersOf(search) }, file),
}

function ClubDisputes({ data: { answer }, isStale }: ScreenProps<Data>) {
  return (
    <>
      <PageHeader
        title="Disputes"
        lead="Payments that guests dispute at their bank. We respond on your behalf. If a dispute is lost, the amount is taken from what we hold for you."
      />
      <FinanceTabs current={paths.clubDisputes} />
      <div className={styles.page}>
        <ListScreen
          label="Disputes"
          noun={['dispute']}
          list={list}
          csv={csv}
          rows={answer.disputes}
          count={answer.count}
          next={answer.next}
          columns={columns}
          rowId={({ id }) => id}
          rowName={({ reservation }) => `Dispute about ${reservation?.reference ?? 'a payment'}`}
          rowHref={({ reservation }) => (reservation === null ? paths.clubDisputes : paths.clubReservation(reservation.id))}
          isStale={isStale}
          empty={<EmptyState title="No disputes">A dispute appears here when a guest’s bank takes a payment back.</EmptyState>}
        />
      </div>
    </>
  )
}
