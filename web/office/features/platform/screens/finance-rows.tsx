import type { AnswerOf } from '#contract/base/endpoint.ts'
import {
  exportReservationFinances,
  listReservationFinanceRows,
  reservationFigures,
  type FinanceRow,
} from '#contract/platform/finances.ts'
import { useMemo } from 'react'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { download } from '../../../../shared/api/download.ts'
import { formatDay, formatLocalDate, formatMoney, formatTime } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkTabs } from '../../../ui/link-tabs.tsx'
import { defineColumns } from '../../../ui/list/columns.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { financeFilters, hrefOf, financePlaceOf } from '../parts/finance-place.ts'
import { platformFigureLabels, platformKindLabel } from '../parts/finance-words.ts'

interface Data {
  answer: AnswerOf<typeof listReservationFinanceRows>
}

const queryOf = (search: URLSearchParams) => {
  const { filters, currency, figure, cursor } = financePlaceOf(search)
  return { ...filters, currency: currency ?? 'EUR', figure, ...(cursor !== undefined && { cursor }) }
}

export const screen = defineScreen({
  queries: ({ search }: Place) => ({ answer: apiQuery(listReservationFinanceRows, { query: queryOf(search) }) }),
  title: () => 'Ledger rows',
  Component: FinanceRows,
  Skeleton: TableSkeleton,
})

const columnsIn = (currency: string) =>
  defineColumns<FinanceRow>([
    { id: 'kind', header: 'What', cell: ({ kind }) => platformKindLabel(kind) },
    {
      id: 'time',
      header: 'Time (UTC)',
      cell: ({ occurred_at }) => `${formatDay(occurred_at, 'UTC')}, ${formatTime(occurred_at, 'UTC')}`,
      phone: 'line',
    },
    { id: 'event', header: 'Event', cell: ({ event }) => event.title, phone: 'line' },
    { id: 'date', header: 'Business date', cell: ({ event }) => formatLocalDate(event.business_date) },
    { id: 'club', header: 'Club', cell: ({ club }) => club.name, phone: 'line' },
    { id: 'reservation', header: 'Reservation', cell: ({ reservation }) => reservation?.reference },
    { id: 'posted', header: 'Posted on', cell: ({ posted_on }) => posted_on && formatLocalDate(posted_on), hidden: true },
    {
      id: 'amount',
      header: 'Amount',
      align: 'right',
      cell: ({ amount_minor }) => formatMoney(amount_minor, currency),
      phone: 'aside',
    },
  ])

function FinanceRows({ data: { answer }, search, isStale }: ScreenProps<Data>) {
  const { cursor: _cursor, ...query } = queryOf(search)
  const { currency, figure } = query
  const columns = useMemo(() => columnsIn(currency), [currency])
  const [first] = answer.entries
  return (
    <>
      <PageHeader
        parents={[
          {
            label: 'Reservations Finances',
            to: hrefOf(paths.reservationsFinances, search, { figure: undefined, event: undefined }),
          },
        ]}
        title={`${platformFigureLabels[figure]}: ${formatMoney(answer.total_minor, currency)}`}
        lead="The ledger rows behind this figure, latest event first. They add up to it."
      />
      <LinkTabs
        label="Figure"
        items={reservationFigures.map((one) => ({
          label: platformFigureLabels[one],
          isCurrent: one === figure,
          to: hrefOf(paths.financeRows, search, { figure: one, currency }),
        }))}
      />
      <ListScreen
        label="Ledger rows"
        noun={['row']}
        list={financeFilters}
        linkedTo={{
          ...(query.club !== undefined && { club: first?.club.name ?? 'One club' }),
          ...(query.event !== undefined && { event: first?.event.title ?? 'One event' }),
        }}
        rows={answer.entries}
        count={answer.count}
        next={answer.next}
        columns={columns}
        rowId={({ id, position }) => `${id}-${position}`}
        rowName={({ kind, event }) => `${platformKindLabel(kind)} for ${event.title}`}
        csv={{ file: `${figure}-${currency}.csv`, save: async (file) => download(exportReservationFinances, { query }, file) }}
        isStale={isStale}
        empty={<EmptyState title="No rows in this period">Choose other dates, or go back to all figures.</EmptyState>}
      />
    </>
  )
}
