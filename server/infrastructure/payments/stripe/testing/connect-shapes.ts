import type { Stripe } from 'stripe'
import type { Some } from './shapes.ts'

/**
 * Stripe's payloads about connected accounts and transfers: field names and values as in the published fixtures (`stripe/openapi`,
 * `fixtures3.json`), cut down to the fields we read and their neighbours.
 */

type Shape = Record<string, unknown>

export const accountId = 'acct_1MoRdlLgUG5tbmjc'

const dueFields = [
  'business_profile.product_description',
  'business_profile.support_phone',
  'business_profile.url',
  'external_account',
  'tos_acceptance.date',
  'tos_acceptance.ip',
]

const requirementsMet = {
  alternatives: [],
  current_deadline: null,
  currently_due: [],
  disabled_reason: null,
  errors: [],
  eventually_due: [],
  past_due: [],
  pending_verification: [],
} satisfies Some<Stripe.Account.Requirements>

export const requirements = (change: Shape = {}): Shape => ({ ...requirementsMet, ...change })

/** As published: its details are due. */
const newAccount = {
  id: accountId,
  object: 'account',
  capabilities: { card_payments: 'active', transfers: 'active' },
  charges_enabled: false,
  controller: { type: 'account' },
  country: 'US',
  default_currency: 'usd',
  details_submitted: false,
  external_accounts: { data: [], has_more: false, object: 'list', url: `/v1/accounts/${accountId}/external_accounts` },
  metadata: {},
  payouts_enabled: false,
  requirements: {
    ...requirementsMet,
    currently_due: dueFields,
    eventually_due: dueFields,
    disabled_reason: 'requirements.past_due',
  },
  type: 'standard',
} satisfies Some<Stripe.Account>

export const account = (change: Shape = {}): Shape => ({ ...newAccount, ...change })

const bankAccount = {
  id: 'ba_1MoS86LgUG5tbmjcngyXVmH5',
  object: 'bank_account',
  bank_name: 'STRIPE TEST BANK',
  country: 'US',
  currency: 'usd',
  fingerprint: 'AyVI2MiWlrQhSTLp',
  last4: '6789',
  routing_number: '110000000',
  status: 'new',
} satisfies Some<Stripe.BankAccount>

/** The same account after its onboarding. */
export const enabledAccount = (bank: Shape = {}): Shape =>
  account({
    details_submitted: true,
    payouts_enabled: true,
    charges_enabled: true,
    requirements: requirements(),
    external_accounts: { data: [{ ...bankAccount, ...bank }], has_more: false, object: 'list' },
  })

export const accountLink = {
  object: 'account_link',
  created: 1_234_567_890,
  expires_at: 1_234_567_890,
  url: 'https://connect.stripe.com/setup/s/acct_1MoRdlLgUG5tbmjc/BiA7FcMp1LRO',
} satisfies Some<Stripe.AccountLink>

const paidTransfer = {
  id: 'tr_1MoqxPLgUG5tbmjcYlt7TYSy',
  object: 'transfer',
  amount: 1100,
  amount_reversed: 0,
  balance_transaction: 'txn_1Moqx7LgUG5tbmjcEekVfAbn',
  created: 1_234_567_890,
  currency: 'usd',
  description: null,
  destination: accountId,
  destination_payment: 'py_Na0zREOfILQS7r',
  livemode: false,
  metadata: {},
  reversals: { data: [], has_more: false, object: 'list', url: '/v1/transfers/tr_1MoqxPLgUG5tbmjcYlt7TYSy/reversals' },
  reversed: false,
  source_transaction: null,
  source_type: 'card',
  transfer_group: null,
} satisfies Some<Stripe.Transfer>

export const transfer = (change: Shape = {}): Shape => ({ ...paidTransfer, ...change })

/** The body of a 400. */
export const requestError = (code: string, param?: string): Shape => ({
  error: { type: 'invalid_request_error', code, message: 'The request is not possible.', ...(param !== undefined && { param }) },
})
