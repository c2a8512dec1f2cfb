import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CashCheck } from '#contract/finances/cash-up-checks.ts'
import type { CashUp } from '#contract/finances/cash-up.ts'
import { formatMoney } from '../../../../shared/format/format.ts'
import { paths, withQuery } from '../../../../shared/navigation/paths.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import styles from './takings.module.css'
import { checkLabels } from './takings-words.ts'

/** The page of a check's item. */
const pathOf: Readonly<Record<CashCheck, (id: string, date: string) => string>> = {
  events_running: paths.eventReservations,
  open_reservations: paths.clubReservation,
  unpaid_balances: paths.clubReservation,
  payments_under_way: paths.clubReservation,
  missing_check_outs: (_id, date) => attendanceOn(date),
  open_drawers: paths.clubDrawer,
  open_tabs: paths.clubTab,
}

const attendanceOn = (date: string) => withQuery(paths.clubAttendance, { date })
const reservationsOn = (date: string, open: string) => withQuery(paths.clubReservations, { date_range: `${date},${date}`, open })

/** Where all of them are; null where the first ten are all that there can be. */
const allOf: Readonly<Record<CashCheck, ((date: string) => string) | null>> = {
  events_running: null,
  open_reservations: (date) => reservationsOn(date, 'reservation'),
  unpaid_balances: (date) => reservationsOn(date, 'balance'),
  payments_under_way: null,
  missing_check_outs: attendanceOn,
  open_drawers: null,
  open_tabs: null,
}

/** Open checks, each with its link. */
export function CashChecks({ checks, currency, date }: Pick<CashUp, 'checks' | 'currency'> & { date: string }) {
  if (checks.length === 0) {
    return (
      <p className={styles.none}>
        <StatusBadge tone="ok">All clear</StatusBadge>
      </p>
    )
  }
  return (
    <ul className={styles.checks}>
      {checks.map(({ check, count, amount_minor, items }) => (
        <li key={check}>
          <div className={styles.check}>
            <StatusBadge tone="warn">{checkLabels[check]}</StatusBadge>
            <Count to={allOf[check]?.(date)}>
              {count}
              {amount_minor !== null && ` · ${formatMoney(amount_minor, currency)}`}
            </Count>
          </div>
          <ul className={styles.items}>
            {items.map(({ id, label, amount_minor: amount }) => (
              <li key={id}>
                <Link to={pathOf[check](id, date)}>{label || 'Former staff member'}</Link>
                {amount !== null && <span>{formatMoney(amount, currency)}</span>}
              </li>
            ))}
            {count > items.length && <li>and {count - items.length} more</li>}
          </ul>
        </li>
      ))}
    </ul>
  )
}

const Count = ({ to, children }: { to: string | undefined; children: ReactNode }) =>
  to === undefined ? <span>{children}</span> : <Link to={to}>{children}</Link>
