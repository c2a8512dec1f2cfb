import { Link } from 'react-router'
import type { Finances } from '#contract/finances/finances.ts'
import { formatCount, formatLocalDate, formatMoney } from '../../../../shared/format/format.ts'
import { paths, withQuery } from '../../../../shared/navigation/paths.ts'
import { Facts } from '../../../ui/facts.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { postedLaterWords } from './finance-words.ts'
import { dateRows, rowsBehind } from '../../../domain/finance-links.ts'
import { FigureTable } from '../../../ui/figure-table.tsx'
import styles from './finances.module.css'

/** The latest dates with an event, and whether their books are closed. */
export function RecentDates({ finances: { currency, recent_dates: dates } }: { finances: Finances }) {
  if (dates.length === 0) return <p className={styles.empty}>Your latest business dates appear here after the first event.</p>
  return (
    <FigureTable label="Latest business dates" heads={['Business date', 'Takings', 'Attended', 'Cash-up']}>
      {dates.map(({ business_date: date, events, came_heads, expected_heads, is_closed, ...money }) => (
        <tr key={date}>
          <th scope="row">
            <Link className={styles.date} to={dateRows(date)}>
              {formatLocalDate(date)}
            </Link>
            <small>{events.map(({ title }) => title).join(', ')}</small>
          </th>
          <td>
            {formatMoney(money.takings_minor, currency)}
            {postedLaterWords(money, currency).map((words) => (
              <small key={words}>{words}</small>
            ))}
          </td>
          <td>
            {came_heads} <span className={styles.muted}>of {expected_heads}</span>
          </td>
          <td>
            <Link
              to={paths.clubCashUp(date)}
              aria-label={`${is_closed ? 'Closed' : 'Open'}: cash-up of ${formatLocalDate(date)}`}
            >
              {is_closed ? <StatusBadge tone="done">Closed</StatusBadge> : <StatusBadge tone="plain">Open</StatusBadge>}
            </Link>
          </td>
        </tr>
      ))}
    </FigureTable>
  )
}

/** What the platform holds for the club, and what it has paid out. */
export function HeldForYou({ finances: { currency, due } }: { finances: Finances }) {
  const money = (minor: number) => formatMoney(minor, currency)
  return (
    <Facts
      figures
      items={[
        {
          label: 'Held for you',
          value: <Link to={rowsBehind({ period: 'all', figure: 'due' })}>{money(due.balance_minor)}</Link>,
        },
        {
          label: 'Of which for upcoming events',
          value: <Link to={rowsBehind({ period: 'upcoming', figure: 'due' })}>{money(due.upcoming_minor)}</Link>,
        },
        ...(due.disputes === 0
          ? []
          : [
              {
                label: `In ${formatCount(due.disputes, 'open dispute')}`,
                value: <Link to={withQuery(paths.clubDisputes, { state: 'open' })}>{money(due.disputed_minor)}</Link>,
              },
            ]),
        ...due.payouts.map(({ paid_on, reference, amount_minor }) => ({
          label: `Paid out ${formatLocalDate(paid_on)}, ${reference}`,
          value: <Link to={rowsBehind({ period: 'all', figure: 'payouts' })}>{money(amount_minor)}</Link>,
        })),
      ]}
    />
  )
}
