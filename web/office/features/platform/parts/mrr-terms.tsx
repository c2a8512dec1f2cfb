import { Panel } from '../../../ui/panel.tsx'
import styles from '../../../domain/platform-finances.module.css'

const terms = [
  [
    'MRR',
    'The monthly prices clubs pay, without tax. A yearly plan counts as one twelfth of its price each month. Trials count as zero. MRR comes from issued invoices: each counts for its period, an upgrade from the day it was invoiced.',
  ],
  ['At risk', 'The part from subscriptions with an overdue payment. It counts until they end.'],
  ['New and reactivation', 'Clubs that paid nothing at the start of the month but do at its end: for the first time, or again.'],
  ['Expansion and contraction', 'Clubs that paid at the start and at the end: more, or less.'],
  [
    'Churn',
    'Clubs that paid at the start of the month and no longer do. As a rate: of the clubs that paid at the start. Revenue churn also counts contraction, of the revenue at the start.',
  ],
  ['Months', 'Begin and end at midnight, UTC. Currencies are never combined.'],
] as const

/** What each term on the screen means. */
export const MrrTerms = () => (
  <Panel title="How these figures are calculated">
    <dl className={styles.terms}>
      {terms.map(([term, text]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  </Panel>
)
