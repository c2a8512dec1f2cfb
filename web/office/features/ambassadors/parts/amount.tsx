import { formatMoney, formatPercent } from '../../../../shared/format/format.ts'
import styles from './amount.module.css'

interface AmountProps {
  amount_minor: number
  original_minor: number
  currency: string
}

/** A commission, beside its amount before refunds. */
export function Amount({ amount_minor, original_minor, currency }: AmountProps) {
  return (
    <>
      {formatMoney(amount_minor, currency)}
      {amount_minor !== original_minor && <span className={styles.before}> of {formatMoney(original_minor, currency)}</span>}
    </>
  )
}

/** `5 %`, or `2.5 % – 10 %` if its lines have different rates. */
export function formatRates(rates: readonly number[]): string {
  const [lowest, highest] = [Math.min(...rates), Math.max(...rates)]
  return lowest === highest ? formatPercent(lowest) : `${formatPercent(lowest)} – ${formatPercent(highest)}`
}
