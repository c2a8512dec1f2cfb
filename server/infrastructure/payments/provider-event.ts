import * as z from 'zod/mini'
import { declineCodes, type DeclineCode } from './decline-codes.ts'

const codes = Object.keys(declineCodes) as [DeclineCode, ...DeclineCode[]]

/** The provider's fee, in the currency of its account. */
const ProviderFee = z.object({ amount_minor: z.int(), currency: z.string() })
export type ProviderFee = z.output<typeof ProviderFee>

/** The outcome of a charge. `reference` is the provider's id for it. */
const ChargeOutcome = z.discriminatedUnion('state', [
  z.object({ state: z.literal('succeeded'), reference: z.string(), fee: z.nullable(ProviderFee) }),
  z.object({ state: z.literal('declined'), reference: z.nullable(z.string()), decline_code: z.enum(codes) }),
  /** The payer must confirm it on the page from `openCharge`. */
  z.object({ state: z.literal('requires_action'), reference: z.string() }),
  z.object({ state: z.literal('processing'), reference: z.string() }),
  /** The payer’s bank holds the money until it is captured or released. */
  z.object({ state: z.literal('authorized'), reference: z.string() }),
  /** The provider did not respond: the charge may exist or not. Repeating the call with the same key finds out, for a day. */
  z.object({ state: z.literal('unknown') }),
])
export type ChargeOutcome = z.output<typeof ChargeOutcome>

/** The outcome of a refund. A null `reference`: the provider refused it and has no id for it. */
const RefundOutcome = z.discriminatedUnion('state', [
  z.object({ state: z.enum(['processing', 'succeeded']), reference: z.string() }),
  z.object({ state: z.literal('failed'), reference: z.nullable(z.string()) }),
])
export type RefundOutcome = z.output<typeof RefundOutcome>

/** The state of a payer's dispute at their bank. While it is open, and once it is lost, the provider withholds the money. */
const ProviderDisputeState = z.enum(['open', 'won', 'lost'])
export type ProviderDisputeState = z.output<typeof ProviderDisputeState>

/** The meaning of a webhook in our terms. `key` is the one the charge or refund was requested with. */
export const ProviderEvent = z.discriminatedUnion('kind', [
  z.object({ id: z.string(), kind: z.literal('setup_finished'), customer: z.string(), setup: z.string() }),
  z.object({ id: z.string(), kind: z.literal('charge_changed'), key: z.uuid(), outcome: ChargeOutcome }),
  z.object({ id: z.string(), kind: z.literal('refund_changed'), key: z.uuid(), outcome: RefundOutcome }),
  z.object({
    id: z.string(),
    kind: z.literal('dispute_changed'),
    /** The provider's ids for the charge and the dispute. */
    charge: z.string(),
    dispute: z.string(),
    amount_minor: z.int(),
    state: ProviderDisputeState,
    reason: z.string(),
    /** The provider's fee for handling the dispute so far; null if unknown. */
    fee: z._default(z.nullable(ProviderFee), null),
  }),
])
export type ProviderEvent = z.output<typeof ProviderEvent>
