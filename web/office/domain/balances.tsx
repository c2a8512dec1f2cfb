import type { CommissionBalance } from '#contract/ambassador-commissions.ts'
import { formatLocalDate, formatMoney } from '../../shared/format/format.ts'
import { StatCard, Stats } from '../ui/stat-card.tsx'
import styles from './balances.module.css'

/** The first day of the next month: statements cover whole months. */
function nextStatementOn(): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString().slice(0, 10)
}

/** What an ambassador earned, by stage. Currencies are never added together: each has its own row. */
export function Balances({ balances }: { balances: readonly CommissionBalance[] }) {
  return (
    <div className={styles.balances}>
      {balances.map((balance) => (
        <section key={balance.currency} aria-label={`Balance in ${balance.currency}`}>
          {balances.length > 1 && <h2 className={styles.currency}>{balance.currency}</h2>}
          <BalanceRow balance={balance} />
        </section>
      ))}
    </div>
  )
}

function BalanceRow({ balance }: { balance: CommissionBalance }) {
  const { currency, expected_minor, pending_minor, on_hold_minor, approved_minor, in_payout_minor, paid_minor, minimum_minor } =
    balance
  const money = (minor: number) => formatMoney(minor, currency)
  return (
    <Stats>
      <StatCard label="Expected" value={money(expected_minor)} note="not earned yet" />
      <StatCard label="Pending" value={money(pending_minor)} note="refunds may still follow" />
      {on_hold_minor !== 0 && <StatCard label="On hold" value={money(on_hold_minor)} />}
      <StatCard
        label="Next statement"
        value={money(approved_minor)}
        note={`${formatLocalDate(nextStatementOn())}, from ${money(minimum_minor)}`}
      />
      <StatCard label="In payout" value={money(in_payout_minor)} />
      <StatCard label="Paid" value={money(paid_minor)} />
    </Stats>
  )
}
