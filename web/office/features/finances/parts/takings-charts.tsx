import type { FinanceAnalytics } from '#contract/finances/analytics.ts'
import { formatLocalDate, formatMoney, formatMoneyShort, formatWallTime } from '../../../../shared/format/format.ts'
import { Chart } from '../../../ui/chart/chart.tsx'
import { axisDate } from '../../../ui/dates/local-dates.ts'
import { Panel } from '../../../ui/panel.tsx'
import { dateRows, rangeOf, reservationsBehind, rowsBehind } from '../../../domain/finance-links.ts'
import { categoryLabel, sourceLabels } from './finance-words.ts'
import styles from './finances.module.css'
import { weekdayNames } from '#contract/base/weekdays.ts'

const sources = ['online', 'till', 'manual', 'adjustment'] as const

export function TakingsByDate({ analytics: { currency, daily, before } }: { analytics: FinanceAnalytics }) {
  const shown = sources.filter((source) => source === 'online' || daily.some((day) => day[`${source}_minor`] !== 0))
  return (
    <Panel title="Takings by business date" lead="Tax included, minus refunds.">
      <Chart
        label="Takings by business date"
        kind="bars"
        across="Business date"
        points={daily.map(({ date }) => ({
          key: date,
          label: formatLocalDate(date),
          short: axisDate(date),
          to: dateRows(date),
        }))}
        series={shown.map((source) => ({ label: sourceLabels[source], values: daily.map((day) => day[`${source}_minor`]) }))}
        before={{ label: `Previous ${before.days} days`, values: daily.map(({ before_minor }) => before_minor) }}
        format={(minor) => formatMoney(minor, currency)}
        formatShort={(minor) => formatMoneyShort(minor, currency)}
      />
    </Panel>
  )
}

export function TakingsByWhat({ analytics }: { analytics: FinanceAnalytics }) {
  const { currency, period, before, by_kind: kinds, by_weekday: weekdays } = analytics
  const money = {
    format: (minor: number) => formatMoney(minor, currency),
    formatShort: (minor: number) => formatMoneyShort(minor, currency),
  }
  const earlier = `Previous ${before.days} days`
  return (
    <div className={styles.pair}>
      <Panel title="Takings by category">
        <Chart
          {...money}
          label="Takings by category"
          kind="ranking"
          across="Category"
          points={kinds.map(({ category }) => ({
            key: category ?? 'none',
            label: categoryLabel(category),
            to: rowsBehind({ period: rangeOf(period), category: category ?? 'none' }),
          }))}
          series={[{ label: 'Takings', values: kinds.map(({ takings }) => takings.value) }]}
          before={{ label: earlier, values: kinds.map(({ takings }) => takings.before) }}
        />
      </Panel>
      <Panel title="By weekday">
        <Chart
          {...money}
          label="Takings by weekday"
          kind="bars"
          across="Weekday"
          points={weekdays.map(({ weekday }) => {
            const label = weekdayNames[weekday - 1] ?? ''
            const to = rowsBehind({ period: rangeOf(period), weekday: String(weekday) })
            return { key: label, label, short: label.slice(0, 3), to }
          })}
          series={[{ label: 'Takings', values: weekdays.map(({ takings }) => takings.value) }]}
          before={{ label: earlier, values: weekdays.map(({ takings }) => takings.before) }}
        />
      </Panel>
    </div>
  )
}

/** Names only whole hours on the axis. */
const onTheHour = (time: string) => (time.endsWith(':00') ? formatWallTime(time) : '')

export const Arrivals = ({ analytics: { arrivals, period } }: { analytics: FinanceAnalytics }) => (
  <Panel title="Arrivals by half hour" lead="First check-ins, in the event’s local time.">
    <Chart
      label="Arrivals by half hour"
      kind="bars"
      across="From"
      points={arrivals.map(({ time }) => ({
        key: time,
        label: formatWallTime(time),
        short: onTheHour(time),
        to: reservationsBehind({ period: rangeOf(period), arrived: time }),
      }))}
      series={[{ label: 'Guests', values: arrivals.map(({ heads }) => heads) }]}
      format={(heads) => heads.toLocaleString('en-US')}
    />
  </Panel>
)
