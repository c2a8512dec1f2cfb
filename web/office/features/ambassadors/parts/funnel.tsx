import type { SharingKit } from '#contract/ambassador-sharing.ts'
import { formatMoney, formatPercent } from '../../../../shared/format/format.ts'
import { Panel } from '../../../ui/panel.tsx'
import styles from './sharing.module.css'

const number = (value: number) => value.toLocaleString('en-US')

/** The links' results: each step compared with the one before. */
export function Funnel({ kit: { counts, earned } }: { kit: SharingKit }) {
  const { all_time: all, last_30_days: recent } = counts
  const steps = [
    { label: 'Clicks', value: all.clicks, recent: recent.clicks, of: null },
    { label: 'Bookings', value: all.bookings, recent: recent.bookings, of: all.clicks },
    { label: 'Guests attended', value: all.came, recent: recent.came, of: all.bookings },
  ]
  const most = Math.max(...steps.map(({ value }) => value), 1)
  return (
    <Panel
      title="From click to visit"
      lead="We count one click per network every half hour. Bookings with a typed code have no click."
    >
      <ol className={styles.funnel}>
        {steps.map(({ label, value, recent: lately, of }) => (
          <li key={label} className={styles.step}>
            <span className={styles.stepLabel}>{label}</span>
            <span className={styles.bar} aria-hidden="true">
              <span className={styles.fill} style={{ inlineSize: `${(value / most) * 100}%` }} />
            </span>
            <b className={styles.figure}>{number(value)}</b>
            <span className={styles.share}>
              {number(lately)} in the last 30 days
              {of !== null && of > 0 && value <= of && ` · ${formatPercent(Math.round((value / of) * 10_000))}`}
            </span>
          </li>
        ))}
        <li className={styles.step}>
          <span className={styles.stepLabel}>Clubs signed up</span>
          <span className={styles.bar} aria-hidden="true" />
          <b className={styles.figure}>{number(all.clubs)}</b>
          <span className={styles.share}>{number(recent.clubs)} in the last 30 days</span>
        </li>
        <li className={styles.step}>
          <span className={styles.stepLabel}>Earned</span>
          <span className={styles.bar} aria-hidden="true" />
          <b className={styles.figure}>
            {earned.length === 0
              ? '–'
              : earned.map(({ currency, amount_minor }) => <span key={currency}>{formatMoney(amount_minor, currency)}</span>)}
          </b>
          <span className={styles.share}>after refunds</span>
        </li>
      </ol>
    </Panel>
  )
}
