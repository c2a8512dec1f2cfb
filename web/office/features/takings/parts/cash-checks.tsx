import { Link } from 'react-router'
import type { CashCheck } from '#contract/cash-up-checks.ts'
import type { CashUp } from '#contract/cash-up.ts'
import { formatMoney } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import styles from './takings.module.css'
import { checkLabels } from './takings-words.ts'

/** The page of a check's item; null if it has none. */
const pathOf: Readonly<Record<CashCheck, (id: string) => string | null>> = {
  events_running: paths.clubNight,
  open_reservations: paths.clubReservation,
  unpaid_balances: paths.clubReservation,
  payments_under_way: () => null,
  missing_check_outs: () => paths.clubAttendance,
}

/** Open checks, each with its link. */
export function CashChecks({ checks, currency }: Pick<CashUp, 'checks' | 'currency'>) {
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
            <span>
              {count}
              {amount_minor !== null && ` · ${formatMoney(amount_minor, currency)}`}
            </span>
          </div>
          <ul className={styles.items}>
            {items.map(({ id, label, amount_minor: amount }) => {
              const path = pathOf[check](id)
              return (
                <li key={id}>
                  {path === null ? label : <Link to={path}>{label || 'Former staff member'}</Link>}
                  {amount !== null && <span>{formatMoney(amount, currency)}</span>}
                </li>
              )
            })}
            {count > items.length && <li>and {count - items.length} more</li>}
          </ul>
        </li>
      ))}
    </ul>
  )
}
