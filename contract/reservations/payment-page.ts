import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Id, IdParams } from '../base/schema.ts'
import { CardFields, SavedCard } from '../payments/cards.ts'
import { ReservationPayment } from './money.ts'
import { Reservation } from './reservations.ts'

const refusals = ['invalid_transition', 'payment_pending', 'payment_unreachable', 'payment_not_available'] as const

const answer = z.object({
  reservation: Reservation,
  /** The attempt under way, or the last one. Its `url` leads to the provider’s page, or to the bank. */
  payment: z.nullable(ReservationPayment),
})

export const beginReservationPayment = endpoint({
  name: 'beginReservationPayment',
  summary:
    'Begin to pay what is due for one of your bookings, or return to the payment under way. `here`: with the provider’s fields in our page, where they are set up. `provider`: on the provider’s page.',
  method: 'POST',
  path: 'client/reservations/{id}/payment/',
  authorize: 'book',
  params: IdParams,
  body: z.strictObject({ place: z.enum(['here', 'provider'], 'Place must be here or provider') }),
  answer: z.object({
    ...answer.shape,
    /** Null: the provider’s fields are not used, or there is nothing to pay. */
    card_entry: z.nullable(CardFields),
    cards: z.array(SavedCard),
  }),
  errors: refusals,
})
export type PaymentPage = z.output<typeof beginReservationPayment.answer>

export const payReservationByCard = endpoint({
  name: 'payReservationByCard',
  summary: 'Pay what is due for one of your bookings by a saved card. Answers with your bank’s page if it wants to confirm you.',
  method: 'POST',
  path: 'client/reservations/{id}/card-payment/',
  authorize: 'book',
  params: IdParams,
  body: z.strictObject({ card_id: Id }),
  answer,
  idempotent: true,
  errors: [...refusals, 'card_not_saved', 'idempotency_mismatch'],
})
