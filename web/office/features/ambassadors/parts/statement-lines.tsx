import { Button, Group } from '@mantine/core'
import { getAmbassadorStatement, getStatement } from '#contract/ambassadors/statements.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { formatLocalDate, formatMoney } from '../../../../shared/format/format.ts'
import { paths, withQuery } from '../../../../shared/navigation/paths.ts'
import { Facts } from '../../../ui/facts.tsx'
import { useSaveStatementCsv, useSaveStatementPdf } from '../queries/use-save-statement.ts'
import styles from './statement-lines.module.css'
import { statementMonthLabel } from './statement-words.tsx'

/** A statement of the signed-in ambassador, with its files. */
export function OwnStatement({ id }: { id: string }) {
  const { data } = useSuspenseQuery(apiQuery(getStatement, { params: { id }, query: { limit: 100 } }))
  const [pdf, csv] = [useSaveStatementPdf(), useSaveStatementCsv()]
  const { statement } = data
  return (
    <StatementLines answer={data} rest="The CSV has all of them.">
      <Group>
        <Button variant="default" loading={pdf.isPending} onClick={() => pdf.mutate(statement)}>
          Download PDF
        </Button>
        <Button variant="default" loading={csv.isPending} onClick={() => csv.mutate(statement)}>
          Download CSV
        </Button>
      </Group>
    </StatementLines>
  )
}

/** A statement as the platform sees it before paying it. */
export function AnyStatement({ id }: { id: string }) {
  const { data } = useSuspenseQuery(apiQuery(getAmbassadorStatement, { params: { id }, query: { limit: 100 } }))
  const { ambassador } = data.statement
  return (
    <StatementLines answer={data} rest="The ambassador’s files have all of them.">
      <Link to={withQuery(paths.platformCommissions, { ambassador: ambassador.id })}>All commissions of {ambassador.name}</Link>
    </StatementLines>
  )
}

interface StatementLinesProps {
  answer: AnswerOf<typeof getStatement>
  /** Where lines beyond the first page are. */
  rest: string
  children: ReactNode
}

/** One statement with its lines and the reason for each. */
function StatementLines({ answer: { statement, lines, count }, rest, children }: StatementLinesProps) {
  const { currency, payout } = statement
  return (
    <div className={styles.place}>
      <Facts
        items={[
          { label: 'Month', value: statementMonthLabel(statement.month) },
          { label: 'Amount', value: formatMoney(statement.total_minor, currency) },
          { label: 'Paid on', value: payout && formatLocalDate(payout.paid_on) },
          { label: 'Reference', value: payout?.reference ?? null },
        ]}
      />
      {children}
      <h3>Commissions</h3>
      <ul className={styles.list}>
        {lines.map((line) => (
          <li key={line.commission_id} className={styles.row}>
            <span>
              <b>{line.name}</b> · {line.club_name}, {formatLocalDate(line.business_date)}
              <br />
              <small>
                {line.amount_minor < 0 && 'Refunded after an earlier statement. '}
                {line.why}
              </small>
            </span>
            <b className={styles.amount}>{formatMoney(line.amount_minor, currency)}</b>
          </li>
        ))}
      </ul>
      {count > lines.length && (
        <p>
          The first {lines.length} of {count}. {rest}
        </p>
      )}
    </div>
  )
}
