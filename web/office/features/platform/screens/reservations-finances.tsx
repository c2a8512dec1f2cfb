import { Button } from '@mantine/core'
import { changeBp } from '#contract/base/money.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import {
  exportReservationFinances,
  financeGroups,
  getReservationFinances,
  listReservationFinances,
  reservationFigures,
  type ReservationFigures,
} from '#contract/platform/finances.ts'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { download } from '../../../../shared/api/download.ts'
import { formatCount, formatLocalDate, formatMoney, formatMoneyShort, percentOrDash } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { Chart } from '../../../ui/chart/chart.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkTabs } from '../../../ui/link-tabs.tsx'
import { defineColumns } from '../../../ui/list/columns.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { Filters } from '../../../ui/list/list-tools.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { axisDate } from '../../../ui/dates/local-dates.ts'
import { Panel } from '../../../ui/panel.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { DashboardSkeleton } from '../../../ui/skeletons.tsx'
import { StatCard, Stats } from '../../../ui/stat-card.tsx'
import { financeFilters, hrefOf, financePlaceOf } from '../parts/finance-place.ts'
import { PlatformFinanceTabs } from '../../../domain/platform-finance-tabs.tsx'
import { daysOf, platformFigureLabels, groupLabels } from '../parts/finance-words.ts'
import styles from '../../../domain/platform-finances.module.css'

interface Data {
  finances: AnswerOf<typeof getReservationFinances>
  answer: AnswerOf<typeof listReservationFinances>
}
type Group = Data['answer']['groups'][number]

export const screen = defineScreen({
  queries: ({ search }: Place) => {
    const { filters, currency, by, cursor } = financePlaceOf(search)
    const query = { ...filters, ...(currency !== null && { currency }), by, ...(cursor !== undefined && { cursor }) }
    return {
      finances: apiQuery(getReservationFinances, { query: filters }),
      answer: apiQuery(listReservationFinances, { query }),
    }
  },
  title: () => 'Reservations Finances',
  Component: ReservationsFinances,
  Skeleton: DashboardSkeleton,
})

const columnsIn = (currency: string) => {
  const money = (id: 'gross_minor' | 'refunds_minor' | 'net_minor' | 'fees_minor', header: string) => ({
    id,
    header,
    align: 'right' as const,
    cell: (row: Group) => formatMoney(row[id], currency),
  })
  return defineColumns<Group>([
    { id: 'name', header: 'Name', cell: ({ name }) => name || 'No city' },
    { id: 'detail', header: 'Where and when', cell: ({ detail }) => detail, phone: 'line' },
    money('gross_minor', 'Gross sales'),
    money('refunds_minor', 'Refunds'),
    { ...money('net_minor', 'Net sales'), phone: 'aside' },
    { ...money('fees_minor', 'Platform fees'), phone: (row) => `${formatMoney(row.fees_minor, currency)} in fees` },
    { id: 'rate', header: 'Take rate', align: 'right', cell: ({ take_rate_bp }) => percentOrDash(take_rate_bp) },
  ])
}

function ReservationsFinances({ data: { finances, answer }, search, isStale }: ScreenProps<Data>) {
  const { by, filters } = financePlaceOf(search)
  const currency = answer.currency ?? finances.currencies[0]?.currency ?? null
  const { period, before, currencies } = finances
  const days = `${formatLocalDate(period.from)} to ${formatLocalDate(period.to)}`
  const [one] = answer.groups
  return (
    <>
      <PageHeader title="Reservations Finances" lead={`Online payments for events of ${days}, by business date.`} />
      <PlatformFinanceTabs current={paths.reservationsFinances} />
      <div className={styles.stack}>
        <div className={styles.choices}>
          <Filters
            list={financeFilters}
            label="Reservations finances"
            linkedTo={{
              ...(filters.club !== undefined && { club: by === 'club' && one ? one.name : 'One club' }),
              ...(filters.event !== undefined && { event: by === 'event' && one ? one.name : 'One event' }),
            }}
          />
          {filters.city !== undefined && (
            <Button component={Link} variant="light" to={hrefOf(paths.reservationsFinances, search, { city: undefined })}>
              Show all cities, not only {filters.city || 'clubs without one'}
            </Button>
          )}
          {currencies.length > 1 && (
            <LinkTabs
              label="Currency"
              isChoice
              items={currencies.map((each) => ({
                label: each.currency,
                isCurrent: each.currency === currency,
                to: hrefOf(paths.reservationsFinances, search, { currency: each.currency }),
              }))}
            />
          )}
        </div>
        {currency === null ? (
          <EmptyState title="No payments in this period">
            Choose other dates. Payments appear here by the date of their event, as soon as guests pay.
          </EmptyState>
        ) : (
          <Shown
            finances={finances}
            currency={currency}
            against={`the previous ${formatCount(daysOf(before), 'day')}`}
            search={search}
          />
        )}
        {currency !== null && <Groups answer={answer} currency={currency} search={search} isStale={isStale} />}
      </div>
    </>
  )
}

interface ShownProps {
  finances: Data['finances']
  currency: string
  against: string
  search: URLSearchParams
}

const none: ReservationFigures = {
  gross_minor: 0,
  refunds_minor: 0,
  net_minor: 0,
  fees_minor: 0,
  take_rate_bp: null,
  provider_fees_minor: 0,
  commissions_minor: 0,
  disputes_lost_minor: 0,
}

/** For losses of clubs and the platform, zero is good news. */
const better = { gross: 'more', net: 'more', fees: 'more', refunds: 'less', disputes_lost: 'less' } as const

function Shown({ finances, currency, against, search }: ShownProps) {
  const own = finances.currencies.find((each) => each.currency === currency)
  const { now = none, before = none, weeks = [] } = own ?? {}
  const money = (minor: number) => formatMoney(minor, currency)
  return (
    <>
      <Stats>
        {reservationFigures.map((figure) => (
          <StatCard
            key={figure}
            label={platformFigureLabels[figure]}
            value={money(now[`${figure}_minor`])}
            to={hrefOf(paths.financeRows, search, { figure, currency })}
            trend={{
              change_bp: changeBp(now[`${figure}_minor`], before[`${figure}_minor`]),
              against,
              ...(figure in better && { better: better[figure as keyof typeof better] }),
            }}
          />
        ))}
        <StatCard
          label="Take rate"
          value={percentOrDash(now.take_rate_bp)}
          note={
            <>
              <Link to={hrefOf(paths.financeRows, search, { figure: 'fees', currency })}>{money(now.fees_minor)}</Link> of{' '}
              <Link to={hrefOf(paths.financeRows, search, { figure: 'net', currency })}>{money(now.net_minor)}</Link>, was{' '}
              {percentOrDash(before.take_rate_bp)}
            </>
          }
        />
      </Stats>
      <Panel title="By week" lead="Net sales, and what the platform keeps of them. A week begins on Monday.">
        <Chart
          label="Net sales by week"
          kind="bars"
          across="Week of"
          points={weeks.map(({ week_on }) => ({
            key: week_on,
            label: formatLocalDate(week_on),
            short: axisDate(week_on),
            to: hrefOf(paths.financeRows, search, { figure: 'net', currency, date_range: weekIn(finances.period, week_on) }),
          }))}
          series={[
            { label: 'For clubs and ambassadors', values: weeks.map((week) => week.net_minor - week.fees_minor) },
            { label: 'Platform fees', values: weeks.map((week) => week.fees_minor) },
          ]}
          format={money}
          formatShort={(minor) => formatMoneyShort(minor, currency)}
        />
      </Panel>
    </>
  )
}

/** The dates of a week that are within a period. */
function weekIn({ from, to }: Data['finances']['period'], weekOn: string): string {
  const sunday = new Date(Date.parse(weekOn) + 6 * 86_400_000).toISOString().slice(0, 10)
  return `${weekOn < from ? from : weekOn},${sunday > to ? to : sunday}`
}

interface GroupsProps {
  answer: Data['answer']
  currency: string
  search: URLSearchParams
  isStale: boolean
}

function Groups({ answer, currency, search, isStale }: GroupsProps) {
  const { by, filters } = financePlaceOf(search)
  const columns = useMemo(() => columnsIn(currency), [currency])
  // A city links to its clubs, a club to its events, an event to the rows behind it.
  const hrefs = {
    city: ({ key }: Group) => hrefOf(paths.reservationsFinances, search, { city: key, by: 'club', currency }),
    club: ({ key }: Group) => hrefOf(paths.reservationsFinances, search, { club: key, by: 'event', currency }),
    event: ({ key }: Group) => hrefOf(paths.financeRows, search, { event: key, figure: 'net', currency }),
  }
  return (
    <ListScreen
      label={groupLabels[by]}
      noun={by === 'city' ? ['city', 'cities'] : [by]}
      rows={answer.groups}
      count={answer.count}
      next={answer.next}
      columns={columns}
      rowId={({ key }) => key}
      rowName={({ name }) => name || 'No city'}
      rowHref={hrefs[by]}
      isStale={isStale}
      csv={{
        file: `reservations-finances-${currency}.csv`,
        save: async (file) => download(exportReservationFinances, { query: { ...filters, currency } }, file),
      }}
      heading={
        <LinkTabs
          label="Group by"
          isChoice
          items={financeGroups.map((group) => ({
            label: groupLabels[group],
            isCurrent: group === by,
            to: hrefOf(paths.reservationsFinances, search, { by: group }),
          }))}
        />
      }
      empty={<EmptyState title="No payments in this period">Choose other dates or another currency.</EmptyState>}
    />
  )
}
