import { Stack } from '@mantine/core'
import { useMemo } from 'react'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { exportListOwners } from '#contract/guest-lists/exports.ts'
import { listListOwners, type ListOwner } from '#contract/guest-lists/owners.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { download } from '../../../../shared/api/download.ts'
import { formatCount, formatMoney } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { defineColumns } from '../../../ui/list/columns.ts'
import { choice, defineList } from '../../../ui/list/define-list.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { StatCard, Stats } from '../../../ui/stat-card.tsx'

interface Data {
  answer: AnswerOf<typeof listListOwners>
}

const list = defineList({ filters: { period: choice('Period', { 30: 'Last 30 days', 366: 'Last year' }, 'Last 90 days') } })

const toQuery = ({ period, ...query }: { period?: string }) => ({
  ...query,
  ...(period !== undefined && { period: Number(period) }),
})

export const screen = defineScreen({
  queries: ({ search }: Place) => ({
    answer: apiQuery(listListOwners, { query: { ...toQuery(list.queryOf(search)), limit: 50 } }),
  }),
  title: () => 'List owners',
  Component: ListOwners,
  Skeleton: TableSkeleton,
})

/** `40%` of those listed. */
const shareOf = ({ came, listed }: Pick<ListOwner, 'came' | 'listed'>) =>
  listed === 0 ? '' : `${Math.round((came / listed) * 100)}%`

/** Empty while the club has no currency: it has sold nothing yet. */
const moneyIn = (currency: string | null) => (minor: number) => (currency === null ? '' : formatMoney(minor, currency))

const columnsIn = (currency: string | null) => {
  const money = moneyIn(currency)
  return defineColumns<ListOwner>([
    { id: 'owner', header: 'Owner', cell: ({ name }) => (name === '' ? 'Deleted account' : name) },
    {
      id: 'kind',
      header: 'Kind',
      cell: ({ is_ambassador }) => (is_ambassador ? 'Ambassador' : 'Promoter or artist'),
      phone: 'line',
    },
    { id: 'events', header: 'Events', align: 'right', cell: ({ events }) => events },
    {
      id: 'listed',
      header: 'Listed',
      align: 'right',
      cell: ({ listed }) => listed,
      phone: ({ came, listed }) => `${came} of ${listed} attended`,
    },
    { id: 'came', header: 'Attended', align: 'right', cell: ({ came }) => came },
    { id: 'share', header: 'Turnout', align: 'right', cell: shareOf, phone: 'aside' },
    { id: 'paid', header: 'Paid', align: 'right', cell: ({ paid_minor }) => money(paid_minor) },
    {
      id: 'spent',
      header: 'Spent',
      align: 'right',
      cell: ({ spent_minor }) => money(spent_minor),
      phone: ({ spent_minor }) => (currency === null ? '' : `${money(spent_minor)} spent`),
    },
  ])
}

const csv = {
  file: 'list-owners.csv',
  save: async (file: string, search: URLSearchParams) =>
    download(exportListOwners, { query: toQuery(list.filtersOf(search)) }, file),
}

function ListOwners({ data: { answer }, isStale }: ScreenProps<Data>) {
  const { owners, totals, currency } = answer
  const columns = useMemo(() => columnsIn(currency), [currency])
  const money = moneyIn(currency)
  return (
    <>
      <PageHeader
        title="List owners"
        lead="Who brings guests to your events on their lists, and what those guests spend."
        parents={[{ label: 'Reservations', to: paths.clubReservations }]}
      />
      <Stack gap="md">
        {owners.length > 0 && (
          <Stats>
            <StatCard label="Listed" value={totals.listed} note={`guests, ${formatCount(totals.names, 'name')}`} />
            <StatCard label="Attended" value={totals.came} note={shareOf(totals)} />
            {currency !== null && (
              <>
                <StatCard label="Paid" value={money(totals.paid_minor)} />
                <StatCard label="Spent" value={money(totals.spent_minor)} />
              </>
            )}
          </Stats>
        )}
        <ListScreen
          label="List owners"
          noun={['owner']}
          list={list}
          csv={csv}
          rows={owners}
          count={answer.count}
          next={answer.next}
          columns={columns}
          rowId={({ id }) => id}
          rowName={({ name }) => name}
          isStale={isStale}
          empty={
            <EmptyState title="No lists in this period">
              Promoters and artists appear here once an event has a list for their guests.
            </EmptyState>
          }
        />
      </Stack>
    </>
  )
}
