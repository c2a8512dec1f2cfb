import { Link } from 'react-router'
import { FigureTable } from '../figure-table.tsx'
import styles from './chart.module.css'
import type { ChartProps } from './chart-props.ts'

/** A chart's figures. Parts of a sum have their total beside them. */
export function ChartTable({ label, kind, across, points, series, before, band, format }: ChartProps) {
  const isSummed = kind === 'bars' && series.length > 1
  const cell = (value: number | null | undefined) => (typeof value === 'number' ? format(value) : '–')
  const heads = [
    across,
    ...series.map((one) => one.label),
    ...(isSummed ? ['Total'] : []),
    ...(band ? [band.label] : []),
    ...(before ? [before.label] : []),
  ]
  return (
    <FigureTable label={label} heads={heads}>
      {points.map((point, index) => (
        <tr key={point.key}>
          <th scope="row" className={styles.point}>
            {point.to === undefined ? point.label : <Link to={point.to}>{point.label}</Link>}
          </th>
          {series.map((one) => (
            <td key={one.label}>{cell(one.values[index])}</td>
          ))}
          {isSummed && <td>{format(series.reduce((total, { values }) => total + (values[index] ?? 0), 0))}</td>}
          {band && (
            <td>
              {cell(band.low[index])} – {cell(band.high[index])}
            </td>
          )}
          {before && <td>{cell(before.values[index])}</td>}
        </tr>
      ))}
    </FigureTable>
  )
}
