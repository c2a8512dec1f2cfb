import { Link } from 'react-router'
import { reservationsBehind } from '../../../domain/finance-links.ts'
import styles from './finances.module.css'

const steps = [
  ['seen', 'Viewed', null],
  ['held', 'Started checkout', 'started'],
  ['booked', 'Booked', 'booked'],
  ['came', 'Attended', 'came'],
] as const

type Counts = Record<(typeof steps)[number][0], number>

/** How many reached each step, as a share of the previous one; each step but the views leads to its reservations. */
export function BookingFunnel({ counts, of: scope }: { counts: Counts; of: { period: string; event_id?: string } }) {
  const most = Math.max(1, ...steps.map(([name]) => counts[name]))
  return (
    <ol className={styles.funnel}>
      {steps.map(([name, label, counted], index) => {
        const before = steps[index - 1]
        const of = before === undefined ? 0 : counts[before[0]]
        return (
          <li key={name} className={styles.step}>
            <span>{counted === null ? label : <Link to={reservationsBehind({ ...scope, counted })}>{label}</Link>}</span>
            <span className={styles.track} aria-hidden="true">
              <span className={styles.fill} style={{ width: `${(100 * counts[name]) / most}%` }} />
            </span>
            <span>
              {counts[name].toLocaleString('en-US')}
              {of > 0 && counts[name] <= of && <span className={styles.muted}> · {Math.round((100 * counts[name]) / of)}%</span>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
