import { TextInput } from '@mantine/core'
import { listAmbassadorStatements, type AmbassadorStatement, type StatementStatus } from '#contract/ambassador-statements.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { useState } from 'react'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { formatLocalDate, formatMoney } from '../../../../shared/format/format.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { DateField } from '../../../ui/dates/date-field.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { defineColumns } from '../../../ui/list/columns.ts'
import { choice, defineList } from '../../../ui/list/define-list.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { StatCard, Stats } from '../../../ui/stat-card.tsx'
import { monthLabel, StatementBadge, statementStatusLabels } from '../parts/statement-words.tsx'
import { useRecordPayout } from '../queries/use-record-payout.ts'

interface Data {
  found: AnswerOf<typeof listAmbassadorStatements>
}

const list = defineList({ filters: { status: choice<StatementStatus>('Status', statementStatusLabels) } })

export const screen = defineScreen({
  queries: ({ search }: Place) => ({ found: apiQuery(listAmbassadorStatements, { query: list.queryOf(search) }) }),
  title: () => 'Ambassador payouts',
  Component: AmbassadorPayouts,
  Skeleton: TableSkeleton,
})

const columns = defineColumns<AmbassadorStatement>([
  { id: 'ambassador', header: 'Ambassador', cell: ({ ambassador }) => ambassador.name },
  { id: 'month', header: 'Month', cell: ({ month }) => monthLabel(month), phone: 'line' },
  { id: 'number', header: 'Statement', cell: ({ number }) => number },
  { id: 'status', header: 'Status', cell: ({ status }) => <StatementBadge status={status} />, phone: 'aside' },
  { id: 'total', header: 'Amount', align: 'right', cell: (row) => formatMoney(row.total_minor, row.currency), phone: 'line' },
  { id: 'paid', header: 'Paid on', cell: ({ payout }) => payout && formatLocalDate(payout.paid_on), phone: 'line' },
  { id: 'reference', header: 'Reference', cell: ({ payout }) => payout?.reference },
])

function AmbassadorPayouts({ data: { found }, isStale }: ScreenProps<Data>) {
  const [paid, setPaid] = useState<AmbassadorStatement | null>(null)
  return (
    <>
      <PageHeader
        title="Ambassador payouts"
        lead="Statements of ambassadors. Pay them by bank transfer, then record the payout here."
      />
      <Stats>
        {found.totals.map(({ currency, total_minor }) => (
          <StatCard key={currency} label={currency} value={formatMoney(total_minor, currency)} note="in this list" />
        ))}
      </Stats>
      <ListScreen
        label="Ambassador statements"
        noun={['statement']}
        list={list}
        rows={found.statements}
        count={found.count}
        next={found.next}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ ambassador, number }) => `${ambassador.name}, ${number}`}
        rowActions={(row) => [
          {
            label: 'Record payout',
            onClick: () => setPaid(row),
            ...(!row.can_pay_out && {
              disabled: row.status === 'paid' ? 'This statement is already paid' : 'This ambassador is suspended',
            }),
          },
        ]}
        isStale={isStale}
        empty={<EmptyState title="No statements yet">Statements are made on the first day of each month.</EmptyState>}
      />
      {paid !== null && <PayoutDialog statement={paid} onClose={() => setPaid(null)} />}
    </>
  )
}

interface Values extends Record<string, unknown> {
  paid_on: string | null
  reference: string
}

function PayoutDialog({ statement, onClose }: { statement: AmbassadorStatement; onClose: () => void }) {
  const record = useRecordPayout(statement.id)
  const { ambassador, total_minor, currency, number } = statement
  const submit = async ({ paid_on, reference }: Values) => {
    await record.mutateAsync({ paid_on: paid_on ?? '', reference, method: 'bank_transfer' })
    toast({ tone: 'ok', message: `The payout to ${ambassador.name} is recorded.` })
  }
  return (
    <ActionDialog<Values>
      title={`Record the payout of ${formatMoney(total_minor, currency)} to ${ambassador.name}`}
      submit="Record payout"
      initial={{ paid_on: null, reference: number }}
      validate={({ paid_on, reference }): Record<string, string> => ({
        ...(paid_on === null && { paid_on: 'Enter the date of the payout' }),
        ...(reference.trim() === '' && { reference: 'Reference is required' }),
      })}
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => (
        <>
          <DateField label="Paid on" required {...form.getInputProps('paid_on')} />
          <TextInput
            label="Reference"
            description="The ambassador reads it on their statement."
            required
            maxLength={100}
            {...form.getInputProps('reference')}
          />
        </>
      )}
    </ActionDialog>
  )
}
