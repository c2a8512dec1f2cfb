import type { ReservationPayment } from '#contract/reservations/money.ts'
import type { Reservation } from '#contract/reservations/reservations.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { answerOnceIn } from '../../../infrastructure/idempotency/answer-once.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { cancelPayment, findLatestPayment, isUnderWay, openCheckout, performCharge } from '../../payments/index.ts'
import { heldForPayment } from '../core/deadlines.ts'
import { lockFor, type ActionContext } from '../core/lock-for-action.ts'
import { dueNow, entryTimes, reservationPageOf, toReservation, type ReservationRow } from '../core/reservation.ts'
import { applyStep } from '../core/apply-steps-store.ts'
import type { NewHistoryEntry } from '../core/steps.ts'
import { findReservation } from '../core/reservation-views.ts'
import { lockMoney } from './money-views.ts'
import { reached, requestPaymentOf } from './request-payment.ts'
import { showPayment } from './show-money.ts'
import { settleLocked } from './settle-reservation.ts'

interface PayRequest {
  client_id: string
  reservation_id: string
  idempotency_key: string | null
}

/** Sends a client to the payment page for the amount due in advance; a hold is confirmed once paid. */
export async function payReservation(
  infrastructure: Infrastructure,
  { client_id, reservation_id: id, idempotency_key: key }: PayRequest,
): Promise<Reservation & { payment?: ReservationPayment }> {
  const { db, clock, payments, config } = infrastructure
  if (payments === null) return refuse('payment_not_available')
  await clearTheWay(infrastructure, client_id, id)
  const call = { user_id: client_id, club_id: null, key, endpoint: 'manageReservation', request: { id, action: 'pay' } }
  const reservation = await answerOnceIn({ db, clock }, call, async (tx) => {
    const context = await lockFor(tx, 'pay', { client_id, id }, clock)
    return toReservation(await beginPayment(infrastructure, context), context.now)
  })
  const payment = await findLatestPayment(db, { kind: 'reservation', id })
  // That of a share has another payer.
  if (payment === null || payment.share_id !== null) return reservation
  const page = reservationPageOf(config.publicUrl, id)
  const url = await reached(infrastructure, async () =>
    openCheckout(infrastructure, payment.id, { return_url: `${page}?payment=done`, cancel_url: `${page}?payment=left` }),
  )
  const current = await findLatestPayment(db, { kind: 'reservation', id })
  return { ...reservation, payment: { ...showPayment(current ?? payment), url } }
}

/** Checks on an unfinished attempt, and cancels it if the amount due has changed. */
async function clearTheWay(infrastructure: Infrastructure, clientId: string, id: string): Promise<void> {
  const row = await findReservation(infrastructure.db, id, clientId)
  const payment = row && (await findLatestPayment(infrastructure.db, { kind: 'reservation', id }))
  if (!payment || !isUnderWay(payment) || payment.share_id !== null) return
  const isStale = payment.amount_minor !== dueNow(row)
  await reached(infrastructure, async () => {
    if (payment.state !== 'created' || isStale) await performCharge(infrastructure, payment.id)
    if (isStale) await cancelPayment(infrastructure, payment.id)
  })
}

/** Records the payment; the page is created after the commit. Money the provider already received is counted first. */
async function beginPayment(
  infrastructure: Infrastructure,
  { tx, row: stored, client_id, now }: ActionContext,
): Promise<ReservationRow> {
  const row = await settleLocked(tx, stored, now)
  const amount_minor = dueNow(row)
  if (amount_minor === 0) return row
  const open = (await lockMoney(tx, row.id)).payments.find(isUnderWay)
  if (open?.state === 'processing' || (open !== undefined && open.amount_minor !== amount_minor)) return refuse('payment_pending')
  const entry = { at: now, actor: { kind: 'client', id: client_id }, action: 'pay', detail: { amount_minor } } as const
  const waiting = await heldForPaying(tx, row, entry)
  if (open === undefined) await requestPaymentOf(tx, infrastructure, waiting, { payer_id: client_id, amount_minor, now })
  return waiting
}

/** Starting a payment extends a hold once: leaving without paying gains nothing more. Unconfirmed emails get no extension. */
async function heldForPaying(tx: Tx, row: ReservationRow, entry: NewHistoryEntry): Promise<ReservationRow> {
  if (row.status !== 'held' || row.expires_at === null || row.payment_began_at !== null || !row.email_confirmed) return row
  const expires_at = instantText(heldForPayment(row.expires_at, entryTimes(row).entry_until, entry.at))
  return applyStep(tx, row, { expires_at, payment_began_at: instantText(entry.at) }, entry)
}
