import { listAllDisputes, type Dispute } from '#contract/payments/disputes.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { Link } from 'react-router'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { formatDay, formatMoney } from '../../../../shared/format/format.ts'
import { paths, withQuery } from '../../../../shared/navigation/paths.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { disputeLabels, disputeReason, disputeTones } from '../../../domain/dispute-words.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { defineColumns } from '../../../ui/list/columns.ts'
import { choice, defineList, linked, linkedText } from '../../../ui/list/define-list.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { FigureTable } from '../../../ui/figure-table.tsx'
import { PlatformFinanceTabs } from '../../../domain/platform-finance-tabs.tsx'
import styles from '../../../domain/platform-finances.module.css'

interface Data {
  answer: AnswerOf<typeof listAllDisputes>
}

const list = defineList({
  filters: { state: choice('Status', disputeLabels), currency: linkedText('Currency', /^[A-Z]{3}$/), club: linked('Club') },
})

export const screen = defineScreen({
  queries: ({ search }: Place) => ({ answer: apiQuery(listAllDisputes, { query: list.queryOf(search) }) }),
  title: () => 'Disputes',
  Component: Disputes,
  Skeleton: TableSkeleton,
})

const columns = defineColumns<Dispute>([
  {
    id: 'about',
    header: 'Payment for',
    cell: ({ reservation, invoice }) =>
      reservation ? `Reservation ${reservation.reference}` : `Invoice ${invoice?.number ?? ''}`,
  },
  {
    id: 'state',
    header: 'Status',
    cell: ({ state }) => <StatusBadge tone={disputeTones[state]}>{disputeLabels[state]}</StatusBadge>,
    phone: 'aside',
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'right',
    cell: ({ amount_minor, currency }) => formatMoney(amount_minor, currency),
    phone: 'line',
  },
  { id: 'club', header: 'Club', cell: ({ club }) => club.name, phone: 'line' },
  { id: 'event', header: 'Event', cell: ({ reservation }) => reservation?.event_title },
  { id: 'reason', header: 'Reason', cell: ({ reason }) => disputeReason(reason) },
  { id: 'opened', header: 'Opened', cell: ({ opened_at }) => formatDay(opened_at, 'UTC'), phone: 'line' },
  { id: 'decided', header: 'Decided', cell: ({ decided_at }) => decided_at && formatDay(decided_at, 'UTC') },
  {
    id: 'fee',
    header: 'Provider fee',
    align: 'right',
    cell: ({ fee_minor, fee_currency }) =>
      fee_minor === null || fee_currency === null ? null : formatMoney(fee_minor, fee_currency),
  },
])

function Disputes({ data: { answer }, search, isStale }: ScreenProps<Data>) {
  return (
    <>
      <PageHeader
        title="Disputes"
        lead="Payments that guests and clubs dispute at their bank. Clubs bear the loss for reservations, the platform for invoices. Answer open ones with your payment provider."
      />
      <PlatformFinanceTabs current={paths.disputes} />
      <div className={styles.stack}>
        {answer.totals.length > 0 && (
          <Panel title="Total" flush>
            <FigureTable label="Disputes by status and currency" heads={['Status', 'Amount', 'Disputes']}>
              {answer.totals.map(({ state, currency, disputes, amount_minor }) => (
                <tr key={`${state} ${currency}`}>
                  <th scope="row">
                    <Link to={withQuery(paths.disputes, { state, currency })}>{`${disputeLabels[state]}, ${currency}`}</Link>
                  </th>
                  <td>{formatMoney(amount_minor, currency)}</td>
                  <td>{disputes}</td>
                </tr>
              ))}
            </FigureTable>
          </Panel>
        )}
        <ListScreen
          label="Disputes"
          noun={['dispute']}
          list={list}
          linkedTo={{
            ...(search.has('currency') && { currency: search.get('currency') ?? '' }),
            ...(search.has('club') && { club: answer.disputes[0]?.club.name ?? 'One club' }),
          }}
          rows={answer.disputes}
          count={answer.count}
          next={answer.next}
          columns={columns}
          rowId={({ id }) => id}
          rowName={({ club }) => `Dispute at ${club.name}`}
          rowHref={({ club }) => paths.superAdminClub(club.id)}
          isStale={isStale}
          empty={<EmptyState title="No disputes">A dispute appears here when a bank takes a payment back.</EmptyState>}
        />
      </div>
    </>
  )
}
