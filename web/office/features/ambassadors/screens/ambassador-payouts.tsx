import { listAmbassadorStatements, type AmbassadorStatement, type StatementStatus } from '#contract/ambassadors/statements.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { formatLocalDate, formatMoney } from '../../../../shared/format/format.ts'
import { paths, withQuery } from '../../../../shared/navigation/paths.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { DetailDrawer } from '../../../ui/detail-drawer.tsx'
import { PayeeAccount, payeeAccountProblem, ResumePayoutsDialog } from '../../../domain/payee-account.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { defineColumns } from '../../../ui/list/columns.ts'
import { choice, defineList } from '../../../ui/list/define-list.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { StatCard, Stats } from '../../../ui/stat-card.tsx'
import { PayoutDialog, VoidPayoutDialog } from '../parts/payout-dialogs.tsx'
import styles from '../parts/figures.module.css'
import { AnyStatement } from '../parts/statement-lines.tsx'
import { PayoutTabs } from '../parts/payout-tabs.tsx'
import { useSaveBankFile } from '../queries/use-save-statement.ts'
import { statementMonthLabel, StatementBadge, statementStatusLabels } from '../parts/statement-words.tsx'

interface Data {
  answer: AnswerOf<typeof listAmbassadorStatements>
}

const list = defineList({ filters: { status: choice<StatementStatus>('Status', statementStatusLabels) } })

export const screen = defineScreen({
  queries: ({ search }: Place) => ({ answer: apiQuery(listAmbassadorStatements, { query: list.queryOf(search) }) }),
  title: () => 'Ambassador payouts',
  Component: AmbassadorPayouts,
  Skeleton: TableSkeleton,
})

const columns = defineColumns<AmbassadorStatement>([
  { id: 'ambassador', header: 'Ambassador', cell: ({ ambassador }) => ambassador.name },
  { id: 'month', header: 'Month', cell: ({ month }) => statementMonthLabel(month), phone: 'line' },
  { id: 'number', header: 'Statement', cell: ({ number }) => number },
  { id: 'status', header: 'Status', cell: ({ status }) => <StatementBadge status={status} />, phone: 'aside' },
  { id: 'total', header: 'Amount', align: 'right', cell: (row) => formatMoney(row.total_minor, row.currency), phone: 'figure' },
  { id: 'paid', header: 'Paid on', cell: ({ payout }) => payout && formatLocalDate(payout.paid_on), phone: 'line' },
  { id: 'reference', header: 'Reference', cell: ({ payout }) => payout?.reference },
  {
    id: 'bank',
    header: 'Bank details',
    cell: ({ bank_account, ambassador }) => <PayeeAccount status={bank_account} to={paths.user(ambassador.id)} />,
    phone: ({ bank_account, ambassador }) => payeeAccountProblem(bank_account, paths.user(ambassador.id)),
  },
  {
    id: 'voided',
    header: 'Voided payout',
    cell: ({ voided }) => voided && `${voided.reference}: ${voided.reason}`,
    phone: ({ voided }) => voided && `Voided ${voided.reference}: ${voided.reason}`,
  },
])

function AmbassadorPayouts({ data: { answer }, search, isStale }: ScreenProps<Data>) {
  const [paid, setPaid] = useState<AmbassadorStatement | null>(null)
  const [voided, setVoided] = useState<AmbassadorStatement | null>(null)
  const [resuming, setResuming] = useState<AmbassadorStatement | null>(null)
  const bankFile = useSaveBankFile()
  const shown = search.get('statement')
  const open = answer.statements.find(({ id }) => id === shown)
  return (
    <>
      <PageHeader
        title="Ambassador payouts"
        lead="Ambassadors’ statements. Pay them by bank transfer, then record the payout here."
        actions={answer.totals.map(({ currency }) => (
          <Button key={currency} variant="default" loading={bankFile.isPending} onClick={() => bankFile.mutate(currency)}>
            Download {currency} bank file
          </Button>
        ))}
      />
      <PayoutTabs current={paths.ambassadorPayouts} />
      <div className={styles.figures}>
        <Stats>
          {answer.totals.map(({ currency, total_minor }) => (
            <StatCard key={currency} label={currency} value={formatMoney(total_minor, currency)} note="listed below" />
          ))}
        </Stats>
      </div>
      <ListScreen
        label="Ambassador statements"
        noun={['statement']}
        list={list}
        rows={answer.statements}
        count={answer.count}
        next={answer.next}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ ambassador, number }) => `${ambassador.name}, ${number}`}
        rowHref={({ id }) => withQuery(paths.ambassadorPayouts, { ...list.queryOf(search), statement: id })}
        rowActions={(row) => [
          row.status === 'paid'
            ? { label: 'Void payout', danger: true, onClick: () => setVoided(row) }
            : {
                label: 'Record payout',
                onClick: () => setPaid(row),
                ...(!row.can_pay_out && { disabled: 'This ambassador is suspended' }),
              },
          ...(row.bank_account === 'stopped' ? [{ label: 'Resume payouts', onClick: () => setResuming(row) }] : []),
        ]}
        isStale={isStale}
        empty={<EmptyState title="No statements yet">Statements are created on the first day of each month.</EmptyState>}
      />
      <DetailDrawer
        title={open === undefined ? 'Statement' : `Statement ${open.number} of ${open.ambassador.name}`}
        opened={shown !== null}
        params={['statement']}
      >
        {shown !== null && <AnyStatement id={shown} />}
      </DetailDrawer>
      {paid !== null && <PayoutDialog statement={paid} onClose={() => setPaid(null)} />}
      {resuming !== null && (
        <ResumePayoutsDialog
          payee={{ payee_kind: 'ambassador', payee_id: resuming.ambassador.id }}
          name={resuming.ambassador.name}
          onClose={() => setResuming(null)}
        />
      )}
      {voided !== null && <VoidPayoutDialog statement={voided} onClose={() => setVoided(null)} />}
    </>
  )
}
