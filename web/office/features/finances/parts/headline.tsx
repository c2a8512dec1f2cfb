import type { Finances } from '#contract/finances/finances.ts'
import { formatCount, formatLocalDate, formatMoney } from '../../../../shared/format/format.ts'
import { paths, withQuery } from '../../../../shared/navigation/paths.ts'
import { StatCard, Stats } from '../../../ui/stat-card.tsx'
import { postedLaterWords } from './finance-words.ts'
import { rangeOf, rowsBehind } from '../../../domain/finance-links.ts'

/** Tonight, the month, and what is open. */
export function Headline({ finances }: { finances: Finances }) {
  const { currency, tonight, month, due, unpaid, open_cash_ups: open } = finances
  const money = (minor: number) => formatMoney(minor, currency)
  const [latest] = open
  return (
    <Stats>
      <StatCard
        label="Tonight"
        value={money(tonight.takings_minor)}
        note={[
          tonight.events.length === 0
            ? 'No event'
            : `${tonight.came_heads} of ${formatCount(tonight.expected_heads, 'guest')} checked in`,
          ...postedLaterWords(tonight, currency),
        ].join(', ')}
        to={rowsBehind({ period: 'today' })}
      />
      <StatCard
        label="This month"
        value={money(month.takings.value)}
        to={rowsBehind({ period: rangeOf(month) })}
        trend={{ change_bp: month.takings.change_bp, against: 'the same days last month', better: 'more' }}
      />
      <StatCard
        label="Held for you"
        value={money(due.balance_minor)}
        note={due.upcoming_minor > 0 ? `${money(due.upcoming_minor)} for upcoming events` : 'after fees'}
        to={rowsBehind({ period: 'all', figure: 'due' })}
      />
      <StatCard
        label="Unpaid balances"
        value={money(unpaid.amount_minor)}
        note={
          unpaid.reservations === 0
            ? 'in the last 30 days'
            : `${formatCount(unpaid.reservations, 'reservation')} in the last 30 days`
        }
        to={withQuery(paths.clubReservations, { open: 'balance', date_range: `${unpaid.from},${finances.today}` })}
      />
      <StatCard
        label="Open cash-ups"
        value={open.length}
        note={latest === undefined ? 'All caught up' : `of the last 14 days, latest ${formatLocalDate(latest)}`}
        to={withQuery(paths.clubCashUps, { status: 'due' })}
      />
    </Stats>
  )
}
