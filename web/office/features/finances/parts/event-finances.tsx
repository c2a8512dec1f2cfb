import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { getEventFinances } from '#contract/finances/analytics.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { formatCount, formatLocalDate, formatMoney, formatPercent } from '../../../../shared/format/format.ts'
import { Chart } from '../../../ui/chart/chart.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { reservationsBehind, rowsBehind } from '../../../domain/finance-links.ts'
import { categoryLabel } from './finance-words.ts'
import styles from './finances.module.css'
import { BookingFunnel } from './funnel.tsx'

const dayLabel = (days: number) => (days === 0 ? 'Day of the event' : formatCount(days, 'day before', 'days before'))

/** One event: its takings, its guests, and its sales over time. */
export function EventFinancesView({ id }: { id: string }) {
  const { data } = useSuspenseQuery(apiQuery(getEventFinances, { params: { id } }))
  const { currency, event, by_kind: kinds, sell_through: curve, like, capacity, no_show_bp, sell_through_bp } = data
  const money = (minor: number) => formatMoney(minor, currency)
  // Late postings have a different date from their event.
  const rows = { period: 'all', event_id: id }
  const guests = { period: `${event.business_date},${event.business_date}`, event_id: id }
  return (
    <div className={styles.drawer}>
      <p className={styles.note}>{formatLocalDate(event.business_date)}</p>
      <Facts
        figures
        items={[
          { label: 'Takings', value: <Link to={rowsBehind(rows)}>{money(data.takings_minor)}</Link> },
          ...(data.posted_later_minor === 0 ? [] : [{ label: 'Of which posted later', value: money(data.posted_later_minor) }]),
          ...kinds.map(({ category, takings_minor }) => ({
            label: categoryLabel(category),
            value: <Link to={rowsBehind({ ...rows, category: category ?? 'none' })}>{money(takings_minor)}</Link>,
          })),
          {
            label: 'Sold',
            value: sell_through_bp === null ? null : `${formatPercent(Math.round(sell_through_bp / 10) * 10)} of ${capacity}`,
          },
          {
            label: 'No-shows',
            value:
              no_show_bp === null ? null : (
                <Link to={reservationsBehind({ ...guests, counted: 'no_show' })}>
                  {formatPercent(Math.round(no_show_bp / 10) * 10)}
                </Link>
              ),
          },
        ]}
      />
      <h3>From view to visit</h3>
      <BookingFunnel counts={data} of={guests} />
      <p className={styles.note}>Views of the page, then bookings. Walk-ins aren’t counted.</p>
      <h3>Bookings over time</h3>
      <Chart
        label={`Guests booked for ${event.title} by days before it`}
        kind="lines"
        across="Day"
        points={curve.map(({ days_before }) => ({
          key: String(days_before),
          label: dayLabel(days_before),
          short: String(days_before),
        }))}
        series={[
          { label: 'This event', values: curve.map(({ heads }) => heads) },
          ...(like.length > 0 ? [{ label: 'Similar events', values: curve.map(({ like_heads }) => like_heads) }] : []),
        ]}
        format={(heads) => heads.toLocaleString('en-US')}
      />
      {like.length > 0 && (
        <p className={styles.note}>
          Similar events are the latest on the same weekday:{' '}
          {like.map(({ title, business_date }) => `${title} (${formatLocalDate(business_date)})`).join(', ')}. Each is shown as a
          share of its capacity.
        </p>
      )}
    </div>
  )
}
