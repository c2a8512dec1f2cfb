import { Button, SegmentedControl } from '@mantine/core'
import Check from 'lucide-react/icons/check'
import { useState } from 'react'
import type { BillingInterval } from '#contract/subscriptions/states.ts'
import type { Plan, SubscriptionOverview } from '#contract/subscriptions/subscriptions.ts'
import { formatDay, formatMoney, formatPercent } from '../../../../shared/format/format.ts'
import { Panel } from '../../../ui/panel.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { PlanChoice } from '../queries/subscription-queries.ts'
import { offerOf } from './plan-offer.ts'
import { isLive, perInterval, priceOf, planFeatures } from './subscription-format.ts'
import styles from './plan-cards.module.css'

const intervals = [
  { value: 'month', label: 'Monthly' },
  { value: 'year', label: 'Yearly, two months free' },
]

/** Net prices, and why they are in this currency. */
function lead({ billing: { currency, club_currency, tax_bp, tax_note } }: SubscriptionOverview): string {
  const tax = tax_bp === 0 ? `Prices in ${currency}. ${tax_note}.` : `Prices exclude ${formatPercent(tax_bp)} VAT.`
  return club_currency === null || club_currency === currency ? tax : `${tax} There are no prices in ${club_currency}.`
}

interface PlanCardsProps {
  overview: SubscriptionOverview
  /** Whether a plan may be the screen's main action. */
  invites: boolean
  onChoose: (choice: PlanChoice) => void
}

/** The plans side by side, monthly or yearly. */
export function PlanCards({ overview, invites, onChoose }: PlanCardsProps) {
  const { subscription, plans } = overview
  const [interval, setInterval] = useState<BillingInterval>(isLive(subscription) ? subscription.interval : 'month')
  const choose = (
    <SegmentedControl
      aria-label="Paid by"
      transitionDuration={0}
      data={intervals}
      value={interval}
      onChange={(value) => setInterval(value === 'year' ? 'year' : 'month')}
    />
  )
  return (
    <Panel title="Plans" lead={lead(overview)} actions={choose}>
      <ul className={styles.plans}>
        {plans.map((plan) => (
          <PlanCard
            key={plan.code}
            plan={plan}
            interval={interval}
            overview={overview}
            invites={invites}
            onChoose={() => onChoose({ plan: plan.code, interval })}
          />
        ))}
      </ul>
    </Panel>
  )
}

interface PlanCardProps {
  plan: Plan
  interval: BillingInterval
  overview: SubscriptionOverview
  invites: boolean
  onChoose: () => void
}

function PlanCard({ plan, interval, overview, invites, onChoose }: PlanCardProps) {
  const { billing } = overview
  const offer = offerOf(overview, { plan: plan.code, interval })
  return (
    <li className={styles.plan} data-current={offer.isCurrent || undefined}>
      <div className={styles.head}>
        <h3>{plan.name}</h3>
        {offer.isCurrent && <StatusBadge tone="ok">Your plan</StatusBadge>}
        {offer.comesAt !== null && <StatusBadge tone="info">{`From ${formatDay(offer.comesAt, billing.timezone)}`}</StatusBadge>}
      </div>
      <p className={styles.summary}>{plan.summary}</p>
      <p className={styles.price}>
        <strong>{formatMoney(priceOf(plan, interval), billing.currency)}</strong> {perInterval[interval]}
      </p>
      <ul className={styles.gives}>
        {planFeatures(plan).map((line) => (
          <li key={line}>
            <Check size={16} aria-hidden="true" /> {line}
          </li>
        ))}
      </ul>
      {offer.action !== null && (
        <Button
          fullWidth
          variant={invites && offer.isInviting ? 'filled' : 'default'}
          disabled={offer.locked !== null}
          onClick={onChoose}
          aria-label={`${offer.action}: ${plan.name}`}
        >
          {offer.action}
        </Button>
      )}
      {offer.locked !== null && <p className={styles.locked}>{offer.locked}</p>}
    </li>
  )
}
