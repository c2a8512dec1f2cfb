import * as z from 'zod/mini'
import { declineCodes, type DeclineCode } from '#contract/payments.ts'

const codes = Object.keys(declineCodes) as [DeclineCode, ...DeclineCode[]]

/** What a provider takes for its service, in the currency of its account. */
const ProviderFee = z.object({ amount_minor: z.int(), currency: z.string() })
export type ProviderFee = z.output<typeof ProviderFee>

/** What became of a charge. `reference` is the provider's own name for it. */
const ChargeOutcome = z.discriminatedUnion('state', [
  z.object({ state: z.literal('succeeded'), reference: z.string(), fee: z.nullable(ProviderFee) }),
  z.object({ state: z.literal('declined'), reference: z.nullable(z.string()), decline_code: z.enum(codes) }),
  /** The payer has to confirm it: `openCharge` gives the page. */
  z.object({ state: z.literal('requires_action'), reference: z.string() }),
  z.object({ state: z.literal('processing'), reference: z.string() }),
  /** The provider did not answer: the charge may exist or not. Asking again with the same key finds out, for a day. */
  z.object({ state: z.literal('unknown') }),
])
export type ChargeOutcome = z.output<typeof ChargeOutcome>

/** What became of a refund. A `reference` that is null: the provider would not have it, and has no name for it. */
const RefundOutcome = z.discriminatedUnion('state', [
  z.object({ state: z.enum(['processing', 'succeeded']), reference: z.string() }),
  z.object({ state: z.literal('failed'), reference: z.nullable(z.string()) }),
])
export type RefundOutcome = z.output<typeof RefundOutcome>

/** How a payer's dispute at their bank stands: while it is open, and where it is lost, the provider has withdrawn the money. */
const DisputeState = z.enum(['open', 'won', 'lost'])
export type DisputeState = z.output<typeof DisputeState>

/** What a webhook tells, in our words. `key` is what the charge or the refund was asked with. */
export const ProviderEvent = z.discriminatedUnion('kind', [
  z.object({ id: z.string(), kind: z.literal('setup_finished'), customer: z.string(), setup: z.string() }),
  z.object({ id: z.string(), kind: z.literal('charge_changed'), key: z.uuid(), outcome: ChargeOutcome }),
  z.object({ id: z.string(), kind: z.literal('refund_changed'), key: z.uuid(), outcome: RefundOutcome }),
  z.object({
    id: z.string(),
    kind: z.literal('dispute_changed'),
    /** The provider's names for the charge and for the dispute. */
    charge: z.string(),
    dispute: z.string(),
    amount_minor: z.int(),
    state: DisputeState,
    reason: z.string(),
    /** What the provider has taken for handling the dispute so far; null where it does not say. */
    fee: z._default(z.nullable(ProviderFee), null),
  }),
])
export type ProviderEvent = z.output<typeof ProviderEvent>
