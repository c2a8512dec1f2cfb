import type { Tab } from '#contract/tabs/tab.ts'
import { formatMoney } from '../../../../shared/format/format.ts'
import { Panel } from '../../../ui/panel.tsx'
import { MinimumBar } from './meter.tsx'
import { tabMethodLabels } from './tab-words.ts'
import styles from './tabs.module.css'

/** What a tab adds up to, and what was paid. */
export function TabTotal({ tab }: { tab: Tab }) {
  const { currency, payments, state } = tab
  const money = (minor: number) => formatMoney(minor, currency)
  const facts: [label: string, minor: number, isStrong?: true][] = [
    ['Ordered', tab.total_minor],
    ...(tab.booked_minor > 0 ? [['Booked besides the table', tab.booked_minor] as [string, number]] : []),
    ...(tab.minimum_charge_minor > 0 ? [['Minimum spend charged', tab.minimum_charge_minor] as [string, number]] : []),
    ...(tab.prepaid_minor > 0 ? [['Paid before', -tab.prepaid_minor] as [string, number]] : []),
    [state === 'open' ? 'Due' : 'Paid', state === 'open' ? tab.due_minor : tab.paid_minor, true],
  ]
  return (
    <Panel title="Total">
      <div className={styles.meter}>
        <span className={styles.meterTotal}>{money(state === 'open' ? tab.due_minor : tab.paid_minor)}</span>
        <MinimumBar sums={tab} currency={currency} />
        <dl className={styles.facts}>
          {facts.map(([label, minor, isStrong]) => (
            <div key={label} style={{ display: 'contents' }}>
              <dt className={isStrong && styles.strong}>{label}</dt>
              <dd className={isStrong && styles.strong}>{money(minor)}</dd>
            </div>
          ))}
          {payments.map(({ id, method, amount_minor, change_minor, note }) => (
            <div key={id} style={{ display: 'contents' }}>
              <dt>
                {amount_minor < 0 ? 'Refunded, ' : ''}
                {tabMethodLabels[method]}
                {change_minor > 0 && `, change ${money(change_minor)}`}
                {note !== '' && `: ${note}`}
              </dt>
              <dd>{money(amount_minor)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Panel>
  )
}
