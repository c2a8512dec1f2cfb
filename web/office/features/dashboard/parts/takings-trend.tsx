import type { ClubDashboard } from '#contract/dashboard/club-dashboard.ts'
import { formatLocalDate, formatMoney, formatMoneyShort } from '../../../../shared/format/format.ts'
import { dateRows } from '../../../domain/finance-links.ts'
import { Chart } from '../../../ui/chart/chart.tsx'
import { axisDate } from '../../../ui/dates/local-dates.ts'
import { Panel } from '../../../ui/panel.tsx'

/** Takings of the latest business dates, tonight last. */
export function TakingsTrend({ money: { currency, tonight, recent_dates } }: { money: NonNullable<ClubDashboard['money']> }) {
  const dates = [...recent_dates.toReversed(), ...(tonight.titles.length > 0 || tonight.takings_minor !== 0 ? [tonight] : [])]
  if (dates.length < 2) return null
  return (
    <Panel title="Takings by business date" lead="Your latest dates with events.">
      <Chart
        label="Takings by business date"
        kind="bars"
        across="Business date"
        points={dates.map(({ business_date, titles }) => ({
          key: business_date,
          label: [formatLocalDate(business_date), ...titles].join(', '),
          short: axisDate(business_date),
          to: dateRows(business_date),
        }))}
        series={[{ label: 'Takings', values: dates.map(({ takings_minor }) => takings_minor) }]}
        format={(minor) => formatMoney(minor, currency)}
        formatShort={(minor) => formatMoneyShort(minor, currency)}
      />
    </Panel>
  )
}
