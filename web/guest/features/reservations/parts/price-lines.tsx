import { formatMoney, formatTime } from '../../../../shared/format/format.ts'
import { entryRulesOf } from '../../../domain/arrival-limit.ts'
import styles from './price-lines.module.css'

interface PriceLine {
  id: string
  name: string
  quantity: number
  unit_price_minor: number
  total_minor: number
  payment: string
  free_until?: string | null | undefined
  price_after_minor?: number | null | undefined
  late_quantity?: number | undefined
  entry_end_at?: string | null | undefined
  arrive_by?: string | null | undefined
}

interface PriceLinesProps {
  currency: string
  lines: readonly PriceLine[]
  timezone: string
  totalMinor: number
  /** The tax within the total, if known. */
  taxMinor?: number
  /** What is still due in advance. */
  toPayMinor?: number
  /** Whether the club must approve it first. */
  needsApproval?: boolean
  /** What was paid, and refunded. */
  paidMinor?: number
  /** The part of it that another guest paid. */
  paidByFriendMinor?: number
  refundedMinor?: number
  /** Null if nothing is due any more. */
  dueAtClubMinor: number | null
}

/** Its rules of entry. Once guests were charged for arriving after the free time, that takes the place of its rule. */
function rulesOf(line: PriceLine, event: { timezone: string; currency: string }): string[] {
  const { free_until, price_after_minor: price, late_quantity = 0 } = line
  const rules = entryRulesOf(line, event)
  if (late_quantity === 0 || !free_until) return rules.map((rule) => rule.line)
  const late = `${late_quantity} arrived after ${formatTime(free_until, event.timezone)}, ${formatMoney(price ?? 0, event.currency)} each`
  return rules.map((rule) => (rule.kind === 'free' ? late : rule.line))
}

/** The price, line by line. Every price includes all fees and tax from the start. */
export function PriceLines({
  currency,
  timezone,
  lines,
  totalMinor,
  taxMinor,
  toPayMinor = 0,
  needsApproval = false,
  paidMinor = 0,
  paidByFriendMinor = 0,
  refundedMinor = 0,
  dueAtClubMinor,
}: PriceLinesProps) {
  const money = (minor: number) => (minor === 0 ? 'Free' : formatMoney(minor, currency))
  const moved = [
    { label: 'Paid by your friend', sign: '', minor: paidByFriendMinor },
    { label: 'Paid', sign: '', minor: paidMinor - paidByFriendMinor },
    { label: 'Refunded', sign: '−', minor: refundedMinor },
    { label: needsApproval ? 'To pay online after approval' : 'To pay online', sign: '', minor: toPayMinor },
  ]
  return (
    <div className={styles.price}>
      <dl className={styles.lines}>
        {lines.map((line) => {
          const { id, name, quantity, unit_price_minor, total_minor } = line
          return (
            <div key={id} className={styles.line}>
              <dt>
                {quantity} × {name}
                {quantity > 1 && unit_price_minor > 0 && <span className={styles.each}> {money(unit_price_minor)} each</span>}
                {rulesOf(line, { timezone, currency }).map((rule) => (
                  <span key={rule} className={styles.late}>
                    {rule}
                  </span>
                ))}
              </dt>
              <dd>{money(total_minor)}</dd>
            </div>
          )
        })}
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
            <dt>To pay at the venue</dt>
            <dd>{formatMoney(dueAtClubMinor, currency)}</dd>
          </div>
        )}
      </dl>
      {totalMinor > 0 && (
        <p className={styles.note}>
          {taxMinor !== undefined && taxMinor > 0
            ? `Includes all fees and ${formatMoney(taxMinor, currency)} tax.`
            : 'Includes all fees and tax.'}
        </p>
      )}
    </div>
  )
}
