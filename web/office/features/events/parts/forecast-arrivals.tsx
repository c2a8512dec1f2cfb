import type { EventForecast } from '#contract/forecast/forecast.ts'
import { formatTime } from '../../../../shared/format/format.ts'
import { Chart } from '../../../ui/chart/chart.tsx'
import { Panel } from '../../../ui/panel.tsx'

const guests = (count: number) => count.toLocaleString('en-US')

/** When guests are expected, and when they came. */
export function ForecastArrivals({ forecast: { slots, event } }: { forecast: EventForecast }) {
  const came = slots.some((slot) => slot.came !== null)
  const points = slots.map(({ from_at }) => {
    const label = formatTime(from_at, event.timezone)
    // Only whole hours are named on the axis.
    return { key: from_at, label, short: label.includes(':00') ? label : '' }
  })
  return (
    <Panel title="Arrivals by half hour" lead="We expect 8 in 10 half hours to fall within the shaded range.">
      <Chart
        label="Guests by half hour"
        kind="lines"
        across="From"
        points={points}
        series={[
          { label: 'Expected', values: slots.map(({ expected }) => expected) },
          ...(came ? [{ label: 'Arrived', values: slots.map((slot) => slot.came) }] : []),
        ]}
        band={{ label: 'Likely range', low: slots.map(({ low }) => low), high: slots.map(({ high }) => high) }}
        format={guests}
      />
    </Panel>
  )
}
