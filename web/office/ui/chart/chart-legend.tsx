import styles from './chart.module.css'
import { beforeDash, colorOf, dashes, patternOf, Patterns } from './chart-marks.tsx'
import type { ChartProps } from './chart-props.ts'

const line = (stroke: string, dash: string) => <path d="M1 6h22" stroke={stroke} strokeWidth="2.5" strokeDasharray={dash} />

/** Each series with its mark, in the same patterns as the bars. */
export function ChartLegend({ kind, series, before, band, marks }: ChartProps & { marks: string }) {
  const isBars = kind !== 'lines'
  return (
    <ul className={styles.legend}>
      {series.map(({ label }, index) => (
        <li key={label}>
          <svg width="24" height="12" aria-hidden="true">
            {index === 0 && <Patterns marks={marks} count={series.length} />}
            {isBars ? (
              <rect
                x="4.5"
                y="0.5"
                width="15"
                height="11"
                rx="2"
                fill={patternOf(marks, index)}
                stroke={colorOf(index)}
                strokeWidth="1"
              />
            ) : (
              line(colorOf(index), dashes[index % dashes.length] ?? 'none')
            )}
          </svg>
          {label}
        </li>
      ))}
      {band && (
        <li>
          <svg width="24" height="12" aria-hidden="true">
            <rect x="0.5" y="0.5" width="23" height="11" rx="2" fill={colorOf(0)} fillOpacity="0.18" stroke={colorOf(0)} />
          </svg>
          {band.label}
        </li>
      )}
      {before && (
        <li>
          <svg width="24" height="12" aria-hidden="true">
            {line(isBars ? 'var(--ink)' : 'var(--subtle)', beforeDash)}
          </svg>
          {before.label}
        </li>
      )}
    </ul>
  )
}
