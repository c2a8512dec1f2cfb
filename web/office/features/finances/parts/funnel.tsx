import styles from './finances.module.css'

const steps = [
  ['seen', 'Seen'],
  ['held', 'Started'],
  ['booked', 'Booked'],
  ['came', 'Attended'],
] as const

type Counts = Record<(typeof steps)[number][0], number>

/** How many reached each step, as a share of the previous one. */
export function Funnel({ counts }: { counts: Counts }) {
  const most = Math.max(1, ...steps.map(([name]) => counts[name]))
  return (
    <ol className={styles.funnel}>
      {steps.map(([name, label], index) => {
        const before = steps[index - 1]
        const of = before === undefined ? 0 : counts[before[0]]
        return (
          <li key={name} className={styles.step}>
            <span>{label}</span>
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
