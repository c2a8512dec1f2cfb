import type { ClubDashboard } from '#contract/dashboard/club-dashboard.ts'
import { formatCount, formatMoney } from '../../../../shared/format/format.ts'
import { paths, withQuery } from '../../../../shared/navigation/paths.ts'
import { rowsBehind } from '../../../domain/finance-links.ts'
import { StatCard, Stats } from '../../../ui/stat-card.tsx'

type Money = NonNullable<ClubDashboard['money']>

/** What needs attention today: money, requests, rewards, shifts, cash-ups. */
export function AtAGlance({ dashboard: { money, approvals, redemptions, shifts } }: { dashboard: ClubDashboard }) {
  if (money === null && approvals === null && redemptions === null && shifts === null) return null
  return (
    <Stats>
      {money !== null && <MoneyCards money={money} />}
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

function MoneyCards({ money: { currency, tonight, month, open_cash_ups } }: { money: Money }) {
  return (
    <>
      <StatCard
        label="Takings tonight"
        value={formatMoney(tonight.takings_minor, currency)}
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
