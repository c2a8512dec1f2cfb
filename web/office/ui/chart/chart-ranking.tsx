import { Link } from 'react-router'
import styles from './chart-ranking.module.css'
import type { ChartProps } from './chart-props.ts'

/** One bar below the other, each with its name and figure, and a mark for the previous period. */
export function ChartRanking({ points, series: [series], before, format }: ChartProps) {
  const valueOf = (index: number) => series?.values[index] ?? 0
  const beforeOf = (index: number) => before?.values[index] ?? 0
  const most = Math.max(1, ...points.map((_, index) => Math.max(valueOf(index), beforeOf(index))))
  const share = (value: number) => `${(100 * Math.max(0, value)) / most}%`
  return (
    <ul className={styles.rows}>
      {points.map(({ key, label, to }, index) => (
        <li key={key} className={styles.row}>
          <span className={styles.name}>{to === undefined ? label : <Link to={to}>{label}</Link>}</span>
          <span className={styles.track} aria-hidden="true">
            <span className={styles.bar} style={{ width: share(valueOf(index)) }} />
            {beforeOf(index) > 0 && <span className={styles.before} style={{ insetInlineStart: share(beforeOf(index)) }} />}
          </span>
          <span className={styles.value}>
            {format(valueOf(index))}
            {before && (
              <span className="visually-hidden">
                , {before.label}: {format(beforeOf(index))}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
