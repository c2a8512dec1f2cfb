import type { SharingKit } from '#contract/ambassadors/sharing.ts'
import { formatMoney, formatPercent } from '../../../../shared/format/format.ts'
import { Panel } from '../../../ui/panel.tsx'
import styles from './sharing.module.css'

const number = (value: number) => value.toLocaleString('en-US')

const shareOf = (value: number, of: number) =>
  of > 0 && value <= of ? ` · ${formatPercent(Math.round((value / of) * 10_000))}` : ''

/** The links' results, each step a share of the one before in the same time; bookings with a typed code had no click. */
export function ReferralFunnel({ kit: { counts, earned } }: { kit: SharingKit }) {
  const { all_time: all, last_30_days: recent } = counts
  const steps = [
    { label: 'Clicks', value: all.clicks, recent: recent.clicks },
    { label: 'Bookings from links', value: all.link_bookings, recent: recent.link_bookings },
    { label: 'Attended', value: all.link_came, recent: recent.link_came },
  ]
  const most = Math.max(...steps.map(({ value }) => value), 1)
  const typed = { bookings: all.bookings - all.link_bookings, came: all.came - all.link_came }
  return (
    <Panel
      title="From click to visit"
      lead="We count one click per network every half hour. Codes typed at checkout aren’t counted as clicks."
    >
      <ol className={styles.funnel}>
        {steps.map(({ label, value, recent: lately }, index) => {
          const before = steps[index - 1]
          return (
            <li key={label} className={styles.step}>
              <span className={styles.stepLabel}>{label}</span>
              <span className={styles.bar} aria-hidden="true">
                <span className={styles.fill} style={{ inlineSize: `${(value / most) * 100}%` }} />
              </span>
              <b className={styles.figure}>
                {number(value)}
                {before && shareOf(value, before.value)}
              </b>
              <span className={styles.share}>
                {number(lately)} in the last 30 days
                {before && shareOf(lately, before.recent)}
              </span>
            </li>
          )
        })}
        <li className={styles.step}>
          <span className={styles.stepLabel}>Bookings with a typed code</span>
          <span className={styles.bar} aria-hidden="true" />
          <b className={styles.figure}>{number(typed.bookings)}</b>
          <span className={styles.share}>{number(typed.came)} attended</span>
        </li>
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
