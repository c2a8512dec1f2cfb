import type { Stripe } from 'stripe'
import { safeParse } from 'zod/v4/core'
import { Id } from '#contract/base/schema.ts'
import type { Clock } from '../../clock/clock.ts'
import type { Config } from '../../config/config.ts'
import type { PayoutEvent } from '../payout-event.ts'
import type { PayoutProvider } from '../payout-provider.ts'
import { createStripeAccount, findStripeAccount } from './accounts.ts'
import { genuineEvent } from './genuine-event.ts'
import { stripeLoader } from './load-stripe.ts'
import { fromStripe } from './stripe-amounts.ts'
import { findStripeTransfer, createStripeTransfer, transferOutcomeOf } from './transfers.ts'

interface StripePayoutParts {
  settings: NonNullable<Config['stripe']>
  /** Of the webhook endpoints for our account and for connected ones. */
  secrets: readonly string[]
  clock: Clock
}

/** Payouts through Stripe Connect. */
export function createStripePayouts({ settings, secrets, clock }: StripePayoutParts): PayoutProvider {
  const load = stripeLoader(settings.secretKey)
  return {
    name: 'stripe',
    createAccount: async (request) => createStripeAccount(await load(), request),
    async beginOnboarding(pages) {
      const stripe = await load()
      const { url } = await stripe.accountLinks.create({ type: 'account_onboarding', ...pages })
      return url
    },
    findAccount: async (account) => findStripeAccount(await load(), account),
    transfer: async (request) => createStripeTransfer(await load(), request),
    findTransfer: async (key) => findStripeTransfer(await load(), key),
    readWebhook: async (message) => readPayoutEvent(genuineEvent(await load(), message, secrets, clock.now())),
  }
}

/** What a Stripe event means for payouts; null if it is of another kind, or about something we did not create. */
function readPayoutEvent(event: Stripe.Event): PayoutEvent | null {
  const { id, account } = event
  switch (event.type) {
    // The account's own event names itself twice; one that does not is not about the account.
    case 'account.updated':
      return account === event.data.object.id ? { id, kind: 'account_changed', account } : null
    case 'account.external_account.created':
    case 'account.external_account.updated':
    case 'account.external_account.deleted':
    case 'capability.updated':
    // Stripe pays the club's bank from there. What a failure changes is in the account.
    case 'payout.paid':
    case 'payout.failed':
      return account === undefined ? null : { id, kind: 'account_changed', account }
    case 'account.application.deauthorized':
      return account === undefined ? null : { id, kind: 'account_disconnected', account }
    case 'transfer.created':
    case 'transfer.updated':
    case 'transfer.reversed':
      // With an account, it is a transfer that a connected account made.
      return account === undefined ? ofTransfer(id, event.data.object) : null
    default:
      return null
  }
}

function ofTransfer(id: string, transfer: Stripe.Transfer): PayoutEvent | null {
  const { metadata, destination, amount } = transfer
  const key = metadata['transfer_id']
  const account = destination === null || typeof destination === 'string' ? destination : destination.id
  if (key === undefined || !safeParse(Id, key).success || account === null) return null
  const currency = transfer.currency.toUpperCase()
  const amount_minor = fromStripe(amount, currency)
  return { id, kind: 'transfer_changed', key, account, amount_minor, currency, outcome: transferOutcomeOf(transfer) }
}
