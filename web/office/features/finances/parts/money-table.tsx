import { Link } from 'react-router'
import type { FinanceAnalytics } from '#contract/finances/analytics.ts'
import type { ComparedAmount, FinanceFigure } from '#contract/finances/figures.ts'
import { formatMoney, formatPercent } from '../../../../shared/format/format.ts'
import { rangeOf, rowsBehind } from '../../../domain/finance-links.ts'
import { FigureTable } from '../../../ui/figure-table.tsx'
import { clubFigureLabels } from './finance-words.ts'
import styles from './finances.module.css'

const rows = [
  'takings',
  'tax',
  'fees',
  'commissions',
  'dispute_losses',
  'cash_differences',
] as const satisfies readonly FinanceFigure[]

const changeText = (change: number | null) =>
  change === null ? '–' : `${change > 0 ? '+' : ''}${formatPercent(Math.round(change / 10) * 10)}`

/** From takings to what is left of them, each with the rows behind it. */
export function MoneyTable({ analytics: { currency, period, before, summary } }: { analytics: FinanceAnalytics }) {
  const money = (minor: number) => formatMoney(minor, currency)
  // Deductions have a minus; zero has none.
  const signed = (minor: number, sign: number) => money(minor === 0 ? 0 : sign * minor)
  const cells = ({ value, before: earlier, change_bp }: ComparedAmount, sign = 1) => (
    <>
      <td>{signed(value, sign)}</td>
      <td className={styles.muted}>{signed(earlier, sign)}</td>
      <td>{changeText(change_bp)}</td>
    </>
  )
  return (
    <FigureTable
      label="Net takings"
      heads={['Figure', `Last ${period.days} days`, `Previous ${before.days} days`, 'Change']}
      foot={
        <tr>
          <th scope="row">
            <Link to={rowsBehind({ period: rangeOf(period), figure: 'net' })}>{clubFigureLabels.net}</Link>
          </th>
          {cells(summary.net)}
        </tr>
      }
    >
      {rows.map((figure) => (
        <tr key={figure}>
          <th scope="row">
            <Link to={rowsBehind({ period: rangeOf(period), figure })}>{clubFigureLabels[figure]}</Link>
            {figure === 'takings' && (
              <small>
                after{' '}
                <Link to={rowsBehind({ period: rangeOf(period), figure: 'refunds' })}>
                  {money(summary.refunds.value)} of online refunds
                </Link>
              </small>
            )}
          </th>
          {cells(summary[figure], figure === 'takings' ? 1 : -1)}
        </tr>
      ))}
    </FigureTable>
  )
}
