import type { Stripe } from 'stripe'
import type { ProviderEvent } from '../provider-event.ts'
import { outcomeOf, refundOutcomeOf } from './outcome.ts'

const nameOf = (thing: string | { id: string } | null): string | null => (thing === null || typeof thing === 'string' ? thing : thing.id)

/** What an event of Stripe means to us; null where it is of another kind, or of something that we have not asked for. */
export function readEvent(event: Stripe.Event): ProviderEvent | null {
  const { id } = event
  switch (event.type) {
    case 'checkout.session.completed': {
      const { mode, customer, id: setup } = event.data.object
      const name = nameOf(customer)
      return mode === 'setup' && name !== null ? { id, kind: 'setup_finished', customer: name, setup } : null
    }
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.processing':
    case 'payment_intent.canceled': {
      const intent = event.data.object
      const key = intent.metadata['payment_id']
      return key === undefined ? null : { id, kind: 'charge_changed', key, outcome: outcomeOf(intent) }
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed': {
      const refund = event.data.object
      const key = refund.metadata?.['refund_id']
      return key === undefined ? null : { id, kind: 'refund_changed', key, outcome: refundOutcomeOf(refund) }
    }
    default:
      return null
  }
}
