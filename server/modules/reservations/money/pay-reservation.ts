import type { ReservationPayment } from '#contract/reservations/money.ts'
import type { Reservation } from '#contract/reservations/reservations.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { answerOnceIn } from '../../../infrastructure/idempotency/answer-once.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import {
  cancelPayment,
  findLatestPayment,
  goesThisWay,
  isUnderWay,
  openCheckout,
  performCharge,
  type Payment,
  type PaymentWay,
} from '../../payments/index.ts'
import { heldForPayment } from '../core/deadlines.ts'
import { lockFor, type ActionContext } from '../core/lock-for-action.ts'
import { putAdditionPayment } from '../core/addition-store.ts'
import { asOf, entryTimes, payableNow, reservationPageOf, toReservation, type ReservationRow } from '../core/reservation.ts'
import { applyStep } from '../core/apply-steps-store.ts'
import type { NewHistoryEntry } from '../core/steps.ts'
import { findReservation } from '../core/reservation-views.ts'
import { lockMoney } from './money-views.ts'
import { payPageOf, reached, requestPaymentOf } from './request-payment.ts'
import { showPayment } from './show-money.ts'
import { settleLocked } from './settle-reservation.ts'

interface PayRequest {
  client_id: string
  reservation_id: string
  idempotency_key: string | null
}

/** Sends a client to the provider's page for the amount due in advance; a hold is confirmed once paid. */
export async function payReservation(
  infrastructure: Infrastructure,
  request: PayRequest,
): Promise<Reservation & { payment?: ReservationPayment }> {
  const { reservation, payment } = await beginToPay(infrastructure, request, { kind: 'provider' }, 'manageReservation')
  // That of a share has another payer.
  if (payment === null || payment.share_id !== null) return reservation
  return { ...reservation, payment: await openPage(infrastructure, reservation.id, payment) }
}

/** The payment, on its page: the provider's, or ours. */
export async function openPage(infrastructure: Infrastructure, id: string, payment: Payment): Promise<ReservationPayment> {
  const { db, config } = infrastructure
  const page = reservationPageOf(config.publicUrl, id)
  const pages = payment.in_page
    ? { return_url: payPageOf(config.publicUrl, id), cancel_url: page }
    : { return_url: `${page}?payment=done`, cancel_url: `${page}?payment=left` }
  const url = await reached(infrastructure, async () => openCheckout(infrastructure, payment.id, pages))
  const current = await findLatestPayment(db, { kind: 'reservation', id })
  return { ...showPayment(current ?? payment), url }
}

/** Records that a client pays this way, or finds the payment under way; the provider is called after the commit. */
export async function beginToPay(
  infrastructure: Infrastructure,
  { client_id, reservation_id: id, idempotency_key: key }: PayRequest,
  way: PaymentWay,
  endpoint: string,
): Promise<{ reservation: Reservation; payment: Payment | null }> {
  const { db, clock, payments } = infrastructure
  if (payments === null) return refuse('payment_not_available')
  await clearTheWay(infrastructure, client_id, id, way)
  const request = way.kind === 'card' ? { id, card_id: way.card_id } : { id, action: 'pay' }
  const call = { user_id: client_id, club_id: null, key, endpoint, request }
  const reservation = await answerOnceIn({ db, clock }, call, async (tx) => {
    const context = await lockFor(tx, 'pay', { client_id, id }, clock)
    return toReservation(await beginPayment(infrastructure, context, way), context.now)
  })
  return { reservation, payment: await findLatestPayment(db, { kind: 'reservation', id }) }
}

/** Checks on an unfinished attempt, and cancels it if the amount due has changed, or the guest pays another way. */
async function clearTheWay(infrastructure: Infrastructure, clientId: string, id: string, way: PaymentWay): Promise<void> {
  const row = await findReservation(infrastructure.db, id, clientId)
  const payment = row && (await findLatestPayment(infrastructure.db, { kind: 'reservation', id }))
  if (!payment || !isUnderWay(payment) || payment.share_id !== null) return
  const isStale = !isFor(asOf(row, infrastructure.clock.now()), payment) || !goesThisWay(payment, way)
  await reached(infrastructure, async () => {
    if (payment.state !== 'created' || isStale) await performCharge(infrastructure, payment.id)
    if (isStale) await cancelPayment(infrastructure, payment.id)
  })
}

/** Whether a payment is for what is to be paid now. One for an addition that has ended is not, even of the same amount. */
const isFor = (row: ReservationRow, { id, amount_minor }: Pick<Payment, 'id' | 'amount_minor'>): boolean =>
  amount_minor === payableNow(row) && (row.addition === null || row.addition.payment_id === id)

/** Records the payment; the provider is called after the commit. Money the provider already received is counted first. */
async function beginPayment(
  infrastructure: Infrastructure,
  { tx, row: stored, client_id, now }: ActionContext,
  way: PaymentWay,
): Promise<ReservationRow> {
  const row = await settleLocked(tx, stored, now)
  const amount_minor = payableNow(row)
  if (amount_minor === 0) return row
  const open = (await lockMoney(tx, row.id)).payments.find(isUnderWay)
  const isOther = open !== undefined && (!isFor(row, open) || !goesThisWay(open, way))
  if (open?.state === 'processing' || isOther) return refuse('payment_pending')
  const entry = { at: now, actor: { kind: 'client', id: client_id }, action: 'pay', detail: { amount_minor } } as const
  const waiting = await heldForPaying(tx, row, entry)
  if (open !== undefined) return waiting
  const payment_id = await requestPaymentOf(tx, infrastructure, waiting, { payer_id: client_id, amount_minor, now, way })
  if (waiting.addition !== null && payment_id !== null) await putAdditionPayment(tx, waiting.addition.id, payment_id)
  return waiting
}

/** Starting a payment extends a hold once: leaving without paying gains nothing more. Unconfirmed emails get no extension. */
async function heldForPaying(tx: Tx, row: ReservationRow, entry: NewHistoryEntry): Promise<ReservationRow> {
  if (row.status !== 'held' || row.expires_at === null || row.payment_began_at !== null || !row.email_confirmed) return row
  const expires_at = instantText(heldForPayment(row.expires_at, entryTimes(row).entry_until, entry.at))
  return applyStep(tx, row, { expires_at, payment_began_at: instantText(entry.at) }, entry)
}
