import type { Stripe } from 'stripe'
import { safeParse } from 'zod/v4/core'
import { sum } from '#contract/base/money.ts'
import { Id } from '#contract/base/schema.ts'
import type { ChargeOutcome, ProviderDisputeState, ProviderEvent, ProviderFee } from '../provider-event.ts'
import { checkoutOutcome } from './checkouts.ts'
import { stripeOutcomeOf, stripeRefundOutcomeOf } from './outcome.ts'
import { fromStripe } from './stripe-amounts.ts'

const nameOf = (thing: string | { id: string } | null): string | null =>
  thing === null || typeof thing === 'string' ? thing : thing.id

/** The key that we stored with something at Stripe; null if another program stored its own under that name. */
const ourKey = (stored: string | undefined): string | null => (safeParse(Id, stored).success ? (stored ?? null) : null)

/** What a Stripe event means for us; null if it is of another kind, or about something we did not create. */
export function readStripeEvent(event: Stripe.Event): ProviderEvent | null {
  const { id } = event
  switch (event.type) {
    case 'checkout.session.completed': {
      const { mode, customer, id: setup } = event.data.object
      if (mode !== 'setup') return ofCheckout(id, event.data.object, checkoutOutcome)
      const name = nameOf(customer)
      return name === null ? null : { id, kind: 'setup_finished', customer: name, setup }
    }
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return ofCheckout(id, event.data.object, checkoutOutcome)
    case 'checkout.session.async_payment_failed':
      return ofCheckout(id, event.data.object, ({ payment_intent }) => ({
        state: 'declined',
        reference: nameOf(payment_intent),
        decline_code: 'card_declined',
      }))
    case 'payment_intent.payment_failed':
      // On its page the payer may try another card; the page's own event reports the outcome.
      return event.data.object.metadata['page'] === 'checkout' ? null : ofIntent(id, event.data.object)
    case 'payment_intent.succeeded':
    case 'payment_intent.processing':
    case 'payment_intent.canceled':
    case 'payment_intent.amount_capturable_updated':
      return ofIntent(id, event.data.object)
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return ofRefund(id, event.data.object)
    default:
      return readDispute(event)
  }
}

function readDispute(event: Stripe.Event): ProviderEvent | null {
  switch (event.type) {
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return ofDispute(event.id, event.data.object)
    default:
      return null
  }
}

function ofCheckout(
  id: string,
  session: Stripe.Checkout.Session,
  read: (session: Stripe.Checkout.Session) => ChargeOutcome,
): ProviderEvent | null {
  const key = ourKey(session.metadata?.['payment_id'])
  return key === null ? null : { id, kind: 'charge_changed', key, outcome: read(session) }
}

function ofIntent(id: string, intent: Stripe.PaymentIntent): ProviderEvent | null {
  const key = ourKey(intent.metadata['payment_id'])
  return key === null ? null : { id, kind: 'charge_changed', key, outcome: stripeOutcomeOf(intent) }
}

function ofRefund(id: string, refund: Stripe.Refund): ProviderEvent | null {
  const key = ourKey(refund.metadata?.['refund_id'])
  return key === null ? null : { id, kind: 'refund_changed', key, outcome: stripeRefundOutcomeOf(refund) }
}

/** A bank's inquiry (`warning_…`, `prevented`) withdraws nothing. */
const disputeStates: Partial<Record<Stripe.Dispute['status'], ProviderDisputeState>> = {
  needs_response: 'open',
  under_review: 'open',
  appeal_needs_response: 'lost',
  appeal_under_review: 'lost',
  won: 'won',
  lost: 'lost',
}

/** The fee is charged when the money is withdrawn, and may be returned with it. */
function disputeFeeOf({ balance_transactions }: Stripe.Dispute): ProviderFee | null {
  const [first] = balance_transactions
  if (first === undefined) return null
  const currency = first.currency.toUpperCase()
  return { amount_minor: sum(balance_transactions.map(({ fee }) => fromStripe(fee, currency))), currency }
}

function ofDispute(id: string, dispute: Stripe.Dispute): ProviderEvent | null {
  const { status, amount, currency, reason } = dispute
  const [charge, state] = [nameOf(dispute.payment_intent), disputeStates[status]]
  if (charge === null || state === undefined) return null
  const amount_minor = fromStripe(amount, currency.toUpperCase())
  return { id, kind: 'dispute_changed', charge, dispute: dispute.id, amount_minor, state, reason, fee: disputeFeeOf(dispute) }
}
