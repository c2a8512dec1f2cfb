import type { To } from 'react-router'

interface ChartSeries {
  label: string
  /** One for each point; null where there is none. */
  values: readonly (number | null)[]
}

export interface ChartProps {
  /** What it shows: `Takings by date`. Names the chart and its table. */
  label: string
  /** `bars` are stacked: parts of a sum. `lines` run beside each other. */
  kind: 'bars' | 'lines'
  /** Head of the table's first column: `Date`. */
  across: string
  /** From left to right. `short` is for the axis; `to` leads to what is behind a point. */
  points: readonly { key: string; label: string; short?: string; to?: To }[]
  /** Up to six. */
  series: readonly ChartSeries[]
  /** The same points in the period before. */
  before?: ChartSeries
  /** Between what and what the first series is likely to be. */
  band?: { label: string; low: readonly number[]; high: readonly number[] }
  format: (value: number) => string
  /** For the axis, where room is short. */
  formatShort?: (value: number) => string
}
