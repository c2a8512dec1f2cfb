import type { AnswerOf } from '#contract/base/endpoint.ts'
import {
  countedLedgerRows,
  exportPlatformLedger,
  ledgerFigures,
  listPlatformLedger,
  type LedgerRow,
} from '#contract/platform/ledger.ts'
import { useMemo } from 'react'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { download } from '../../../../shared/api/download.ts'
import { formatLocalDate, formatMoney } from '../../../../shared/format/format.ts'
import { paths, withQuery } from '../../../../shared/navigation/paths.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkTabs } from '../../../ui/link-tabs.tsx'
import { defineColumns } from '../../../ui/list/columns.ts'
import { dates, defineList, linked } from '../../../ui/list/define-list.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { periodOf } from '../parts/finance-place.ts'
import { platformKindLabel, ledgerLabels } from '../parts/finance-words.ts'
import styles from '../../../domain/platform-finances.module.css'

interface Data {
  answer: AnswerOf<typeof listPlatformLedger>
}

const list = defineList({ filters: { date_range: dates('Business dates'), club: linked('Club') } })

function filtersOf(search: URLSearchParams) {
  const currency = search.get('currency') ?? ''
  const { date_range = '', club } = list.filtersOf(search)
  return {
    figure: ledgerFigures.find((one) => one === search.get('figure')) ?? ledgerFigures[0],
    currency: /^[A-Z]{3}$/.test(currency) ? currency : 'EUR',
    ...periodOf(date_range),
    ...(club !== undefined && { club }),
  }
}

export const screen = defineScreen({
  queries: ({ search }: Place) => {
    const { cursor } = list.queryOf(search)
    return { answer: apiQuery(listPlatformLedger, { query: { ...filtersOf(search), ...(cursor !== undefined && { cursor }) } }) }
  },
  title: () => 'Ledger rows',
  Component: PlatformLedger,
  Skeleton: TableSkeleton,
})

const columnsIn = (currency: string) =>
  defineColumns<LedgerRow>([
    { id: 'kind', header: 'What', cell: ({ kind }) => platformKindLabel(kind) },
    { id: 'date', header: 'Business date', cell: ({ business_date }) => formatLocalDate(business_date), phone: 'line' },
    { id: 'club', header: 'Club', cell: ({ club }) => club?.name, phone: 'line' },
    {
      id: 'about',
      header: 'For',
      cell: ({ invoice, reservation, event }) =>
        invoice
          ? `Invoice ${invoice.number ?? ''}`
          : [reservation && `Reservation ${reservation.reference}`, event?.title].filter(Boolean).join(', '),
      phone: 'line',
    },
    { id: 'posted', header: 'Posted on', cell: ({ posted_on }) => posted_on && formatLocalDate(posted_on) },
    {
      id: 'amount',
      header: 'Amount',
      align: 'right',
      cell: ({ amount_minor }) => formatMoney(amount_minor, currency),
      phone: 'aside',
    },
  ])

const datesOf = (period: Data['answer']['period']) =>
  period === null ? 'All dates' : `${formatLocalDate(period.from)} to ${formatLocalDate(period.to)}, by business date`

function PlatformLedger({ data: { answer }, search, isStale }: ScreenProps<Data>) {
  const filters = filtersOf(search)
  const { figure, currency } = filters
  const { period } = answer
  const columns = useMemo(() => columnsIn(currency), [currency])
  const date_range = search.get('date_range') ?? undefined
  return (
    <>
      <PageHeader
        parents={[{ label: 'Subscription Finances', to: withQuery(paths.subscriptionFinances, { currency }) }]}
        title={`${ledgerLabels[figure]}: ${formatMoney(answer.total_minor, currency)}`}
        lead={`${datesOf(period)}: every row of the platform’s ledger behind this figure.`}
      />
      <LinkTabs
        label="Figure"
        items={ledgerFigures.map((one) => ({
          label: ledgerLabels[one],
          isCurrent: one === figure,
          to: withQuery(paths.platformLedger, { figure: one, currency, date_range, club: search.get('club') ?? undefined }),
        }))}
      />
      <div className={styles.stack}>
        <ListScreen
          label="Ledger rows"
          noun={['row']}
          list={list}
          linkedTo={search.has('club') ? { club: answer.transactions[0]?.club?.name ?? 'One club' } : {}}
          rows={answer.transactions}
          count={answer.count}
          countLimit={countedLedgerRows}
          next={answer.next}
          columns={columns}
          rowId={({ id }) => id}
          rowName={({ kind, club }) => [platformKindLabel(kind), club?.name].filter(Boolean).join(' of ')}
          rowHref={({ club }) => (club === null ? paths.platformLedger : paths.superAdminClub(club.id))}
          csv={{
            file: `${figure}-${currency}.csv`,
            save: async (file) => download(exportPlatformLedger, { query: filters }, file),
          }}
          isStale={isStale}
          empty={<EmptyState title="No rows in this period">Choose other dates or another figure.</EmptyState>}
        />
      </div>
    </>
  )
}
