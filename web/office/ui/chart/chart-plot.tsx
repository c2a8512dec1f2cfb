import { useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import {
  Area,
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  Tooltip,
  XAxis,
  YAxis,
  type DotItemDotProps,
  type TooltipContentProps,
} from 'recharts'
import styles from './chart.module.css'
import { beforeDash, colorOf, dashes, patternOf } from './chart-marks.tsx'
import type { ChartProps } from './chart-props.ts'
import { ticksOfChart } from './chart-scale.ts'

/** In pixels. */
interface Size {
  width: number
  height: number
}

/** Without a layout. */
const defaultSize: Size = { width: 600, height: 240 }

type PlotProps = ChartProps & { marks: string }

interface Row {
  index: number
  short: string
  before: number | null
  band: [number, number] | null
  values: (number | null)[]
}

/** The chart itself. The arrow keys move from point to point, and the current one is read out. */
export function ChartPlot(props: PlotProps) {
  const { ref, size } = useSize()
  return (
    <div ref={ref} className={styles.plot}>
      {/* Its height follows the size of the text, which the library measures only once. */}
      {size !== null && <Drawing key={size.height} {...props} {...size} />}
    </div>
  )
}

function Drawing({ marks, width, height, ...chart }: PlotProps & Size) {
  const { label, kind, points, series, before, band, format, formatShort = format } = chart
  const navigate = useNavigate()
  const hasShort = points.some(({ short }) => short !== undefined && short !== '')
  const rows = points.map((point, index): Row => {
    const [low, high] = [band?.low[index], band?.high[index]]
    return {
      index,
      short: (hasShort ? point.short : undefined) ?? point.label,
      before: before?.values[index] ?? null,
      band: low === undefined || high === undefined ? null : [low, high],
      values: series.map(({ values }) => values[index] ?? null),
    }
  })
  const open = (index: unknown) => {
    const to = points[Number(index)]?.to
    if (to !== undefined) void navigate(to)
  }
  const ticks = ticksOfChart(chart)
  const isClickable = points.some(({ to }) => to !== undefined)
  // Slightly wider than a bar.
  const halfMark = Math.max(3, Math.min(24, (0.42 * width) / points.length))
  const beforeMark = (dot: DotItemDotProps) => markBefore(dot, halfMark)
  const tip = ({ active, activeIndex }: TooltipContentProps) => active && drawTip(Number(activeIndex ?? -1), chart)
  const still = { isAnimationActive: false } as const
  return (
    <ComposedChart
      width={width}
      height={height}
      data={rows}
      title={label}
      desc="Move through the points with the arrow keys. The same figures are in the table."
      // The height follows the size of the text, and the uppermost mark's name is half above its line.
      margin={{ top: height / 24, right: 24, bottom: 0, left: 0 }}
      {...(isClickable && { onClick: ({ activeTooltipIndex }) => open(activeTooltipIndex), style: { cursor: 'pointer' } })}
    >
      <CartesianGrid vertical={false} stroke="var(--line)" />
      {/* By index: two points may have the same name. */}
      <XAxis
        dataKey="index"
        ticks={rows.flatMap(({ index, short }) => (short === '' ? [] : [index]))}
        tickFormatter={(index: number) => rows[index]?.short ?? ''}
        tickLine={false}
        axisLine={{ stroke: 'var(--edge)' }}
        // Every second or third name, at even distances.
        interval="equidistantPreserveStart"
        minTickGap={12}
      />
      <YAxis
        tickFormatter={formatShort}
        tickLine={false}
        axisLine={false}
        width="auto"
        ticks={ticks}
        domain={[ticks[0] ?? 0, ticks.at(-1) ?? 1]}
        interval={0}
      />
      <Tooltip {...still} cursor={kind === 'bars' ? { fill: 'var(--hover)' } : { stroke: 'var(--edge)' }} content={tip} />
      {band && (
        <Area
          {...still}
          dataKey="band"
          name={band.label}
          fill={colorOf(0)}
          fillOpacity={0.18}
          stroke={colorOf(0)}
          strokeWidth={0.5}
        />
      )}
      {series.map((one, index) =>
        kind === 'bars' ? (
          <Bar
            {...still}
            key={one.label}
            dataKey={(row: Row) => row.values[index] ?? null}
            name={one.label}
            stackId="sum"
            fill={patternOf(marks, index)}
            stroke={colorOf(index)}
            strokeWidth={1}
            maxBarSize={40}
          />
        ) : (
          <Line
            {...still}
            key={one.label}
            dataKey={(row: Row) => row.values[index] ?? null}
            name={one.label}
            stroke={colorOf(index)}
            strokeWidth={2.5}
            strokeDasharray={dashes[index % dashes.length] ?? 'none'}
            dot={points.length === 1}
          />
        ),
      )}
      {before && (
        <Line
          {...still}
          dataKey="before"
          name={before.label}
          stroke={kind === 'bars' ? 'none' : 'var(--subtle)'}
          strokeWidth={2}
          strokeDasharray={beforeDash}
          dot={kind === 'bars' && beforeMark}
          activeDot={false}
        />
      )}
    </ComposedChart>
  )
}

/** An element's size, measured before the first paint: a guess wider than its column would make the page scroll sideways. */
function useSize() {
  const ref = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<Size | null>(null)
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element
      setSize(width === 0 ? defaultSize : { width, height })
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, size }
}

/** The bar's height in the previous period: a dashed line across it. */
function markBefore({ index, cx = 0, cy = 0, value }: DotItemDotProps, half: number) {
  if (typeof value !== 'number' || value === 0) return null
  return (
    <path key={index} d={`M${cx - half} ${cy}h${2 * half}`} stroke="var(--ink)" strokeWidth={2} strokeDasharray={beforeDash} />
  )
}

function drawTip(index: number, { points, series, before, band, kind, format }: ChartProps) {
  const point = points[index]
  if (point === undefined) return null
  const said = (value: number | null | undefined) => (typeof value === 'number' ? format(value) : '–')
  const [low, high] = [band?.low[index], band?.high[index]]
  return (
    <output className={styles.tip}>
      <strong>{point.label}</strong>
      <dl>
        {series.map(({ label, values }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{said(values[index])}</dd>
          </div>
        ))}
        {kind === 'bars' && series.length > 1 && (
          <div className={styles.total}>
            <dt>Total</dt>
            <dd>{format(series.reduce((total, { values }) => total + (values[index] ?? 0), 0))}</dd>
          </div>
        )}
        {band && (
          <div>
            <dt>{band.label}</dt>
            <dd>
              {said(low)} – {said(high)}
            </dd>
          </div>
        )}
        {before && (
          <div className={styles.before}>
            <dt>{before.label}</dt>
            <dd>{said(before.values[index])}</dd>
          </div>
        )}
      </dl>
    </output>
  )
}
