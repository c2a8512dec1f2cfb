import { listClubPayouts, type ClubPayout } from '#contract/payouts/club-payouts.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { formatDay, formatLocalDate, formatMoney } from '../../../../shared/format/format.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { defineColumns } from '../../../ui/list/columns.ts'
import { defineList, linked } from '../../../ui/list/define-list.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { ReasonDialog } from '../../../ui/reason-dialog.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { PlatformFinanceTabs } from '../../../domain/platform-finance-tabs.tsx'
import { payoutMethodLabels } from '../parts/payout-words.ts'
import styles from '../../../domain/platform-finances.module.css'
import { useVoidClubPayout } from '../queries/use-record-payout.ts'

interface Data {
  answer: AnswerOf<typeof listClubPayouts>
}

const list = defineList({ filters: { club: linked('Club') } })

export const screen = defineScreen({
  queries: ({ search }: Place) => ({ answer: apiQuery(listClubPayouts, { query: list.queryOf(search) }) }),
  title: () => 'Payouts',
  Component: ClubPayouts,
  Skeleton: TableSkeleton,
})

const columns = defineColumns<ClubPayout>([
  { id: 'club', header: 'Club', cell: ({ club }) => club.name },
  {
    id: 'amount',
    header: 'Amount',
    align: 'right',
    cell: ({ amount_minor, currency }) => formatMoney(amount_minor, currency),
    phone: 'line',
  },
  { id: 'paid', header: 'Paid on', cell: ({ paid_on }) => formatLocalDate(paid_on), phone: 'line' },
  { id: 'method', header: 'Method', cell: ({ method }) => payoutMethodLabels[method] },
  { id: 'reference', header: 'Reference', cell: ({ reference }) => reference, phone: 'line' },
  {
    id: 'state',
    header: 'Status',
    cell: ({ voided }) => <StatusBadge tone={voided === null ? 'done' : 'off'}>{voided === null ? 'Paid' : 'Void'}</StatusBadge>,
    phone: 'aside',
  },
  { id: 'reason', header: 'Reason', cell: ({ voided }) => voided?.reason, phone: 'line' },
  { id: 'recorded', header: 'Recorded', cell: ({ recorded_at }) => formatDay(recorded_at, 'UTC') },
])

function ClubPayouts({ data: { answer }, search, isStale }: ScreenProps<Data>) {
  const [voided, setVoided] = useState<ClubPayout | null>(null)
  return (
    <>
      <PageHeader title="Payouts" lead="What the platform paid clubs, latest first." />
      <PlatformFinanceTabs current={paths.clubPayouts} />
      <div className={styles.stack}>
        <ListScreen
          label="Payouts"
          noun={['payout']}
          list={list}
          linkedTo={search.has('club') ? { club: answer.payouts[0]?.club.name ?? 'One club' } : {}}
          rows={answer.payouts}
          count={answer.count}
          next={answer.next}
          columns={columns}
          rowId={({ id }) => id}
          rowName={({ club, reference }) => `${club.name}, ${reference}`}
          rowActions={(payout) => [
            {
              label: 'Void payout',
              danger: true,
              onClick: () => setVoided(payout),
              ...(payout.voided !== null
                ? { disabled: 'This payout is already void' }
                : payout.method === 'transfer' && { disabled: 'A transfer is reversed on the provider’s dashboard' }),
            },
          ]}
          isStale={isStale}
          empty={
            <EmptyState
              title="No payouts yet"
              action={
                <Button component={Link} to={paths.dueToClubs} variant="default">
                  See what clubs are owed
                </Button>
              }
            >
              Record a payout once you have paid a club.
            </EmptyState>
          }
        />
        {voided !== null && <VoidPayoutDialog payout={voided} onClose={() => setVoided(null)} />}
      </div>
    </>
  )
}

function VoidPayoutDialog({ payout, onClose }: { payout: ClubPayout; onClose: () => void }) {
  const undo = useVoidClubPayout(payout.id)
  const { club, amount_minor, currency, reference } = payout
  return (
    <ReasonDialog
      title={`Void the payout of ${formatMoney(amount_minor, currency)} to ${club.name}?`}
      submit="Void payout"
      danger
      description="The club will see this."
      onSubmit={async (reason) => {
        await undo.mutateAsync({ reason })
        toast({ tone: 'ok', message: `Payout ${reference} is void.` })
      }}
      onClose={onClose}
    >
      The club is owed this amount again and gets an email. Do this only if the money didn’t reach the club.
    </ReasonDialog>
  )
}
