import { listClubTransfers, type ClubTransfer } from '#contract/payouts/club-transfers.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { formatDay, formatMoney } from '../../../../shared/format/format.ts'
import { paths, withQuery } from '../../../../shared/navigation/paths.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { PlatformFinanceTabs } from '../../../domain/platform-finance-tabs.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { defineColumns } from '../../../ui/list/columns.ts'
import { defineList, linked } from '../../../ui/list/define-list.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { transferDetail, transferStateWords } from '../../../domain/transfer-words.ts'
import styles from '../../../domain/platform-finances.module.css'

interface Data {
  answer: AnswerOf<typeof listClubTransfers>
}

const list = defineList({ filters: { club: linked('Club') } })

export const screen = defineScreen({
  queries: ({ search }: Place) => ({ answer: apiQuery(listClubTransfers, { query: list.queryOf(search) }) }),
  title: () => 'Transfers',
  Component: ClubTransfers,
  Skeleton: TableSkeleton,
})

const columns = defineColumns<ClubTransfer>([
  { id: 'club', header: 'Club', cell: ({ club }) => club.name },
  {
    id: 'amount',
    header: 'Amount',
    align: 'right',
    cell: ({ amount_minor, currency }) => formatMoney(amount_minor, currency),
    phone: 'line',
  },
  { id: 'requested', header: 'Approved', cell: ({ requested_at }) => formatDay(requested_at, 'UTC'), phone: 'line' },
  {
    id: 'state',
    header: 'Status',
    cell: ({ state }) => <StatusBadge tone={transferStateWords[state].tone}>{transferStateWords[state].word}</StatusBadge>,
    phone: 'aside',
  },
  { id: 'detail', header: 'Details', cell: transferDetail, phone: 'line' },
  { id: 'reference', header: 'Reference', cell: ({ reference }) => reference },
])

function ClubTransfers({ data: { answer }, search, isStale }: ScreenProps<Data>) {
  return (
    <>
      <PageHeader title="Transfers" lead="Payouts that the payment provider makes for you, latest first." />
      <PlatformFinanceTabs current={paths.clubTransfers} />
      <div className={styles.stack}>
        <ListScreen
          label="Transfers"
          noun={['transfer']}
          list={list}
          linkedTo={search.has('club') ? { club: answer.transfers[0]?.club.name ?? 'One club' } : {}}
          rows={answer.transfers}
          count={answer.count}
          next={answer.next}
          columns={columns}
          rowId={({ id }) => id}
          rowName={({ club, amount_minor, currency }) => `${club.name}, ${formatMoney(amount_minor, currency)}`}
          rowHref={({ club }) => withQuery(paths.dueToClubs, { club: club.id })}
          isStale={isStale}
          empty={
            <EmptyState
              title="No transfers yet"
              action={
                <Button component={Link} to={paths.dueToClubs} variant="default">
                  See what clubs are owed
                </Button>
              }
            >
              Pay a club by transfer once it has connected an account.
            </EmptyState>
          }
        />
      </div>
    </>
  )
}
