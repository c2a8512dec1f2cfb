import { formatMoney } from '../../../../shared/format/format.ts'
import styles from './price-lines.module.css'

interface PriceLinesProps {
  currency: string
  lines: readonly { id: string; name: string; quantity: number; unit_price_minor: number; total_minor: number }[]
  totalMinor: number
  /** The tax within the total, where it is known. */
  taxMinor?: number
  /** What of the total is paid in advance. */
  dueOnlineMinor?: number
  /** Whether that is still to be paid. */
  isOnlineOpen?: boolean
  /** Null where nothing is due any more. */
  dueAtClubMinor: number | null
}

/** What it costs, line by line. Every price has all fees and tax in it from the first moment. */
export function PriceLines({
  currency,
  lines,
  totalMinor,
  taxMinor,
  dueOnlineMinor = 0,
  isOnlineOpen = false,
  dueAtClubMinor,
}: PriceLinesProps) {
  const money = (minor: number) => (minor === 0 ? 'Free' : formatMoney(minor, currency))
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
        {dueOnlineMinor > 0 && (
          <div className={styles.line}>
            <dt>{isOnlineOpen ? 'To pay online' : 'Paid online'}</dt>
            <dd>{formatMoney(dueOnlineMinor, currency)}</dd>
          </div>
        )}
        {totalMinor > 0 && dueAtClubMinor !== null && (dueAtClubMinor > 0 || dueOnlineMinor === 0) && (
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
