import * as z from 'zod/mini'
import { PaymentMethod } from '../base/cards.ts'
import { endpoint } from '../base/endpoint.ts'
import { Id, IdParams, Instant } from '../base/schema.ts'

/** A card that a guest chose to save for their next bookings. */
export const SavedCard = z.object({ id: Id, ...PaymentMethod.shape, saved_at: Instant })
export type SavedCard = z.output<typeof SavedCard>

/** What the provider’s fields in our page need. */
export const CardFields = z.object({
  provider: z.enum(['simulated', 'stripe']),
  /** The provider’s public key, if it has one. */
  key: z.nullable(z.string()),
  /** For this payer alone. */
  secret: z.string(),
})
export type CardFields = z.output<typeof CardFields>

export const listSavedCards = endpoint({
  name: 'listSavedCards',
  summary: 'List the cards that you saved while paying, latest first. The payment provider keeps them; at most ten.',
  method: 'GET',
  path: 'client/cards/',
  authorize: 'book',
  answer: z.object({ cards: z.array(SavedCard) }),
  errors: [],
})

export const removeSavedCard = endpoint({
  name: 'removeSavedCard',
  summary: 'Remove a saved card, here and at the payment provider. A payment under way with it still completes.',
  method: 'DELETE',
  path: 'client/cards/{id}/',
  authorize: 'book',
  params: IdParams,
  answer: z.object({ cards: z.array(SavedCard) }),
  errors: [],
})
