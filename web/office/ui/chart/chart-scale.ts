import type { ChartProps } from './chart-props.ts'

/** Fewer would say too little, more would be crowded. */
const maxSteps = 6

/** The smallest of 1, 2, 5, 10, 20, 50, … that is not below a size. */
function roundStep(size: number): number {
  const unit = 10 ** Math.floor(Math.log10(size))
  return unit * ([1, 2, 5].find((times) => times * unit >= size) ?? 10)
}

/** Round, even marks around all values, with zero among them; in whole units at least. */
export function ticksOf(least: number, most: number): number[] {
  const [low, high] = [Math.min(0, least), Math.max(0, most)]
  const step = Math.max(1, roundStep(Math.max(1, high - low) / maxSteps))
  const [first, last] = [Math.floor(low / step), Math.max(1, Math.ceil(high / step))]
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}

/** The marks of a chart's values. The parts of a sum are stacked, so their sum counts. */
export function ticksOfChart({ kind, series, before, band }: ChartProps): number[] {
  const isGiven = (value: number | null | undefined): value is number => typeof value === 'number'
  const own = series.map(({ values }) => values)
  const sums =
    kind === 'lines'
      ? own.flat()
      : (own[0] ?? []).flatMap((_, index) => {
          const parts = own.map((values) => values[index] ?? 0)
          return parts.map((_part, last) => parts.slice(0, last + 1).reduce((total, part) => total + part, 0))
        })
  const all = [...sums, ...(before?.values ?? []), ...(band?.low ?? []), ...(band?.high ?? [])].filter(isGiven)
  return ticksOf(Math.min(0, ...all), Math.max(0, ...all))
}
