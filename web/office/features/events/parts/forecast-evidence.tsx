import { Link } from 'react-router'
import type { EventForecast } from '#contract/forecast/forecast.ts'
import { formatCount, formatLocalDate, formatPercent } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { leadWords, partyWords } from '../../../domain/parties/party-words.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FigureTable } from '../../../ui/figure-table.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { StatCard, Stats } from '../../../ui/stat-card.tsx'
import styles from './forecast.module.css'
import { bandWords, outOfTen } from './forecast-words.ts'

/** Bookings grouped by the traits that decide whether they come, with past results. */
export function ForecastGroups({ groups }: { groups: EventForecast['groups'] }) {
  return (
    <Panel
      title="Who is expected"
      lead="Confirmed bookings, and how often guests showed up for similar ones."
      flush={groups.length > 0}
    >
      {groups.length === 0 ? (
        <EmptyState title="No confirmed bookings yet">They appear here as guests book.</EmptyState>
      ) : (
        <FigureTable label="Who is expected" heads={['Booked', 'Guests', 'Likely to attend']}>
          {groups.map(({ kind, lead, guests, past_bookings, past_came, comes_bp }) => (
            <tr key={`${kind} ${lead}`}>
              <th scope="row">
                {partyWords[kind]}, {leadWords[lead]}
                <small>{past_bookings === 0 ? 'No similar bookings yet' : `${past_came} of ${past_bookings} attended`}</small>
              </th>
              <td>{guests}</td>
              <td>{formatPercent(Math.round(comes_bp / 100) * 100)}</td>
            </tr>
          ))}
        </FigureTable>
      )}
    </Panel>
  )
}

/** How accurate past forecasts were. */
export function ForecastBackTest({ test }: { test: EventForecast['back_test'] }) {
  if (test === null)
    return (
      <Panel title="Past accuracy">
        <EmptyState title="Nothing to compare yet">
          After four events with check-ins, we forecast each one from those before it and compare the forecast with who attended.
        </EmptyState>
      </Panel>
    )
  return (
    <Panel
      title="Past accuracy"
      lead={`${formatCount(test.events, 'past event')}, each forecast only from the events before it, at the same time before its doors opened.`}
      flush
    >
      <div className={styles.figures}>
        <Stats>
          <StatCard
            label="Average error per event"
            value={formatCount(Math.round(test.mean_error), 'guest')}
            note="over past events"
          />
          <StatCard
            label="Error from bookings alone"
            value={formatCount(Math.round(test.booked_error), 'guest')}
            note="on average"
          />
          <StatCard
            label="Average error per half hour"
            value={formatCount(Math.round(test.slot_error), 'guest')}
            note="on average"
          />
          {test.slots_inside_bp !== null && (
            <StatCard label="Half hours within the range" value={outOfTen(test.slots_inside_bp)} note="target: 8" />
          )}
          {test.events_inside_bp !== null && (
            <StatCard label="Events within the range" value={outOfTen(test.events_inside_bp)} note="target: 8" />
          )}
        </Stats>
      </div>
      <FigureTable label="Latest events forecast" heads={['Event', 'Expected', 'Attended', 'In range']}>
        {test.latest.map(({ id, title, business_date, expected, low, high, came }) => (
          <tr key={id}>
            <th scope="row">
              <Link to={paths.clubEventForecast(id)}>{title}</Link>
              <small>{formatLocalDate(business_date)}</small>
            </th>
            <td>
              {expected}
              <small>{bandWords({ low, high })}</small>
            </td>
            <td>{came}</td>
            <td>{came >= low && came <= high ? 'Yes' : came < low ? 'Fewer' : 'More'}</td>
          </tr>
        ))}
      </FigureTable>
    </Panel>
  )
}
