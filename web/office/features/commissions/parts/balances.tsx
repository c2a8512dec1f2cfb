import type { CommissionBalance } from '#contract/ambassador-commissions.ts'
import { formatMoney } from '../../../../shared/format/format.ts'
import { StatCard, Stats } from '../../../ui/stat-card.tsx'
import styles from './balances.module.css'

/** Amounts by stage, one row for each currency. */
export function Balances({ balances }: { balances: readonly CommissionBalance[] }) {
  return (
    <div className={styles.balances}>
      {balances.map((balance) => (
        <BalanceRow key={balance.currency} balance={balance} />
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
      <StatCard label="Expected" value={money(expected_minor)} note="from upcoming events" />
      <StatCard label="Pending" value={money(pending_minor)} note="refunds may still follow" />
      {on_hold_minor !== 0 && <StatCard label="On hold" value={money(on_hold_minor)} />}
      <StatCard label="Next statement" value={money(approved_minor)} note={`paid out from ${money(minimum_minor)}`} />
      <StatCard label="In payout" value={money(in_payout_minor)} />
      <StatCard label="Paid" value={money(paid_minor)} />
    </Stats>
  )
}
