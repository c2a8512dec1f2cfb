import type { AnswerOf } from '#contract/base/endpoint.ts'
import type { CommissionAction, CommissionKind } from '#contract/ambassadors/commission-states.ts'
import {
  countedCommissions,
  listPlatformCommissions,
  type PlatformCommission,
} from '#contract/ambassadors/platform-commissions.ts'
import { useState } from 'react'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { formatLocalDate } from '../../../../shared/format/format.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { defineColumns } from '../../../ui/list/columns.ts'
import { choice, defineList, linked } from '../../../ui/list/define-list.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { ReasonDialog } from '../../../ui/reason-dialog.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { Amount } from '../parts/amount.tsx'
import { CommissionBadge, commissionStatusLabels, decisionWords } from '../parts/commission-words.tsx'
import { PayoutTabs } from '../parts/payout-tabs.tsx'
import { useActOnCommission } from '../queries/use-act-on-commission.ts'

interface Data {
  answer: AnswerOf<typeof listPlatformCommissions>
}

const kindLabels: Readonly<Record<CommissionKind, string>> = { reservation: 'Reservation', subscription: 'Subscription' }

const list = defineList({
  filters: {
    status: choice('Status', commissionStatusLabels),
    kind: choice('Kind', kindLabels),
    ambassador: linked('Ambassador'),
    club: linked('Club'),
  },
})

export const screen = defineScreen({
  queries: ({ search }: Place) => ({ answer: apiQuery(listPlatformCommissions, { query: list.queryOf(search) }) }),
  title: () => 'Commissions',
  Component: PlatformCommissions,
  Skeleton: TableSkeleton,
})

const columns = defineColumns<PlatformCommission>([
  { id: 'ambassador', header: 'Ambassador', cell: ({ ambassador }) => ambassador.name },
  { id: 'name', header: 'Event or invoice', cell: ({ name }) => name, phone: 'line' },
  { id: 'club', header: 'Club', cell: ({ club }) => club.name, phone: 'line' },
  { id: 'date', header: 'Date', cell: ({ business_date }) => formatLocalDate(business_date), phone: 'line' },
  { id: 'kind', header: 'Kind', cell: ({ kind }) => kindLabels[kind], hidden: true },
  { id: 'status', header: 'Status', cell: ({ status }) => <CommissionBadge status={status} />, phone: 'aside' },
  { id: 'amount', header: 'Commission', align: 'right', cell: (row) => <Amount {...row} />, phone: 'figure' },
  {
    id: 'decision',
    header: 'Decision',
    cell: ({ decision }) => decision && `${decisionWords[decision.action]} by ${decision.by.name}: ${decision.reason}`,
    phone: 'line',
  },
  { id: 'why', header: 'Why they earned it', cell: ({ why }) => why, hidden: true },
  { id: 'statement', header: 'Statement', cell: ({ statement }) => statement?.number, hidden: true },
])

const labels: Readonly<Record<CommissionAction, string>> = {
  hold: 'Hold commission',
  release: 'Release commission',
  reject: 'Reject commission',
}

/** Why an action isn't possible. */
function whyNot(action: CommissionAction, { status, statement, ruling }: PlatformCommission): string {
  if (action === 'release') return 'This commission isn’t on hold'
  if (statement !== null) return `It’s on statement ${statement.number}`
  if (status === 'expected') return 'Nothing is earned yet'
  return ruling === 'rejected' ? 'This commission is already rejected' : `It is ${commissionStatusLabels[status].toLowerCase()}`
}

function PlatformCommissions({ data: { answer }, search, isStale }: ScreenProps<Data>) {
  const [asking, setAsking] = useState<{ commission: PlatformCommission; action: CommissionAction } | null>(null)
  const [first] = answer.commissions
  return (
    <>
      <PageHeader
        title="Commissions"
        lead="What ambassadors earn. Until a commission is on a statement, you can hold it or reject it."
        parents={[{ to: paths.ambassadorPayouts, label: 'Ambassador payouts' }]}
      />
      <PayoutTabs current={paths.platformCommissions} />
      <ListScreen
        label="Commissions"
        noun={['commission']}
        list={list}
        linkedTo={{
          ...(search.has('ambassador') && { ambassador: first?.ambassador.name ?? 'One ambassador' }),
          ...(search.has('club') && { club: first?.club.name ?? 'One club' }),
        }}
        rows={answer.commissions}
        count={answer.count}
        countLimit={countedCommissions}
        next={answer.next}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ ambassador, name }) => `${ambassador.name}, ${name}`}
        rowActions={(commission) =>
          (commission.ruling === 'held' ? (['release', 'reject'] as const) : (['hold', 'reject'] as const)).map((action) => ({
            label: labels[action],
            danger: action === 'reject',
            onClick: () => setAsking({ commission, action }),
            ...(!commission.allowed_actions.includes(action) && { disabled: whyNot(action, commission) }),
          }))
        }
        isStale={isStale}
        empty={
          <EmptyState title="No commissions yet">
            They appear here as soon as guests book with an ambassador’s code, or a club that signed up with one is invoiced.
          </EmptyState>
        }
      />
      {asking !== null && <DecisionDialog {...asking} onClose={() => setAsking(null)} />}
    </>
  )
}

const notes: Readonly<Record<CommissionAction, string>> = {
  hold: 'It stays off statements until you release it.',
  release: 'It goes on the next statement once its waiting period is over.',
  reject: 'You can’t undo this. The amount goes back to the party that paid it.',
}

interface DecisionDialogProps {
  commission: PlatformCommission
  action: CommissionAction
  onClose: () => void
}

function DecisionDialog({ commission, action, onClose }: DecisionDialogProps) {
  const { mutateAsync } = useActOnCommission(commission.id)
  const { ambassador } = commission
  return (
    <ReasonDialog
      title={`${labels[action]} of ${ambassador.name}?`}
      submit={labels[action]}
      danger={action === 'reject'}
      description="The ambassador will see this."
      onSubmit={async (reason) => {
        await mutateAsync({ action, reason })
        toast({ tone: 'ok', message: `${decisionWords[action]}: ${ambassador.name}, ${commission.name}.` })
      }}
      onClose={onClose}
    >
      {notes[action]}
    </ReasonDialog>
  )
}
