import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Currency, Instant, MinorUnits, passwordText } from '../base/schema.ts'

/**
 * A payee's account at the payment provider, as the provider has it: it asks for details, verifies them, pays, or restricts the
 * account until more is given. `disconnected`: the payee or the provider has ended it.
 */
export const payoutAccountStates = ['details_due', 'pending', 'enabled', 'restricted', 'disconnected'] as const
export type PayoutAccountState = (typeof payoutAccountStates)[number]

/**
 * Whether the platform transfers money to a club or an ambassador. An enabled account is `waiting` for 72 hours after its bank
 * account changed, and `stopped` with the link in the email about that; `missing` without an account.
 */
export const payoutAccountStatuses = [
  'missing',
  'details_due',
  'pending',
  'restricted',
  'disconnected',
  'stopped',
  'waiting',
  'ready',
] as const
export type PayoutAccountStatus = (typeof payoutAccountStatuses)[number]

export const PayoutAccount = z.object({
  /** Whether the platform pays by transfer at all. Otherwise it pays into the bank account that the payee entered. */
  is_offered: z.boolean(),
  status: z.enum(payoutAccountStatuses),
  account: z.nullable(
    z.object({
      state: z.enum(payoutAccountStates),
      /** What the provider still asks for, in its words. */
      missing: z.array(z.string()),
      /** Its bank account: the last four characters. */
      number_masked: z.nullable(z.string()),
      /** When the wait after the last change of the bank account ends. */
      pays_from: z.nullable(Instant),
      read_at: Instant,
    }),
  ),
  /** By currency: what can be paid now, and what is under way. */
  next: z.array(z.object({ currency: Currency, payable_minor: MinorUnits, requested_minor: MinorUnits })),
})
export type PayoutAccount = z.output<typeof PayoutAccount>

const ofClub = { authorize: 'run_club', errors: [] } as const
const ofAmbassador = { authorize: 'refer', errors: [] } as const

const ConnectBody = z.strictObject({
  /** A token alone can’t redirect payouts. */
  current_password: passwordText('Current password', { min: 1 }),
})

export const getClubPayoutAccount = endpoint({
  name: 'getClubPayoutAccount',
  summary: 'Get your club’s account at the payment provider, and what the platform pays next.',
  method: 'GET',
  path: 'club-admin/payout-account/',
  ...ofClub,
  answer: PayoutAccount,
})

export const connectClubPayoutAccount = endpoint({
  name: 'connectClubPayoutAccount',
  summary:
    'Get the provider’s page on which your club opens or completes its account, with your password. After a change of its bank account you get an email with a link that stops payouts, and transfers wait for 72 hours.',
  method: 'POST',
  path: 'club-admin/payout-account/connect/',
  ...ofClub,
  body: ConnectBody,
  answer: z.object({ url: z.string() }),
  errors: ['transfers_not_offered', 'provider_silent'],
})

export const refreshClubPayoutAccount = endpoint({
  name: 'refreshClubPayoutAccount',
  summary: 'Ask the payment provider for the state of your club’s account.',
  method: 'POST',
  path: 'club-admin/payout-account/refresh/',
  ...ofClub,
  answer: PayoutAccount,
  errors: ['transfers_not_offered', 'provider_silent'],
})

export const getAmbassadorPayoutAccount = endpoint({
  name: 'getAmbassadorPayoutAccount',
  summary: 'Get your account at the payment provider, and what the platform pays you next.',
  method: 'GET',
  path: 'ambassador/payout-account/',
  ...ofAmbassador,
  answer: PayoutAccount,
})

export const connectAmbassadorPayoutAccount = endpoint({
  name: 'connectAmbassadorPayoutAccount',
  summary:
    'Get the provider’s page on which you open or complete your account, with your password. After a change of its bank account you get an email with a link that stops payouts, and transfers wait for 72 hours.',
  method: 'POST',
  path: 'ambassador/payout-account/connect/',
  ...ofAmbassador,
  body: ConnectBody,
  answer: z.object({ url: z.string() }),
  errors: ['transfers_not_offered', 'provider_silent'],
})

export const refreshAmbassadorPayoutAccount = endpoint({
  name: 'refreshAmbassadorPayoutAccount',
  summary: 'Ask the payment provider for the state of your account.',
  method: 'POST',
  path: 'ambassador/payout-account/refresh/',
  ...ofAmbassador,
  answer: PayoutAccount,
  errors: ['transfers_not_offered', 'provider_silent'],
})
