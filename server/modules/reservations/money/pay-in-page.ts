import type { AnswerOf, BodyOf } from '#contract/base/endpoint.ts'
import type {
  beginReservationPayment as beginEndpoint,
  payReservationByCard as payByCardEndpoint,
  PaymentPage,
} from '#contract/reservations/payment-page.ts'
import type { Caller } from '../../../infrastructure/caller.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { findLatestPayment, listOwnCards, openCardEntry, openPayment, performCharge } from '../../payments/index.ts'
import { beginToPay, openPage } from './pay-reservation.ts'
import { payPageOf, reached } from './request-payment.ts'
import { showPayment } from './show-money.ts'

/** What our page shows a guest who pays. The outcome comes from the provider alone, never from that page. */
export async function beginReservationPayment(
  infrastructure: Infrastructure,
  { actor }: Caller,
  { id, place }: BodyOf<typeof beginEndpoint> & { id: string },
): Promise<PaymentPage> {
  const kind = infrastructure.payments?.cardEntry ? place : 'provider'
  const request = { client_id: actor.user_id, reservation_id: id, idempotency_key: null }
  const { reservation, payment } = await beginToPay(infrastructure, request, { kind }, beginName)
  const cards = await listOwnCards(infrastructure, actor.user_id)
  if (payment === null || payment.share_id !== null) return { reservation, payment: null, card_entry: null, cards }
  const shown = await openPage(infrastructure, id, payment)
  const card_entry = await reached(infrastructure, async () => openCardEntry(infrastructure, payment.id))
  return { reservation, payment: shown, card_entry, cards }
}

const beginName = 'beginReservationPayment'

/** Charges a saved card. The payer is present: if their bank wants to confirm them, they are led there. */
export async function payReservationByCard(
  infrastructure: Infrastructure,
  { actor }: Caller,
  { id, card_id, idempotency_key }: BodyOf<typeof payByCardEndpoint> & { id: string; idempotency_key: string | null },
): Promise<AnswerOf<typeof payByCardEndpoint>> {
  const request = { client_id: actor.user_id, reservation_id: id, idempotency_key }
  const { reservation, payment } = await beginToPay(infrastructure, request, { kind: 'card', card_id }, 'payReservationByCard')
  if (payment === null || payment.share_id !== null) return { reservation, payment: null }
  const url = await reached(infrastructure, async () => {
    await performCharge(infrastructure, payment.id)
    return openPayment(infrastructure, payment.id, payPageOf(infrastructure.config.publicUrl, id))
  })
  const current = await findLatestPayment(infrastructure.db, { kind: 'reservation', id })
  return { reservation, payment: { ...showPayment(current ?? payment), url } }
}
