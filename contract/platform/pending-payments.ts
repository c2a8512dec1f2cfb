import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Currency, Id, Instant, MinorUnits, pageAnswer, pageQuery } from '../base/schema.ts'

/** The states of a payment that has neither succeeded nor been declined yet. */
export const pendingStates = ['created', 'requires_action', 'processing', 'authorized'] as const
export type PendingState = (typeof pendingStates)[number]

export const PendingPayment = z.object({
  id: Id,
  state: z.enum(pendingStates),
  amount_minor: MinorUnits,
  currency: Currency,
  created_at: Instant,
  club: z.object({ id: Id, name: z.string() }),
  /** What it is for. */
  reservation: z.nullable(z.object({ id: Id, reference: z.string(), event_title: z.string() })),
  invoice: z.nullable(z.object({ id: Id, number: z.nullable(z.string()) })),
  /** The provider's id for the payment; null until the provider was called. */
  provider_reference: z.nullable(z.string()),
})
export type PendingPayment = z.output<typeof PendingPayment>

export const listPendingPayments = endpoint({
  name: 'listPendingPayments',
  summary: 'List payments that have neither succeeded nor failed yet, oldest first.',
  method: 'GET',
  path: 'super-admin/pending-payments/',
  authorize: 'run_platform',
  query: z.strictObject({
    state: z.optional(z.enum(pendingStates, `State must be one of: ${pendingStates.join(', ')}`)),
    ...pageQuery,
  }),
  answer: z.object({ payments: z.array(PendingPayment), ...pageAnswer }),
  errors: [],
})
