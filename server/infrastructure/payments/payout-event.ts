import * as z from 'zod/mini'

/** Why the provider made no transfer. `refused`: for any other reason, which is in the log. */
export const providerFailures = [
  'balance_insufficient',
  'account_disconnected',
  'account_restricted',
  'amount_too_small',
  'refused',
] as const
export type ProviderFailure = (typeof providerFailures)[number]

/** The outcome of a transfer. `reversed_minor` came back since. */
const TransferOutcome = z.discriminatedUnion('state', [
  z.object({ state: z.literal('paid'), reference: z.string(), reversed_minor: z.int() }),
  z.object({ state: z.literal('failed'), failure: z.enum(providerFailures) }),
])
export type TransferOutcome = z.output<typeof TransferOutcome>

/** The meaning of a provider's message about payouts. Accounts are named by the provider's ids. */
export const PayoutEvent = z.discriminatedUnion('kind', [
  /** Something about an account changed: it is read, because messages arrive in any order. */
  z.object({ id: z.string(), kind: z.literal('account_changed'), account: z.string() }),
  z.object({ id: z.string(), kind: z.literal('account_disconnected'), account: z.string() }),
  /** `key` is the one the transfer was requested with. */
  z.object({
    id: z.string(),
    kind: z.literal('transfer_changed'),
    key: z.uuid(),
    account: z.string(),
    amount_minor: z.int(),
    currency: z.string(),
    outcome: TransferOutcome,
  }),
])
export type PayoutEvent = z.output<typeof PayoutEvent>
