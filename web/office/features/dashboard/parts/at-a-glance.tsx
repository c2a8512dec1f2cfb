import type { ClubDashboard } from '#contract/dashboard/club-dashboard.ts'
import { changeBp } from '#contract/base/money.ts'
import { formatCount, formatMoney, formatShortDay } from '../../../../shared/format/format.ts'
import { paths, withQuery } from '../../../../shared/navigation/paths.ts'
import { rowsBehind } from '../../../domain/finance-links.ts'
import { StatCard, Stats, type Trend } from '../../../ui/stat-card.tsx'

type Money = NonNullable<ClubDashboard['money']>

/** What needs attention today: money, requests, rewards, shifts, cash-ups. */
export function AtAGlance({ dashboard: { money, tonight, approvals, redemptions, shifts } }: { dashboard: ClubDashboard }) {
  if (money === null && tonight === null && approvals === null && redemptions === null && shifts === null) return null
  return (
    <Stats>
      {tonight !== null && <TonightCards tonight={tonight} />}
      {money !== null && <MoneyCards money={money} before={tonight?.before ?? null} />}
      {approvals !== null && (
        <StatCard
          label="To approve"
          value={approvals.count}
          note={approvals.count === 0 ? 'All caught up' : approvals.count === 1 ? 'request' : 'requests'}
          to={withQuery(paths.clubReservations, { status: 'pending' })}
        />
      )}
      {redemptions !== null && <StatCard label="Reward requests" value={redemptions.pending} to={paths.clubRewards} />}
      {shifts !== null && (
        <StatCard label="Shifts tonight" value={shifts.planned} note={shiftsNote(shifts)} to={paths.clubShifts} />
      )}
    </Stats>
  )
}

function shiftsNote({ planned, open, at_work }: NonNullable<ClubDashboard['shifts']>): string {
  if (planned === 0) return 'None scheduled'
  if (open > 0) return `${open} open`
  return at_work > 0 ? `${at_work} at work` : 'all assigned'
}

type Tonight = NonNullable<ClubDashboard['tonight']>

/** Against the latest night on the same weekday, for most figures as it was at this time; nothing if that was zero. */
function againstNight(value: number, before: number | null, date: string, when = ' by now'): { trend?: Trend } {
  const change_bp = before === null ? null : changeBp(value, before)
  if (change_bp === null) return {}
  return { trend: { change_bp, against: `${formatShortDay(`${date}T00:00:00Z`, 'UTC')}${when}`, better: 'more' } }
}

function TonightCards({ tonight: { booked_heads, came_heads, tables, before } }: { tonight: Tonight }) {
  return (
    <>
      <StatCard
        label="Guests tonight"
        value={came_heads}
        note={`checked in, ${booked_heads} booked`}
        {...(before !== null && againstNight(came_heads, before.came_heads, before.business_date))}
        to={withQuery(paths.clubReservations, { date_range: 'today', sort: 'arrival' })}
      />
      {tables !== null && (
        <StatCard
          label="Tables tonight"
          value={tables.with_party}
          note={tables.total < tables.with_party ? 'assigned' : `of ${tables.total} assigned`}
          {...(before !== null && againstNight(tables.with_party, before.tables_with_party, before.business_date, ''))}
          to={withQuery(paths.clubReservations, { date_range: 'today', kind: 'table' })}
        />
      )}
    </>
  )
}

function MoneyCards({ money: { currency, tonight, month, open_cash_ups }, before }: { money: Money; before: Tonight['before'] }) {
  return (
    <>
      <StatCard
        label="Takings tonight"
        value={formatMoney(tonight.takings_minor, currency)}
        {...(before !== null && againstNight(tonight.takings_minor, before.takings_minor, before.business_date))}
        to={rowsBehind({ period: 'today' })}
      />
      <StatCard
        label="Takings this month"
        value={formatMoney(month.value, currency)}
        trend={{ change_bp: month.change_bp, against: 'last month', better: 'more' }}
        to={rowsBehind({ period: 'month' })}
      />
      <StatCard
        label="Open cash-ups"
        value={open_cash_ups.length}
        note={open_cash_ups.length === 0 ? 'All caught up' : `of the last ${formatCount(14, 'day')}`}
        to={withQuery(paths.clubCashUps, { status: 'due' })}
      />
    </>
  )
}
