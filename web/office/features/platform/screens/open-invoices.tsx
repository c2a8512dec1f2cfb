import type { AnswerOf } from '#contract/base/endpoint.ts'
import { listOpenInvoices } from '#contract/platform/subscriptions.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { formatDay, formatMoney } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { defineColumns } from '../../../ui/list/columns.ts'
import { choice, defineList } from '../../../ui/list/define-list.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { ageLabels, intervalLabels, planLabels } from '../parts/finance-words.ts'
import { subscriptionPlace } from '../parts/subscription-place.ts'

interface Data {
  answer: AnswerOf<typeof listOpenInvoices>
}
type Invoice = Data['answer']['invoices'][number]

const list = defineList({ filters: { age: choice('Age', ageLabels) } })

export const screen = defineScreen({
  queries: ({ search }: Place) => {
    const { currency } = subscriptionPlace(search)
    return { answer: apiQuery(listOpenInvoices, { query: { ...list.queryOf(search), ...(currency !== null && { currency }) } }) }
  },
  title: () => 'Open invoices',
  Component: OpenInvoices,
  Skeleton: TableSkeleton,
})

const columns = defineColumns<Invoice>([
  { id: 'number', header: 'Invoice', cell: ({ number }) => number },
  { id: 'club', header: 'Club', cell: ({ club }) => club.name, phone: 'line' },
  { id: 'plan', header: 'Plan', cell: ({ plan, interval }) => `${planLabels[plan]}, ${intervalLabels[interval]}` },
  { id: 'issued', header: 'Issued', cell: ({ issued_at }) => formatDay(issued_at, 'UTC'), phone: 'line' },
  { id: 'age', header: 'Age', cell: ({ age }) => ageLabels[age] },
  { id: 'next', header: 'Next attempt', cell: ({ next_attempt_at }) => next_attempt_at && formatDay(next_attempt_at, 'UTC') },
  {
    id: 'total',
    header: 'Total',
    align: 'right',
    cell: ({ total_minor, currency }) => formatMoney(total_minor, currency),
    phone: 'aside',
  },
])

function OpenInvoices({ data: { answer }, isStale }: ScreenProps<Data>) {
  return (
    <>
      <PageHeader
        parents={[{ label: 'Subscription Finances', to: paths.subscriptionFinances }]}
        title="Open invoices"
        lead="Issued to clubs and not yet paid, oldest first."
      />
      <ListScreen
        label="Open invoices"
        noun={['invoice']}
        list={list}
        rows={answer.invoices}
        count={answer.count}
        next={answer.next}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ number }) => number}
        rowHref={({ club }) => paths.superAdminClub(club.id)}
        isStale={isStale}
        empty={<EmptyState title="Every invoice is paid">Invoices appear here while a club owes a payment.</EmptyState>}
      />
    </>
  )
}
