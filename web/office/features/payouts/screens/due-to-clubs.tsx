import { exportBankFile, listDueToClubs, type ClubDue } from '#contract/payouts/club-payouts.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { apiQuery, invalidate } from '../../../../shared/api/api-query.ts'
import { download } from '../../../../shared/api/download.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { formatCount, formatLocalDate, formatMoney } from '../../../../shared/format/format.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { paths, withQuery } from '../../../../shared/navigation/paths.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { fileDay } from '../../../domain/bank-file-field.tsx'
import { PayeeAccount, payeeAccountProblem, ResumePayoutsDialog } from '../../../domain/payee-account.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { defineColumns } from '../../../ui/list/columns.ts'
import { defineList, linked, linkedText } from '../../../ui/list/define-list.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { FigureTable } from '../../../ui/figure-table.tsx'
import { PlatformFinanceTabs } from '../../../domain/platform-finance-tabs.tsx'
import styles from '../../../domain/platform-finances.module.css'
import { TransferDialog } from '../parts/transfer-dialog.tsx'
import { payoutAccountWords } from '../../../domain/transfer-words.ts'
import { RecordPayoutDialog } from '../parts/record-payout-dialog.tsx'

interface Data {
  answer: AnswerOf<typeof listDueToClubs>
}

const list = defineList({ filters: { currency: linkedText('Currency', /^[A-Z]{3}$/), club: linked('Club') } })

export const screen = defineScreen({
  queries: ({ search }: Place) => ({ answer: apiQuery(listDueToClubs, { query: list.queryOf(search) }) }),
  title: () => 'Owed to clubs',
  Component: DueToClubs,
  Skeleton: TableSkeleton,
})

const howByBank = 'Select clubs to download a file for your bank, then record each payout.'
const howWithTransfers = 'Pay connected clubs by transfer. For the others, download a file for your bank and record each payout.'

const money = (minor: number, currency: string) => formatMoney(minor, currency)

/** The ledger rows that add up to what clubs are owed. */
const rowsBehind = (currency: string, club?: string) =>
  withQuery(paths.platformLedger, { figure: 'due_to_clubs', currency, club })

/** Why a club can't be paid by transfer right now; undefined if it can. */
function whyNoTransfer({ payout_account, requested_minor, due_minor }: ClubDue): string | undefined {
  if (requested_minor > 0) return 'A transfer is already under way.'
  if (due_minor <= 0) return 'The club isn’t owed anything.'
  return payout_account === 'ready' ? undefined : `${payoutAccountWords[payout_account]}.`
}

const onItsWay = ({ requested_minor, currency }: ClubDue) =>
  requested_minor === 0 ? null : <Link to={paths.clubTransfers}>{money(requested_minor, currency)} on its way</Link>

/** Only where the platform pays by transfer. */
const transferColumns = defineColumns<ClubDue>([
  {
    id: 'transfer',
    header: 'Transfers',
    cell: (row) => onItsWay(row) ?? payoutAccountWords[row.payout_account],
    phone: onItsWay,
  },
])

const columns = defineColumns<ClubDue>([
  { id: 'club', header: 'Club', cell: ({ club }) => club.name },
  { id: 'city', header: 'City', cell: ({ club }) => club.city, phone: 'line' },
  {
    id: 'payable',
    header: 'Ready to pay out',
    align: 'right',
    cell: ({ payable_minor, currency }) => money(payable_minor, currency),
    phone: 'aside',
  },
  {
    id: 'upcoming',
    header: 'For upcoming events',
    align: 'right',
    cell: ({ upcoming_minor, currency }) => money(upcoming_minor, currency),
    phone: ({ upcoming_minor, currency }) =>
      upcoming_minor === 0 ? null : `${money(upcoming_minor, currency)} for upcoming events`,
  },
  {
    id: 'due',
    header: 'Owed in total',
    align: 'right',
    cell: ({ due_minor, currency, club }) => <Link to={rowsBehind(currency, club.id)}>{money(due_minor, currency)}</Link>,
    phone: ({ due_minor, currency, club }) => (
      <Link to={rowsBehind(currency, club.id)}>{money(due_minor, currency)} in total</Link>
    ),
  },
  {
    id: 'bank',
    header: 'Bank details',
    cell: ({ bank_account, club }) => <PayeeAccount status={bank_account} to={paths.superAdminClub(club.id)} />,
    phone: ({ bank_account, club }) => payeeAccountProblem(bank_account, paths.superAdminClub(club.id)),
  },
  {
    id: 'file',
    header: 'Bank file',
    cell: ({ in_bank_file_at }) => fileDay(in_bank_file_at),
    phone: ({ in_bank_file_at }) => in_bank_file_at && `In the bank file of ${fileDay(in_bank_file_at)}`,
  },
  {
    id: 'disputed',
    header: 'In dispute',
    align: 'right',
    cell: ({ disputed_minor, currency, club }) =>
      disputed_minor > 0 && (
        <Link to={withQuery(paths.disputes, { state: 'open', currency, club: club.id })}>{money(disputed_minor, currency)}</Link>
      ),
    phone: ({ disputed_minor, currency }) => (disputed_minor > 0 ? `${money(disputed_minor, currency)} in dispute` : null),
  },
  {
    id: 'last',
    header: 'Last payout',
    cell: ({ last_payout, currency }) =>
      last_payout && `${money(last_payout.amount_minor, currency)} on ${formatLocalDate(last_payout.paid_on)}`,
  },
])

/** One file per currency in the rows, because a bank accepts one at a time. */
function useBankFiles() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (rows: readonly ClubDue[]) => {
      for (const [currency, own] of Map.groupBy(rows, (row) => row.currency)) {
        const clubs = own.map(({ club }) => club.id).join(',')
        await download(exportBankFile, { query: { currency, clubs } }, `payouts-${currency}.csv`)
      }
    },
    onError: (error) => toast({ tone: 'bad', message: errorMessage(error, 'Network error. Please try again.') }),
    // They say which file has them.
    onSettled: () => void invalidate(client, listDueToClubs),
  })
}

function transferAction(row: ClubDue, onChoose: (row: ClubDue) => void) {
  const disabled = whyNoTransfer(row)
  return { label: 'Pay by transfer', onClick: () => onChoose(row), ...(disabled !== undefined && { disabled }) }
}

function DueToClubs({ data: { answer }, search, isStale }: ScreenProps<Data>) {
  const [recording, setRecording] = useState<ClubDue | null>(null)
  const [transferring, setTransferring] = useState<ClubDue | null>(null)
  const [resuming, setResuming] = useState<ClubDue | null>(null)
  const bankFiles = useBankFiles()
  return (
    <>
      <PageHeader
        title="Owed to clubs"
        lead={`What the platform collected for clubs and hasn’t paid out yet. ${answer.pays_by_transfer ? howWithTransfers : howByBank}`}
      />
      <PlatformFinanceTabs current={paths.dueToClubs} />
      <div className={styles.stack}>
        {answer.totals.length > 0 && (
          <Panel title="Total" flush>
            <FigureTable label="Owed to clubs by currency" heads={['Currency', 'Ready to pay out', 'Owed in total']}>
              {answer.totals.map(({ currency, clubs, payable_minor, upcoming_minor, due_minor }) => (
                <tr key={currency}>
                  <th scope="row">
                    <Link to={withQuery(paths.dueToClubs, { currency })}>{currency}</Link>
                    <small>{formatCount(clubs, 'club')}</small>
                  </th>
                  <td>{money(payable_minor, currency)}</td>
                  <td>
                    <Link to={rowsBehind(currency)}>{money(due_minor, currency)}</Link>
                    <small>{money(upcoming_minor, currency)} upcoming</small>
                  </td>
                </tr>
              ))}
            </FigureTable>
          </Panel>
        )}
        <ListScreen
          label="Owed to clubs"
          noun={['balance']}
          list={list}
          linkedTo={{
            ...(search.has('currency') && { currency: search.get('currency') ?? '' }),
            ...(search.has('club') && { club: answer.due[0]?.club.name ?? 'One club' }),
          }}
          rows={answer.due}
          count={answer.count}
          next={answer.next}
          columns={answer.pays_by_transfer ? [...columns, ...transferColumns] : columns}
          rowId={({ club, currency }) => `${club.id}-${currency}`}
          rowName={({ club, currency }) => `${club.name}, ${currency}`}
          rowHref={({ club }) => withQuery(paths.clubPayouts, { club: club.id })}
          rowActions={(row) => [
            ...(answer.pays_by_transfer ? [transferAction(row, setTransferring)] : []),
            {
              label: 'Record payout',
              onClick: () => setRecording(row),
              ...(row.due_minor <= 0 && { disabled: 'The club isn’t owed anything.' }),
            },
            ...(row.bank_account === 'stopped' || row.payout_account === 'stopped'
              ? [{ label: 'Resume payouts', onClick: () => setResuming(row) }]
              : []),
          ]}
          bulkActions={[
            {
              label: 'Download bank file',
              allows: ({ payable_minor, bank_account }) => payable_minor > 0 && bank_account === 'ready',
              whyNot: 'None of these clubs has both an amount and bank details that are ready for payouts.',
              onStart: (rows) => bankFiles.mutate(rows),
            },
          ]}
          isStale={isStale}
          empty={
            <EmptyState title="Clubs are paid in full">Amounts appear here as soon as guests pay for events online.</EmptyState>
          }
        />
        {recording !== null && <RecordPayoutDialog due={recording} onClose={() => setRecording(null)} />}
        {transferring !== null && <TransferDialog due={transferring} onClose={() => setTransferring(null)} />}
        {resuming !== null && (
          <ResumePayoutsDialog
            payee={{ payee_kind: 'club', payee_id: resuming.club.id }}
            name={resuming.club.name}
            onClose={() => setResuming(null)}
          />
        )}
      </div>
    </>
  )
}
