import { getFinanceAnalytics, type FinanceAnalytics } from '#contract/finances/analytics.ts'
import { getFinances, type Finances } from '#contract/finances/finances.ts'
import { Link } from 'react-router'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { formatLocalDate, formatMoney } from '../../../../shared/format/format.ts'
import { paths, withQuery } from '../../../../shared/navigation/paths.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { DetailDrawer } from '../../../ui/detail-drawer.tsx'
import { LinkTabs } from '../../../ui/link-tabs.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { DashboardSkeleton } from '../../../ui/skeletons.tsx'
import { StatCard, Stats } from '../../../ui/stat-card.tsx'
import { EventFinancesView } from '../parts/event-finances.tsx'
import { FinanceTabs } from '../../../domain/finance-tabs.tsx'
import { BookingFunnel } from '../parts/funnel.tsx'
import { Headline } from '../parts/headline.tsx'
import { HeldForYou, RecentDates } from '../parts/recent-dates.tsx'
import { MoneyTable } from '../parts/money-table.tsx'
import { AmbassadorRanking, EventRanking } from '../parts/rankings.tsx'
import { Arrivals, TakingsByDate, TakingsByWhat } from '../parts/takings-charts.tsx'
import { rangeOf, reservationsBehind } from '../../../domain/finance-links.ts'
import styles from '../parts/finances.module.css'
import { rateWords } from '../parts/finance-words.ts'

interface Data {
  finances: Finances
  analytics: FinanceAnalytics
}

const periods = { '7': '7 days', '30': '30 days', '90': '90 days', '365': '365 days' } as const
const keys = Object.keys(periods) as (keyof typeof periods)[]
const periodOf = (search: URLSearchParams) => keys.find((one) => one === search.get('period')) ?? '30'

export const screen = defineScreen({
  queries: ({ search }: Place) => ({
    finances: apiQuery(getFinances, {}),
    analytics: apiQuery(getFinanceAnalytics, { query: { period: Number(periodOf(search)) } }),
  }),
  title: () => 'Finances',
  Component: FinancesScreen,
  Skeleton: DashboardSkeleton,
})

function FinancesScreen({ data: { finances, analytics }, search, isStale }: ScreenProps<Data>) {
  const shown = search.get('event')
  const current = periodOf(search)
  const { period } = analytics
  return (
    <>
      <PageHeader title="Finances" lead="Takings, costs and upcoming payouts" />
      <FinanceTabs current={paths.clubFinances} />
      <div className={styles.page} aria-busy={isStale}>
        <Headline finances={finances} />
        <div className={styles.bar}>
          <LinkTabs
            label="Period"
            isChoice
            items={keys.map((one) => ({
              to: withQuery(paths.clubFinances, { period: one === '30' ? undefined : one }),
              label: periods[one],
              isCurrent: one === current,
            }))}
          />
          <p className={styles.note}>
            {formatLocalDate(period.from)} to {formatLocalDate(period.to)}, by business date
          </p>
        </div>
        <TakingsByDate analytics={analytics} />
        <div className={styles.pair}>
          <Panel title="Net takings" flush>
            <MoneyTable analytics={analytics} />
          </Panel>
          <Panel title="Guests">
            <Guests analytics={analytics} search={search} />
          </Panel>
        </div>
        <TakingsByWhat analytics={analytics} />
        <div className={styles.pair}>
          <Arrivals analytics={analytics} />
          <Panel title="Ambassadors" flush actions={<Link to={paths.clubAmbassadors}>All ambassadors</Link>}>
            <AmbassadorRanking analytics={analytics} />
          </Panel>
        </div>
        <div id="events">
          <Panel title="Events" flush>
            <EventRanking analytics={analytics} search={search} />
          </Panel>
        </div>
        <div className={styles.pair}>
          <Panel title="Latest business dates" flush>
            <RecentDates finances={finances} />
          </Panel>
          <Panel title="Held for you" lead="Online payments less fees, commissions and refunds, until they are paid out.">
            <HeldForYou finances={finances} />
          </Panel>
        </div>
      </div>
      <DetailDrawer
        title={analytics.by_event.find(({ event }) => event.id === shown)?.event.title ?? 'Event'}
        opened={shown !== null}
        params={['event']}
      >
        {shown !== null && <EventFinancesView id={shown} />}
      </DetailDrawer>
    </>
  )
}

function Guests({
  analytics: { currency, summary, funnel, period, before },
  search,
}: {
  analytics: FinanceAnalytics
  search: URLSearchParams
}) {
  const of = { period: rangeOf(period) }
  const against = `the previous ${before.days} days`
  const { no_show_bp: noShow, spend_per_head: spend, sell_through_bp: sold, staff_cost_bp: staff } = summary
  return (
    <div className={styles.guests}>
      <Stats>
        <StatCard
          label="No-shows"
          value={rateWords(noShow.value)}
          to={reservationsBehind({ ...of, counted: 'no_show' })}
          trend={{ change_bp: noShow.change_bp, against, better: 'less' }}
        />
        <StatCard
          label="Sell-through"
          value={rateWords(sold.value)}
          to={{ hash: 'events', search: search.toString() }}
          trend={{ change_bp: sold.change_bp, against, better: 'more' }}
        />
        <StatCard
          label="Spend per head, closed tables"
          value={spend.value === null ? '–' : formatMoney(spend.value, currency)}
          to={reservationsBehind({ ...of, counted: 'closed' })}
          trend={{ change_bp: spend.change_bp, against, better: 'more' }}
        />
        <StatCard
          label="Staff costs, share of sales without tax"
          value={rateWords(staff.value)}
          to={withQuery(paths.clubAttendance, { status: 'approved', date: of.period })}
          trend={{ change_bp: staff.change_bp, against, better: 'less' }}
        />
      </Stats>
      <BookingFunnel counts={funnel} of={of} />
    </div>
  )
}
