import type { Stripe } from 'stripe'
import { own } from '#contract/base/own.ts'
import type { ProviderFailure, TransferOutcome } from '../payout-event.ts'
import type { TransferRequest } from '../payout-provider.ts'
import { isGone } from './accounts.ts'
import { isStripeError } from './errors.ts'
import { fromStripe, toStripe } from './stripe-amounts.ts'

/** The group of a transfer, by which it can be listed, is our key. */
export async function createStripeTransfer(
  stripe: Stripe,
  { key, account, amount_minor, currency }: TransferRequest,
): Promise<TransferOutcome> {
  try {
    const transfer = await stripe.transfers.create(
      {
        amount: toStripe(amount_minor, currency),
        currency: currency.toLowerCase(),
        destination: account,
        transfer_group: key,
        metadata: { transfer_id: key },
      },
      { idempotencyKey: key },
    )
    return transferOutcomeOf(transfer)
  } catch (error) {
    const failure = failureOf(error)
    if (failure === null) throw error
    return { state: 'failed', failure }
  }
}

const failures: Readonly<Record<string, ProviderFailure>> = {
  balance_insufficient: 'balance_insufficient',
  insufficient_capabilities_for_transfer: 'account_restricted',
  transfers_not_allowed: 'account_restricted',
  amount_too_small: 'amount_too_small',
}

/** Why Stripe will never make a transfer under this key. Null: it may have made it, or may still. */
function failureOf(error: unknown): ProviderFailure | null {
  if (isGone(error)) return 'account_disconnected'
  // The same key is being processed right now.
  if (!isStripeError(error) || error.statusCode === 409) return null
  if (error.type !== 'StripeInvalidRequestError') return null
  return own(failures, error.code ?? '') ?? 'refused'
}

export const transferOutcomeOf = ({ id, amount_reversed, currency }: Stripe.Transfer): TransferOutcome => ({
  state: 'paid',
  reference: id,
  reversed_minor: fromStripe(amount_reversed, currency.toUpperCase()),
})

/** By the group we gave it. Unlike a search, the list is complete immediately. */
export async function findStripeTransfer(stripe: Stripe, key: string): Promise<TransferOutcome | null> {
  for await (const transfer of stripe.transfers.list({ transfer_group: key, limit: 100 })) {
    if (transfer.metadata['transfer_id'] === key) return transferOutcomeOf(transfer)
  }
  return null
}
