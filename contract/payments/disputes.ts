import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Currency, Id, Instant, MinorUnits, pageAnswer, pageQuery } from '../base/schema.ts'

export const disputeStates = ['open', 'won', 'lost'] as const
export type DisputeState = (typeof disputeStates)[number]

const state = z.enum(disputeStates, `State must be one of: ${disputeStates.join(', ')}`)

/** A payer's claim at their bank that a payment was not authorised. */
export const Dispute = z.object({
  id: Id,
  state: z.enum(disputeStates),
  /** The provider's wording. */
  reason: z.string(),
  amount_minor: MinorUnits,
  currency: Currency,
  /** What the provider charged for handling it, minus what it returned. The platform bears it. */
  fee_minor: z.nullable(MinorUnits),
  fee_currency: z.nullable(Currency),
  opened_at: Instant,
  decided_at: z.nullable(Instant),
  club: z.object({ id: Id, name: z.string() }),
  /** What the payment was for. A club bears the loss of a reservation, the platform that of an invoice. */
  reservation: z.nullable(z.object({ id: Id, reference: z.string(), event_title: z.string() })),
  invoice: z.nullable(z.object({ id: Id, number: z.nullable(z.string()) })),
})
export type Dispute = z.output<typeof Dispute>

/** What a club sees of a dispute: what it is about. The provider's fee is the platform's. */
const ClubDispute = z.omit(Dispute, { fee_minor: true, fee_currency: true, club: true, invoice: true })
export type ClubDispute = z.output<typeof ClubDispute>

export const listClubDisputes = endpoint({
  name: 'listClubDisputes',
  summary:
    'List disputes about payments for your events, latest opened first. Only lost ones are taken from what the platform holds for you.',
  method: 'GET',
  path: 'club-admin/disputes/',
  authorize: 'manage_finances',
  query: z.strictObject({ state: z.optional(state), ...pageQuery }),
  answer: z.object({ disputes: z.array(ClubDispute), ...pageAnswer }),
  errors: [],
})

export const listAllDisputes = endpoint({
  name: 'listAllDisputes',
  summary: 'List disputes, latest opened first. `totals` covers all pages.',
  method: 'GET',
  path: 'super-admin/reservations-finances/disputes/',
  authorize: 'run_platform',
  query: z.strictObject({
    state: z.optional(state),
    currency: z.optional(Currency),
    club: z.optional(Id),
    ...pageQuery,
  }),
  answer: z.object({
    disputes: z.array(Dispute),
    totals: z.array(z.object({ state: z.enum(disputeStates), currency: Currency, disputes: z.int(), amount_minor: MinorUnits })),
    ...pageAnswer,
  }),
  errors: [],
})
