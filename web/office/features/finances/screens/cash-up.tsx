import { Link } from 'react-router'
import { getCashUp, type CashUp } from '#contract/finances/cash-up.ts'
import { sum } from '#contract/base/money.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { formatLocalDate, formatMoney } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { dateRows, rowsBehind } from '../../../domain/finance-links.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { StatCard, Stats } from '../../../ui/stat-card.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { Adjustments } from '../parts/adjustments.tsx'
import { CashDrawers } from '../parts/cash-drawers.tsx'
import { CashChecks } from '../parts/cash-checks.tsx'
import { CashCount } from '../parts/cash-count.tsx'
import { ClosedSheet } from '../parts/closed-sheet.tsx'
import { DoorOverrides } from '../parts/door-overrides.tsx'
import { TakingsTable } from '../parts/takings-table.tsx'
import styles from '../parts/takings.module.css'
import { differenceWords } from '../../../domain/cash-difference.ts'

export const screen = defineScreen({
  queries: ({ params }: Place) => ({
    date: apiQuery(getCashUp, { params: { business_date: params['business_date'] ?? '' } }),
  }),
  title: ({ date }) => `Cash-up, ${formatLocalDate(date.business_date)}`,
  Component: CashUpScreen,
  Skeleton: TableSkeleton,
})

function CashUpScreen({ data: { date } }: ScreenProps<{ date: CashUp }>) {
  const { business_date, currency, events, takings, drawers, cash, sheet, checks, adjustments, adjusted_minor } = date
  const money = (minor: number) => formatMoney(minor, currency)
  const taken = sum(takings.map(({ taken_minor, returned_minor }) => taken_minor + returned_minor))
  const moved = sum([cash, ...drawers.map(inAndOut)].flatMap(({ in_minor, out_minor }) => [in_minor, out_minor]))
  const open = checks.filter(({ count }) => count > 0)
  return (
    <>
      <PageHeader
        title={`Cash-up, ${formatLocalDate(business_date)}`}
        parents={[
          { label: 'Finances', to: paths.clubFinances },
          { label: 'Cash-up', to: paths.clubCashUps },
        ]}
        mark={sheet === null ? <StatusBadge tone="info">Open</StatusBadge> : <StatusBadge tone="done">Closed</StatusBadge>}
        lead={events.length === 0 ? 'No events on this date.' : events.map(({ title }) => title).join(', ')}
      />
      <div className={styles.stack}>
        <Stats>
          <StatCard label="Takings" value={money(taken)} note="tax included, after refunds" to={dateRows(business_date)} />
          <StatCard
            label="Net cash change"
            value={money(moved)}
            note={
              drawers.length === 0
                ? 'in the drawer on this date, without the float'
                : 'in drawers and outside them, without floats'
            }
            to={rowsBehind({
              period: `${business_date},${business_date}`,
              dated_by: 'posted_on',
              figure: 'till',
              method: 'cash',
            })}
          />
          {sheet !== null && (
            <StatCard label="Counted" value={money(sheet.counted_minor)} note={`expected ${money(sheet.expected_minor)}`} />
          )}
          {sheet !== null && <StatCard label="Difference" value={differenceWords(sheet.difference_minor, money)} />}
        </Stats>
        <div className={styles.date}>
          <div className={styles.stack}>
            {sheet === null && drawers.length > 0 && (
              <Panel title="Drawers" lead="A drawer still open is counted on the date on which it is closed." flush>
                <CashDrawers drawers={drawers} currency={currency} />
              </Panel>
            )}
            {sheet === null ? (
              <CashCount key={business_date} date={date} />
            ) : (
              <ClosedSheet sheet={sheet} canReopen={date.can_reopen} />
            )}
            {date.earlier_sheets.map((earlier) => (
              <ClosedSheet key={earlier.id} sheet={earlier} canReopen={false} />
            ))}
          </div>
          <div className={styles.stack}>
            <Panel
              title="Checks"
              lead={sheet === null ? undefined : 'As they are now. The sheet keeps what was open at the close.'}
              flush
            >
              <CashChecks checks={open} currency={currency} date={business_date} />
            </Panel>
            <Panel
              title="Takings"
              lead="By business date, whenever it was paid."
              actions={<Link to={paths.clubManualRevenue}>Enter revenue</Link>}
              flush
            >
              <TakingsTable takings={takings} currency={currency} date={business_date} />
            </Panel>
            <DoorOverrides overrides={date.overrides} />
            {(sheet !== null || adjustments.length > 0) && (
              <Panel title="Adjustments" lead="What was posted after the close, on the date shown." flush>
                <Adjustments adjustments={adjustments} total={adjusted_minor} currency={currency} />
              </Panel>
            )}
          </div>
        </div>
      </div>
    </>
  )
}

const inAndOut = ({ cash_in_minor, cash_out_minor }: CashUp['drawers'][number]) => ({
  in_minor: cash_in_minor,
  out_minor: cash_out_minor,
})
