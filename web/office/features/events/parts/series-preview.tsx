import type { SeriesEvent } from '#contract/events/series.ts'
import { formatCount, formatLocalDate } from '../../../../shared/format/format.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import styles from './series-preview.module.css'
import { skipWords } from './template-words.ts'

/** The dates of a series, with the result for each. */
export function SeriesPreview({ events }: { events: readonly SeriesEvent[] }) {
  const count = events.filter(({ skipped }) => skipped === null).length
  return (
    <section aria-label="Events that will be created">
      <p className={styles.sum} aria-live="polite">
        {count === 0
          ? 'No events to create on these dates.'
          : `${formatCount(count, 'event')} as ${count === 1 ? 'a draft' : 'drafts'}${count < events.length ? `, ${formatCount(events.length - count, 'date')} skipped` : ''}.`}
      </p>
      <ol className={styles.dates}>
        {events.map(({ business_date, skipped, adjusted }) => (
          <li key={business_date} className={styles.date} data-skipped={skipped !== null || undefined}>
            <span>{formatLocalDate(business_date)}</span>
            {skipped !== null && <StatusBadge tone="off">{skipWords[skipped]}</StatusBadge>}
            {skipped === null && adjusted && <StatusBadge tone="info">Clocks change: one time moves forward</StatusBadge>}
          </li>
        ))}
      </ol>
    </section>
  )
}
