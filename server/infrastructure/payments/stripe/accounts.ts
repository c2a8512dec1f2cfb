import type { Stripe } from 'stripe'
import type { AccountReport, AccountRequest } from '../payout-provider.ts'
import { isStripeError } from './errors.ts'

/** The payee has Stripe's own dashboard and gives its details to Stripe, which the platform answers for. */
export async function createStripeAccount(
  stripe: Stripe,
  { key, name, email, country, is_person }: AccountRequest,
): Promise<string> {
  const { id } = await stripe.accounts.create(
    {
      ...(country !== null && { country }),
      ...(email !== null && { email }),
      ...(is_person === true && { business_type: 'individual' }),
      business_profile: { name },
      capabilities: { transfers: { requested: true } },
      controller: {
        fees: { payer: 'application' },
        losses: { payments: 'application' },
        requirement_collection: 'stripe',
        stripe_dashboard: { type: 'express' },
      },
    },
    { idempotencyKey: key },
  )
  return id
}

/** Null: the club has disconnected it, or Stripe has closed it. */
export async function findStripeAccount(stripe: Stripe, account: string): Promise<AccountReport | null> {
  try {
    return accountReportOf(await stripe.accounts.retrieve(account))
  } catch (error) {
    if (isGone(error)) return null
    throw error
  }
}

/** Stripe's answers about an account that is not connected to the platform. */
export const isGone = (error: unknown): boolean =>
  isStripeError(error) && (error.code === 'account_invalid' || error.code === 'resource_missing')

function accountReportOf(account: Stripe.Account): AccountReport {
  const { requirements } = account
  const fields = [...(requirements?.past_due ?? []), ...(requirements?.currently_due ?? [])]
  return {
    state: stateOf(account),
    missing: [...new Set(fields)],
    disabled_reason: requirements?.disabled_reason ?? null,
    bank: bankOf(account),
  }
}

function stateOf({ details_submitted, payouts_enabled, capabilities, requirements }: Stripe.Account): AccountReport['state'] {
  if (payouts_enabled && capabilities?.transfers === 'active') return 'enabled'
  if (!details_submitted) return 'details_due'
  const isAsked = [...(requirements?.past_due ?? []), ...(requirements?.currently_due ?? [])].length > 0
  const isChecked =
    (requirements?.pending_verification ?? []).length > 0 || requirements?.disabled_reason === 'requirements.pending_verification'
  return isChecked && !isAsked ? 'pending' : 'restricted'
}

/** All of its bank accounts and cards, so that any change of them counts; the digits are those of the default one. */
function bankOf({ external_accounts }: Stripe.Account): AccountReport['bank'] {
  const all = external_accounts?.data ?? []
  const first = all.find(({ default_for_currency }) => default_for_currency === true) ?? all[0]
  if (first === undefined) return null
  return {
    reference: all
      .map(({ id }) => id)
      .toSorted()
      .join(' '),
    last_four: first.last4,
  }
}
