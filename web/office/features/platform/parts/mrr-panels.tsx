import { mrrMoves, type CurrencyFinances, type MrrMonth } from '#contract/platform/subscriptions.ts'
import type { LedgerFigure } from '#contract/platform/ledger.ts'
import { Link } from 'react-router'
import { formatCount, formatMoney, formatMoneyShort, formatPercent, percentOrDash } from '../../../../shared/format/format.ts'
import { paths, withQuery } from '../../../../shared/navigation/paths.ts'
import { Chart } from '../../../ui/chart/chart.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { FigureTable } from '../../../ui/figure-table.tsx'
import { ageLabels, intervalLabels, financeMonthLabel, moveLabels, planLabels } from './finance-words.ts'

interface Props {
  finances: CurrencyFinances
}

const monthOf = (monthOn: string) => monthOn.slice(0, 7)
/** A month begins with the revenue that the one before ended with. */
export const monthBefore = (monthOn: string): string => {
  const [year, month] = [Number(monthOn.slice(0, 4)), Number(monthOn.slice(5, 7))]
  return new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 7)
}
/** The rows of a month; of the current one, those up to today. */
const ledgerRows = (figure: LedgerFigure, currency: string, monthOn: string) => {
  const [year, month] = [Number(monthOn.slice(0, 4)), Number(monthOn.slice(5, 7))]
  const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
  return withQuery(paths.platformLedger, { figure, currency, date_range: `${monthOn},${last}` })
}

/** Recurring revenue at the end of each month. */
export function MrrChart({ finances: { currency, months } }: Props) {
  return (
    <Panel title="Monthly recurring revenue" lead="Month-end MRR. Current month to date. Choose a month to see its clubs.">
      <Chart
        label="Monthly recurring revenue"
        kind="bars"
        across="Month"
        points={months.map(({ month_on }) => ({
          key: month_on,
          label: financeMonthLabel(month_on),
          short: financeMonthLabel(month_on).slice(0, 3),
          to: withQuery(paths.mrrMoves, { currency, month: monthOf(month_on) }),
        }))}
        series={[{ label: 'MRR', values: months.map(({ end_minor }) => end_minor) }]}
        format={(minor) => formatMoney(minor, currency)}
        formatShort={(minor) => formatMoneyShort(minor, currency)}
      />
    </Panel>
  )
}

/** Each month's start, moves and end. */
export function MovesPanel({ finances: { currency, months } }: Props) {
  const money = (minor: number) => formatMoney(minor, currency)
  const linked = (query: Record<string, string>, text: string) => (
    <Link to={withQuery(paths.mrrMoves, { currency, ...query })}>{text}</Link>
  )
  const moveCell = (month: MrrMonth, move: (typeof mrrMoves)[number]) => {
    const amount = month[`${move}_minor`]
    if (amount === 0) return '–'
    return linked({ month: monthOf(month.month_on), move }, money(amount))
  }
  return (
    <Panel
      title="Movements"
      lead="Each month begins with the revenue of the one before; the movements are the difference. Club churn is the share of paying clubs that left, revenue churn the share of revenue lost to contraction and churn."
      flush
    >
      <FigureTable
        label="Recurring revenue movements by month"
        heads={['Month', 'Start', ...mrrMoves.map((move) => moveLabels[move]), 'End', 'Clubs', 'Club churn', 'Revenue churn']}
      >
        {months.toReversed().map((month) => (
          <tr key={month.month_on}>
            <th scope="row">{linked({ month: monthOf(month.month_on) }, financeMonthLabel(month.month_on))}</th>
            <td>{linked({ month: monthBefore(month.month_on) }, money(month.start_minor))}</td>
            {mrrMoves.map((move) => (
              <td key={move}>{moveCell(month, move)}</td>
            ))}
            <td>{linked({ month: monthOf(month.month_on) }, money(month.end_minor))}</td>
            <td>{linked({ month: monthOf(month.month_on) }, String(month.clubs))}</td>
            <td>
              {percentOrDash(month.churn_bp)}
              {month.start_clubs > 0 && (
                <small>
                  {linked({ month: monthOf(month.month_on), move: 'churn' }, String(month.churned_clubs))} of{' '}
                  {linked({ month: monthBefore(month.month_on) }, formatCount(month.start_clubs, 'club'))}
                </small>
              )}
            </td>
            <td>{percentOrDash(month.revenue_churn_bp)}</td>
          </tr>
        ))}
      </FigureTable>
    </Panel>
  )
}

export function LedgerPanel({ finances: { currency, months } }: Props) {
  const money = (minor: number) => formatMoney(minor, currency)
  return (
    <Panel
      title="Invoiced and received"
      lead="From the ledger, by the date of posting. Invoiced is without tax, received with it."
      flush
    >
      <FigureTable label="Invoiced, received and commissions by month" heads={['Month', 'Invoiced', 'Received', 'Commissions']}>
        {months.toReversed().map(({ month_on, invoiced_minor, received_minor, commissions_minor }) => (
          <tr key={month_on}>
            <th scope="row">{financeMonthLabel(month_on)}</th>
            <td>
              <Link to={ledgerRows('invoiced', currency, month_on)}>{money(invoiced_minor)}</Link>
            </td>
            <td>
              <Link to={ledgerRows('received', currency, month_on)}>{money(received_minor)}</Link>
            </td>
            <td>
              <Link to={ledgerRows('commissions', currency, month_on)}>{money(commissions_minor)}</Link>
            </td>
          </tr>
        ))}
      </FigureTable>
    </Panel>
  )
}

export function PlansPanel({ finances: { currency, plans, mrr_minor } }: Props) {
  return (
    <Panel title="Plans" lead="Plans that clubs pay for today." flush>
      <FigureTable label="Recurring revenue by plan" heads={['Plan', 'Clubs', 'MRR', 'Share of MRR']}>
        {plans.map(({ plan, interval, clubs, mrr_minor: minor }) => (
          <tr key={`${plan} ${interval}`}>
            <th scope="row">
              <Link
                to={withQuery(paths.mrrMoves, { currency, plan, interval })}
              >{`${planLabels[plan]}, ${intervalLabels[interval]}`}</Link>
            </th>
            <td>{clubs}</td>
            <td>{formatMoney(minor, currency)}</td>
            <td>{formatPercent(Math.round((minor * 100) / mrr_minor) * 100)}</td>
          </tr>
        ))}
      </FigureTable>
    </Panel>
  )
}

export function AgeingPanel({ finances: { currency, ageing, receivable_minor } }: Props) {
  return (
    <Panel
      title="Open invoices"
      lead={`By days since issue. According to the ledger, clubs owe ${formatMoney(receivable_minor, currency)}.`}
      flush
    >
      <FigureTable label="Open invoices by age" heads={['Age', 'Invoices', 'Total']}>
        {ageing.map(({ age, invoices, total_minor }) => (
          <tr key={age}>
            <th scope="row">
              {invoices === 0 ? (
                ageLabels[age]
              ) : (
                <Link to={withQuery(paths.openInvoices, { currency, age })}>{ageLabels[age]}</Link>
              )}
            </th>
            <td>{invoices}</td>
            <td>{formatMoney(total_minor, currency)}</td>
          </tr>
        ))}
      </FigureTable>
    </Panel>
  )
}

/** How many clubs of each sign-up month pay at its end, and later. */
export function CohortsPanel({ finances: { currency, cohorts, months } }: Props) {
  const most = Math.max(0, ...cohorts.map(({ paying }) => paying.length))
  const payingCell = ({ month_on, clubs, paying }: (typeof cohorts)[number], index: number) => {
    const count = paying[index]
    const month = months[months.findIndex((one) => one.month_on === month_on) + index]
    if (count === undefined || month === undefined) return ''
    const text = `${count} (${formatPercent(Math.round((count * 100) / clubs) * 100)})`
    if (count === 0) return text
    const query = { currency, month: monthOf(month.month_on), signed_up: monthOf(month_on) }
    return <Link to={withQuery(paths.mrrMoves, query)}>{text}</Link>
  }
  return (
    <Panel
      title="Cohorts"
      lead="Clubs by the month they signed up: how many pay at the end of that month, and 1, 2, 3 … months later."
      flush
    >
      <FigureTable
        label="Paying clubs by month of sign-up"
        heads={['Signed up', 'Clubs', ...Array.from({ length: most }, (_, index) => `+${index}`)]}
      >
        {cohorts.map((cohort) => (
          <tr key={cohort.month_on}>
            <th scope="row">{financeMonthLabel(cohort.month_on)}</th>
            <td>
              <Link to={withQuery(paths.superAdminClubs, { currency, signed_up: monthOf(cohort.month_on) })}>{cohort.clubs}</Link>
            </td>
            {Array.from({ length: most }, (_, index) => (
              <td key={index}>{payingCell(cohort, index)}</td>
            ))}
          </tr>
        ))}
      </FigureTable>
    </Panel>
  )
}

export const clubCount = (count: number): string => formatCount(count, 'club')
