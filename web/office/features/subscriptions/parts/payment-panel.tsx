import { Button } from '@mantine/core'
import { useState } from 'react'
import type { SubscriptionOverview } from '#contract/subscriptions/subscriptions.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { Facts } from '../../../ui/facts.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { TaxNumberDialog } from './tax-number-dialog.tsx'
import { useSubscription } from '../queries/use-subscription.ts'
import { usePendingTask } from '../queries/use-pending-task.ts'
import { cardOf, isLive } from './subscription-format.ts'

/** What is charged, and what invoices show. */
export function PaymentPanel({ overview }: { overview: SubscriptionOverview }) {
  const { giveMethod } = useSubscription()
  const { pending, error, run } = usePendingTask<'method'>()
  const [isEditing, setEditing] = useState(false)
  const { payment_method: method, billing, subscription } = overview
  const facts = [
    { label: 'Card', value: cardOf(overview) ?? 'Not added' },
    ...(method === null
      ? []
      : [{ label: 'Expires', value: `${String(method.expires_month).padStart(2, '0')}/${method.expires_year}` }]),
    { label: 'VAT number', value: billing.tax_number ?? 'Not added' },
    { label: 'Tax', value: billing.tax_note },
  ]
  return (
    <Panel
      title="Payment"
      lead="Our payment provider stores your card."
      actions={
        <Button variant="default" loading={pending !== null} onClick={() => void run('method', giveMethod)}>
          {method === null ? 'Add a payment method' : 'Replace card'}
        </Button>
      }
    >
      {error !== null && <p role="alert">{errorMessage(error, 'Network error. Please try again.')}</p>}
      <Facts items={facts} />
      {isLive(subscription) && (
        <Button variant="subtle" size="compact-sm" mt="xs" onClick={() => setEditing(true)}>
          {billing.tax_number === null ? 'Add VAT number' : 'Change VAT number'}
        </Button>
      )}
      {isLive(subscription) && isEditing && (
        <TaxNumberDialog taxNumber={billing.tax_number} version={subscription.version} onClose={() => setEditing(false)} />
      )}
    </Panel>
  )
}
