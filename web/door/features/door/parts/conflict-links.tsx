import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Link } from 'react-router'
import { formatCount } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { sumOf, eventName, type EventCount } from '../device/event-counts.ts'
import styles from './log-list.module.css'

/** Conflicts of events that are not open: their logs show each, also once they are over. */
export function ConflictLinks({ conflicts }: { conflicts: readonly EventCount[] }) {
  if (conflicts.length === 0) return null
  return (
    <section className={styles.conflicts} aria-label="Conflicts to review">
      <h2>
        <TriangleAlert size={20} aria-hidden="true" />
        {formatCount(sumOf(conflicts), 'conflict')} to review
      </h2>
      <p>This device decided offline. Checked online, the result is different.</p>
      <ul className={styles.links}>
        {conflicts.map((event) => (
          <li key={event.event_id}>
            <Link to={`${paths.doorEvent(event.event_id)}?view=log`}>{eventName(event)}</Link>: {event.count}
          </li>
        ))}
      </ul>
    </section>
  )
}
