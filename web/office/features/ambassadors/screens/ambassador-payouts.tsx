import { listAmbassadorStatements, type AmbassadorStatement, type StatementStatus } from '#contract/ambassadors/statements.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { formatLocalDate, formatMoney } from '../../../../shared/format/format.ts'
import { paths, withQuery } from '../../../../shared/navigation/paths.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { ActionMenu } from '../../../ui/action-menu.tsx'
import { DetailDrawer } from '../../../ui/detail-drawer.tsx'
import { fileDay } from '../../../domain/bank-file-field.tsx'
import { PayeeAccount, payeeAccountProblem, ResumePayoutsDialog } from '../../../domain/payee-account.tsx'
import { payoutAccountWords, transferDetail, transferStateWords } from '../../../domain/transfer-words.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { defineColumns } from '../../../ui/list/columns.ts'
import { choice, defineList } from '../../../ui/list/define-list.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { StatCard, Stats } from '../../../ui/stat-card.tsx'
import { PayoutDialog, StatementTransferDialog, VoidPayoutDialog } from '../parts/payout-dialogs.tsx'
import styles from '../parts/figures.module.css'
import { AnyStatement } from '../parts/statement-lines.tsx'
import { PayoutTabs } from '../parts/payout-tabs.tsx'
import { useSaveBankFile } from '../queries/use-save-statement.ts'
import { statementMonthLabel, StatementBadge, statementStatusLabels } from '../parts/statement-words.tsx'

interface Data {
  answer: AnswerOf<typeof listAmbassadorStatements>
}

const howByBank = 'Pay them by bank transfer, then record the payout here.'
const howWithTransfers =
  'Pay connected ambassadors by transfer. For the others, download a file for your bank and record each payout.'

const list = defineList({ filters: { status: choice<StatementStatus>('Status', statementStatusLabels) } })

export const screen = defineScreen({
  queries: ({ search }: Place) => ({ answer: apiQuery(listAmbassadorStatements, { query: list.queryOf(search) }) }),
  title: () => 'Ambassador payouts',
  Component: AmbassadorPayouts,
  Skeleton: TableSkeleton,
})

const columns = defineColumns<AmbassadorStatement>([
  { id: 'ambassador', header: 'Ambassador', cell: ({ ambassador }) => ambassador.name },
  { id: 'month', header: 'Month', cell: ({ month }) => statementMonthLabel(month), oneLine: true, phone: 'line' },
  { id: 'number', header: 'Statement', cell: ({ number }) => number, oneLine: true },
  { id: 'status', header: 'Status', cell: (row) => <StatementBadge {...row} />, phone: 'aside' },
  { id: 'total', header: 'Amount', align: 'right', cell: (row) => formatMoney(row.total_minor, row.currency), phone: 'figure' },
  {
    id: 'paid',
    header: 'Paid on',
    cell: ({ payout }) => payout && formatLocalDate(payout.paid_on),
    oneLine: true,
    phone: 'line',
  },
  {
    id: 'reference',
    header: 'Reference',
    cell: ({ payout }) => payout?.reference,
    oneLine: true,
    // Also in the statement.
    hidden: true,
  },
  {
    id: 'bank',
    header: 'Bank details',
    cell: ({ bank_account, ambassador }) => <PayeeAccount status={bank_account} to={paths.user(ambassador.id)} />,
    phone: ({ bank_account, ambassador }) => payeeAccountProblem(bank_account, paths.user(ambassador.id)),
  },
  {
    id: 'file',
    header: 'Bank file',
    cell: ({ in_bank_file_at }) => fileDay(in_bank_file_at),
    oneLine: true,
    phone: ({ in_bank_file_at }) => in_bank_file_at && `In the bank file of ${fileDay(in_bank_file_at)}`,
  },
  {
    id: 'voided',
    header: 'Voided payout',
    cell: ({ voided }) => voided && <div className={styles.words}>{`${voided.reference}: ${voided.reason}`}</div>,
    phone: ({ voided }) => voided && `Voided: ${voided.reason}`,
  },
])

/** The latest transfer, if there is something to say about it. */
const transferWords = ({ transfer, total_minor, currency }: AmbassadorStatement): string | null => {
  if (transfer === null) return null
  const detail = transferDetail({ ...transfer, amount_minor: total_minor, currency })
  const { word } = transferStateWords[transfer.state]
  return detail === null ? word : `${word}: ${detail}`
}

/** Only where the platform pays by transfer. */
const transferColumns = defineColumns<AmbassadorStatement>([
  {
    id: 'transfer',
    header: 'Transfer',
    cell: (row) => {
      const words = transferWords(row) ?? (row.status === 'payable' ? payoutAccountWords[row.payout_account] : null)
      return words && <div className={styles.words}>{words}</div>
    },
    phone: (row) => (row.transfer === null || row.transfer.state === 'paid' ? null : transferWords(row)),
  },
])

/** Why a statement can't be paid right now; undefined if it can. */
const whyNoPayout = ({ can_pay_out, is_on_its_way }: AmbassadorStatement): string | undefined =>
  is_on_its_way ? 'A transfer is already under way' : can_pay_out ? undefined : 'This ambassador is suspended'

const whyNoTransfer = (row: AmbassadorStatement): string | undefined =>
  whyNoPayout(row) ?? (row.payout_account === 'ready' ? undefined : payoutAccountWords[row.payout_account])

const unless = (disabled: string | undefined) => disabled !== undefined && { disabled }

interface RowActions {
  transfer: (row: AmbassadorStatement) => void
  record: (row: AmbassadorStatement) => void
  undo: (row: AmbassadorStatement) => void
  resume: (row: AmbassadorStatement) => void
}

function actionsFor(row: AmbassadorStatement, paysByTransfer: boolean, { transfer, record, undo, resume }: RowActions) {
  const isStopped = row.bank_account === 'stopped' || row.payout_account === 'stopped'
  return [
    ...(row.status === 'paid'
      ? [
          {
            label: 'Void payout',
            danger: true,
            onClick: () => undo(row),
            ...unless(row.payout?.method === 'transfer' ? 'A transfer is reversed on the provider’s dashboard' : undefined),
          },
        ]
      : [
          ...(paysByTransfer ? [{ label: 'Pay by transfer', onClick: () => transfer(row), ...unless(whyNoTransfer(row)) }] : []),
          { label: 'Record payout', onClick: () => record(row), ...unless(whyNoPayout(row)) },
        ]),
    ...(isStopped ? [{ label: 'Resume payouts', onClick: () => resume(row) }] : []),
  ]
}

/** A bank takes one currency a file. */
function BankFiles({ currencies }: { currencies: readonly string[] }) {
  const { mutate, isPending } = useSaveBankFile()
  const [only] = currencies
  if (only === undefined || currencies.length > 1)
    return (
      <ActionMenu
        name="ambassadors"
        label="Download bank file"
        actions={currencies.map((currency) => ({ label: `Download for ${currency}`, onClick: () => mutate(currency) }))}
      />
    )
  return (
    <Button variant="default" loading={isPending} onClick={() => mutate(only)}>
      Download {only} bank file
    </Button>
  )
}

function AmbassadorPayouts({ data: { answer }, search, isStale }: ScreenProps<Data>) {
  const [paid, setPaid] = useState<AmbassadorStatement | null>(null)
  const [transferred, setTransferred] = useState<AmbassadorStatement | null>(null)
  const [voided, setVoided] = useState<AmbassadorStatement | null>(null)
  const [resuming, setResuming] = useState<AmbassadorStatement | null>(null)
  const shown = search.get('statement')
  const open = answer.statements.find(({ id }) => id === shown)
  return (
    <>
      <PageHeader
        title="Ambassador payouts"
        lead={`Ambassadors’ statements. ${answer.pays_by_transfer ? howWithTransfers : howByBank}`}
        actions={<BankFiles currencies={answer.totals.map(({ currency }) => currency)} />}
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
        columns={answer.pays_by_transfer ? [...columns, ...transferColumns] : columns}
        rowId={({ id }) => id}
        rowName={({ ambassador, number }) => `${ambassador.name}, ${number}`}
        rowHref={({ id }) => withQuery(paths.ambassadorPayouts, { ...list.queryOf(search), statement: id })}
        rowActions={(row) =>
          actionsFor(row, answer.pays_by_transfer, {
            transfer: setTransferred,
            record: setPaid,
            undo: setVoided,
            resume: setResuming,
          })
        }
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
      {transferred !== null && <StatementTransferDialog statement={transferred} onClose={() => setTransferred(null)} />}
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
