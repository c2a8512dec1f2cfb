import { Button } from '@mantine/core'
import { listStatements, type Statement } from '#contract/ambassadors/statements.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { Link } from 'react-router'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { formatLocalDate, formatMoney } from '../../../../shared/format/format.ts'
import { paths, withQuery } from '../../../../shared/navigation/paths.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { DetailDrawer } from '../../../ui/detail-drawer.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { defineColumns } from '../../../ui/list/columns.ts'
import { defineList } from '../../../ui/list/define-list.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { CommissionTabs } from '../parts/commission-tabs.tsx'
import { OwnStatement } from '../parts/statement-lines.tsx'
import { statementMonthLabel, StatementBadge } from '../parts/statement-words.tsx'
import { useSaveStatementCsv, useSaveStatementPdf } from '../queries/use-save-statement.ts'

interface Data {
  answer: AnswerOf<typeof listStatements>
}

const list = defineList({ filters: {} })

export const screen = defineScreen({
  queries: ({ search }: Place) => ({ answer: apiQuery(listStatements, { query: list.queryOf(search) }) }),
  title: () => 'Statements',
  Component: Statements,
  Skeleton: TableSkeleton,
})

const columns = defineColumns<Statement>([
  { id: 'month', header: 'Month', cell: ({ month }) => statementMonthLabel(month) },
  { id: 'number', header: 'Number', cell: ({ number }) => number, oneLine: true, phone: 'line' },
  { id: 'status', header: 'Status', cell: (row) => <StatementBadge {...row} />, phone: 'aside' },
  { id: 'total', header: 'Amount', align: 'right', cell: (row) => formatMoney(row.total_minor, row.currency), phone: 'figure' },
  {
    id: 'paid',
    header: 'Paid on',
    cell: ({ payout }) => payout && formatLocalDate(payout.paid_on),
    oneLine: true,
    phone: 'line',
  },
  { id: 'reference', header: 'Reference', cell: ({ payout }) => payout?.reference, oneLine: true },
])

function Statements({ data: { answer }, search, isStale }: ScreenProps<Data>) {
  const [pdf, csv] = [useSaveStatementPdf(), useSaveStatementCsv()]
  const shown = search.get('statement')
  const open = answer.statements.find(({ id }) => id === shown)
  return (
    <>
      <PageHeader
        title="Statements"
        lead="We settle approved commissions every month. Amounts below the minimum, including negative ones, carry over to the next month."
        actions={
          <Button component={Link} to={paths.ambassadorBankDetails} variant="default">
            Bank details
          </Button>
        }
      />
      <CommissionTabs current={paths.statements} />
      <ListScreen
        label="Statements"
        noun={['statement']}
        list={list}
        rows={answer.statements}
        count={answer.count}
        next={answer.next}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ month, number }) => `${statementMonthLabel(month)}, ${number}`}
        rowHref={({ id }) => withQuery(paths.statements, { ...list.queryOf(search), statement: id })}
        rowActions={(statement) => [
          { label: 'Download PDF', onClick: () => pdf.mutate(statement) },
          { label: 'Download CSV', onClick: () => csv.mutate(statement) },
        ]}
        isStale={isStale}
        empty={
          <EmptyState title="No statements yet">
            Your first statement appears here on the first day of the month after your approved commissions reach the minimum.
          </EmptyState>
        }
      />
      <DetailDrawer
        title={open === undefined ? 'Statement' : `Statement ${open.number}`}
        opened={shown !== null}
        params={['statement']}
      >
        {shown !== null && <OwnStatement id={shown} />}
      </DetailDrawer>
    </>
  )
}
