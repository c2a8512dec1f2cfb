import type { To } from 'react-router'

interface ChartSeries {
  label: string
  /** One per point; null if there is none. */
  values: readonly (number | null)[]
}

export interface ChartProps {
  /** What it shows, such as `Takings by date`. Names the chart and its table. */
  label: string
  /** `bars` are stacked parts of a sum. `lines` are side by side. `ranking` has one horizontal bar, of one series, per named thing. */
  kind: 'bars' | 'lines' | 'ranking'
  /** The header of the table's first column: `Date`. */
  across: string
  /** From left to right. `short` is for the axis, where an empty one is left out; `to` links to what is behind a point. */
  points: readonly { key: string; label: string; short?: string; to?: To }[]
  /** Up to six. */
  series: readonly ChartSeries[]
  /** The same points in the previous period. */
  before?: ChartSeries
  /** The likely range of the first series. */
  band?: { label: string; low: readonly number[]; high: readonly number[] }
  format: (value: number) => string
  /** For the axis, where space is limited. */
  formatShort?: (value: number) => string
}
