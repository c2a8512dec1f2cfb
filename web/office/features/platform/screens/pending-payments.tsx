import { listPendingPayments, type PendingPayment, type PendingState } from '#contract/platform/pending-payments.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { formatMoney } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { defineColumns } from '../../../ui/list/columns.ts'
import { choice, defineList } from '../../../ui/list/define-list.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { Tone } from '../../../ui/tone.tsx'
import { formatForReader } from '../../../../shared/format/reader-zone.ts'

interface Data {
  answer: AnswerOf<typeof listPendingPayments>
}

const labels: Readonly<Record<PendingState, string>> = {
  created: 'Sent to provider',
  requires_action: 'Waiting for payer',
  processing: 'Processing',
  authorized: 'Held for a split',
}
const tones: Readonly<Record<PendingState, Tone>> = {
  created: 'plain',
  requires_action: 'warn',
  processing: 'info',
  authorized: 'info',
}

const list = defineList({ filters: { state: choice('Status', labels) } })

export const screen = defineScreen({
  queries: ({ search }: Place) => ({ answer: apiQuery(listPendingPayments, { query: list.queryOf(search) }) }),
  title: () => 'Pending payments',
  Component: PendingPayments,
  Skeleton: TableSkeleton,
})

const nameOf = ({ reservation, invoice }: PendingPayment) =>
  reservation ? `Reservation ${reservation.reference}` : `Invoice ${invoice?.number ?? 'without a number'}`

const columns = defineColumns<PendingPayment>([
  { id: 'about', header: 'Payment for', cell: nameOf },
  {
    id: 'state',
    header: 'Status',
    cell: ({ state }) => <StatusBadge tone={tones[state]}>{labels[state]}</StatusBadge>,
    phone: 'aside',
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'right',
    cell: ({ amount_minor, currency }) => formatMoney(amount_minor, currency),
    phone: 'line',
  },
  { id: 'since', header: 'Since', cell: ({ created_at }) => formatForReader(created_at), phone: 'line' },
  { id: 'club', header: 'Club', cell: ({ club }) => club.name, phone: 'line' },
  { id: 'event', header: 'Event', cell: ({ reservation }) => reservation?.event_title },
  { id: 'provider', header: 'Provider reference', cell: ({ provider_reference }) => provider_reference, hidden: true },
])

function PendingPayments({ data: { answer }, isStale }: ScreenProps<Data>) {
  return (
    <>
      <PageHeader
        title="Pending payments"
        lead="Payments that have neither succeeded nor failed yet, oldest first. We check with the provider every ten minutes. If a payment stays here for over an hour, look it up in the provider’s dashboard."
        parents={[{ label: 'Dashboard', to: paths.superAdminDashboard }]}
      />
      <ListScreen
        label="Pending payments"
        noun={['payment']}
        list={list}
        rows={answer.payments}
        count={answer.count}
        next={answer.next}
        columns={columns}
        rowId={({ id }) => id}
        rowName={nameOf}
        rowHref={({ club }) => paths.superAdminClub(club.id)}
        isStale={isStale}
        empty={
          <EmptyState title="No pending payments">
            Payments appear here from checkout until the provider confirms them.
          </EmptyState>
        }
      />
    </>
  )
}
