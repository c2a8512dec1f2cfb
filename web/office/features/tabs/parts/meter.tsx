import type { TabRow } from '#contract/tabs/tab.ts'
import { formatMoney } from '../../../../shared/format/format.ts'
import styles from './tabs.module.css'

type Sums = Pick<TabRow, 'counted_minor' | 'minimum_minor' | 'shortfall_minor'>

/** `€240.00 of €300.00`, for a row. */
export const minimumWords = ({ counted_minor, minimum_minor }: Sums, currency: string): string =>
  minimum_minor === null ? '' : `${formatMoney(counted_minor, currency)} of ${formatMoney(minimum_minor, currency)}`

/** How far a party is with its minimum spend: in words, and as a bar. */
export function MinimumBar({ sums, currency }: { sums: Sums; currency: string }) {
  const { counted_minor, minimum_minor, shortfall_minor } = sums
  if (minimum_minor === null || minimum_minor === 0) return null
  const share = Math.min(1, counted_minor / minimum_minor)
  return (
    <div className={styles.meter}>
      <span>
        {minimumWords(sums, currency)} minimum spend
        {shortfall_minor > 0 ? `, ${formatMoney(shortfall_minor, currency)} to go` : ', reached'}
      </span>
      <span className={styles.bar} aria-hidden="true">
        <span style={{ width: `${100 * share}%` }} data-full={share >= 1 || undefined} />
      </span>
    </div>
  )
}
