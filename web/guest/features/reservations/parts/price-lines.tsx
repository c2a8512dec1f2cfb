import { formatMoney } from '../../../../shared/format/format.ts'
import styles from './price-lines.module.css'

interface PriceLinesProps {
  currency: string
  lines: readonly { id: string; name: string; quantity: number; unit_price_minor: number; total_minor: number }[]
  totalMinor: number
  /** The tax within the total, where it is known. */
  taxMinor?: number
  /** What is to be paid in advance and has not been. */
  toPayMinor?: number
  /** Whether the club has to approve it first. */
  needsApproval?: boolean
  /** What was paid, and what of that came back. */
  paidMinor?: number
  refundedMinor?: number
  /** Null where nothing is due any more. */
  dueAtClubMinor: number | null
}

/** What it costs, line by line. Every price has all fees and tax in it from the first moment. */
export function PriceLines({
  currency,
  lines,
  totalMinor,
  taxMinor,
  toPayMinor = 0,
  needsApproval = false,
  paidMinor = 0,
  refundedMinor = 0,
  dueAtClubMinor,
}: PriceLinesProps) {
  const money = (minor: number) => (minor === 0 ? 'Free' : formatMoney(minor, currency))
  const moved = [
    { label: 'Paid', sign: '', minor: paidMinor },
    { label: 'Refunded', sign: '−', minor: refundedMinor },
    { label: needsApproval ? 'To pay online after approval' : 'To pay online', sign: '', minor: toPayMinor },
  ]
  return (
    <div className={styles.price}>
      <dl className={styles.lines}>
        {lines.map(({ id, name, quantity, unit_price_minor, total_minor }) => (
          <div key={id} className={styles.line}>
            <dt>
              {quantity} × {name}
              {quantity > 1 && unit_price_minor > 0 && <span className={styles.each}> {money(unit_price_minor)} each</span>}
            </dt>
            <dd>{money(total_minor)}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>{money(totalMinor)}</dd>
        </div>
        {moved
          .filter(({ minor }) => minor > 0)
          .map(({ label, sign, minor }) => (
            <div key={label} className={styles.line}>
              <dt>{label}</dt>
              <dd>
                {sign}
                {formatMoney(minor, currency)}
              </dd>
            </div>
          ))}
        {totalMinor > 0 && dueAtClubMinor !== null && (dueAtClubMinor > 0 || (toPayMinor === 0 && paidMinor === 0)) && (
          <div className={styles.line}>
            <dt>Due at the club</dt>
            <dd>{formatMoney(dueAtClubMinor, currency)}</dd>
          </div>
        )}
      </dl>
      {totalMinor > 0 && (
        <p className={styles.note}>
          All fees and tax included
          {taxMinor !== undefined && taxMinor > 0 ? `, of it ${formatMoney(taxMinor, currency)} tax` : ''}.
        </p>
      )}
    </div>
  )
}
