import { Link } from 'react-router'
import type { FinanceAnalytics } from '#contract/finances/analytics.ts'
import { formatCount, formatLocalDate, formatMoney } from '../../../../shared/format/format.ts'
import { paths, withQuery } from '../../../../shared/navigation/paths.ts'
import { rangeOf, rowsBehind } from '../../../domain/finance-links.ts'
import { FigureTable } from '../../../ui/figure-table.tsx'
import styles from './finances.module.css'
import { rateWords } from './finance-words.ts'

const count = (value: number) => value.toLocaleString('en-US')

/** Events by takings, with their guests at each step. */
export function EventRanking({ analytics, search }: { analytics: FinanceAnalytics; search: URLSearchParams }) {
  const { currency, period, by_event: events, other_events: others } = analytics
  const money = (minor: number) => formatMoney(minor, currency)
  if (events.length === 0) return <p className={styles.empty}>No events in this period.</p>
  return (
    <FigureTable
      label="Takings by event"
      heads={['Event', 'Takings', 'Viewed', 'Started checkout', 'Booked', 'Attended', 'No-shows', 'Sell-through']}
    >
      {events.map(
        ({ event, takings_minor, posted_later_minor: later, seen, held, booked, came, no_show_bp, sell_through_bp }) => (
          <tr key={event.id}>
            <th scope="row">
              <Link
                to={withQuery(paths.clubFinances, { period: search.get('period') ?? undefined, event: event.id })}
                preventScrollReset
              >
                {event.title}
              </Link>
              <small>{formatLocalDate(event.business_date)}</small>
            </th>
            <td>
              {money(takings_minor)}
              {later !== 0 && <small>incl. {money(later)} posted later</small>}
            </td>
            <td>{count(seen)}</td>
            <td>{count(held)}</td>
            <td>{count(booked)}</td>
            <td>{count(came)}</td>
            <td>{rateWords(no_show_bp)}</td>
            <td>{rateWords(sell_through_bp)}</td>
          </tr>
        ),
      )}
      {others.count > 0 && (
        <tr>
          <th scope="row">
            <Link to={rowsBehind({ period: rangeOf(period), others: 'events' })}>{formatCount(others.count, 'other event')}</Link>
          </th>
          <td>{money(others.takings_minor)}</td>
        </tr>
      )}
    </FigureTable>
  )
}

export function AmbassadorRanking({ analytics }: { analytics: FinanceAnalytics }) {
  const { currency, period, by_ambassador: ambassadors, other_ambassadors: others } = analytics
  const money = (minor: number) => formatMoney(minor, currency)
  if (ambassadors.length === 0) return <p className={styles.empty}>No bookings from ambassadors in this period.</p>
  return (
    <FigureTable label="Takings by ambassador" heads={['Ambassador', 'Takings', 'Commissions', 'Booked', 'Attended']}>
      {ambassadors.map(({ ambassador: { id, name }, takings_minor, commissions_minor, bookings, came }) => (
        <tr key={id}>
          <th scope="row">
            <Link to={rowsBehind({ period: rangeOf(period), ambassador_id: id })}>
              {name === '' ? 'Former ambassador' : name}
            </Link>
          </th>
          <td>{money(takings_minor)}</td>
          <td>
            <Link to={rowsBehind({ period: rangeOf(period), figure: 'commissions', ambassador_id: id })}>
              {money(commissions_minor)}
            </Link>
          </td>
          <td>{count(bookings)}</td>
          <td>{count(came)}</td>
        </tr>
      ))}
      {others.count > 0 && (
        <tr>
          <th scope="row">
            <Link to={rowsBehind({ period: rangeOf(period), others: 'ambassadors' })}>
              {formatCount(others.count, 'other ambassador')}
            </Link>
          </th>
          <td>{money(others.takings_minor)}</td>
        </tr>
      )}
    </FigureTable>
  )
}
