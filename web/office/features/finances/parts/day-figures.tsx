import type { RevenueDay } from '#contract/finances/manual-revenue.ts'
import { sum } from '#contract/base/money.ts'
import { categoryLabels, methodLabels } from '#contract/finances/revenue-terms.ts'
import { formatLocalDate, formatMoney } from '../../../../shared/format/format.ts'
import { Facts } from '../../../ui/facts.tsx'
import styles from './takings.module.css'

/** What a date already has, so that nothing is entered twice. */
export function DayFigures({ day }: { day: RevenueDay }) {
  const { business_date, currency, online_minor, till, manual } = day
  const money = (minor: number) => formatMoney(minor, currency)
  const total = (rows: readonly { amount_minor: number }[]) => money(sum(rows.map(({ amount_minor }) => amount_minor)))
  const parts = <K extends string>(rows: readonly { key: K; amount_minor: number }[], labels: Readonly<Record<K, string>>) =>
    rows.length < 2 ? '' : ` (${rows.map(({ key, amount_minor }) => `${labels[key]} ${money(amount_minor)}`).join(', ')})`
  return (
    <section className={styles.day} aria-label={`Recorded for ${formatLocalDate(business_date)}`}>
      <h3>Already recorded for {formatLocalDate(business_date)}</h3>
      <Facts
        figures
        items={[
          { label: 'Paid online', value: money(online_minor) },
          { label: `Paid at the venue${parts(till, methodLabels)}`, value: total(till) },
          { label: `Entered by hand${parts(manual, categoryLabels)}`, value: total(manual) },
        ]}
      />
    </section>
  )
}
