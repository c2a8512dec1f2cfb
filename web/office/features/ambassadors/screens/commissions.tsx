import { listCommissions, referredSorts, type SubscriptionCommission } from '#contract/ambassadors/commissions.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { exportCommissions } from '#contract/ambassadors/exports.ts'
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
  answer: AnswerOf<typeof listCommissions>
}

const list = defineList({
  search: 'Search clubs',
  filters: { status: choice('Status', commissionStatusLabels), club: linked('One club') },
  sorts: referredSorts,
})

export const screen = defineScreen({
  queries: ({ search }: Place) => ({ answer: apiQuery(listCommissions, { query: list.queryOf(search) }) }),
  title: () => 'Commissions',
  Component: Commissions,
  Skeleton: TableSkeleton,
})

const columns = defineColumns<SubscriptionCommission>([
  { id: 'club', header: 'Club', cell: ({ club }) => club.name },
  {
    id: 'date',
    sort: true,
    header: 'Invoice',
    cell: ({ invoice }) => `${formatLocalDate(invoice.period_start_on)} – ${formatLocalDate(invoice.period_end_on)}`,
    phone: 'line',
  },
  { id: 'number', header: 'Number', cell: ({ invoice }) => invoice.number, hidden: true },
  ...commissionColumns<SubscriptionCommission>(({ rate_bp }) => [rate_bp]),
])

const csv = {
  file: 'commissions.csv',
  save: async (file: string, search: URLSearchParams) => download(exportCommissions, { query: list.filtersOf(search) }, file),
}

function Commissions({ data: { answer }, isStale }: ScreenProps<Data>) {
  return (
    <>
      <PageHeader
        title="Commissions"
        lead="You earn 20% of what clubs you referred pay for their subscription, for their first 12 paid months."
      />
      <CommissionTabs current={paths.commissions} />
      <div className={styles.figures}>
        <Balances balances={answer.balances} />
      </div>
      <ListScreen
        label="Commissions"
        noun={['commission']}
        list={list}
        linkedTo={{ club: answer.commissions[0]?.club.name ?? 'One club' }}
        csv={csv}
        rows={answer.commissions}
        count={answer.count}
        next={answer.next}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ club, invoice }) => `${club.name}, ${invoice.number}`}
        isStale={isStale}
        empty={
          <EmptyState title="No subscription commissions yet">
            They appear here when a club that signed up with your code pays its first invoice.
          </EmptyState>
        }
      />
    </>
  )
}
