import { Table } from '@mantine/core'
import { Link } from 'react-router'
import styles from './chart.module.css'
import type { ChartProps } from './chart-props.ts'

/** A chart's figures. Parts of a sum have their total beside them. */
export function ChartTable({ label, kind, across, points, series, before, band, format }: ChartProps) {
  const isSummed = kind === 'bars' && series.length > 1
  const cell = (value: number | null | undefined) => (typeof value === 'number' ? format(value) : '–')
  return (
    <Table.ScrollContainer minWidth={320} type="native" tabIndex={0} aria-label={`${label}, table`}>
      <table className={styles.table}>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{across}</th>
            {series.map((one) => (
              <th key={one.label} scope="col">
                {one.label}
              </th>
            ))}
            {isSummed && <th scope="col">Total</th>}
            {band && <th scope="col">{band.label}</th>}
            {before && <th scope="col">{before.label}</th>}
          </tr>
        </thead>
        <tbody>
          {points.map((point, index) => (
            <tr key={point.key}>
              <th scope="row">{point.to === undefined ? point.label : <Link to={point.to}>{point.label}</Link>}</th>
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
        </tbody>
      </table>
    </Table.ScrollContainer>
  )
}
