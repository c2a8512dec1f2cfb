import { brand } from '#contract/base/brand.ts'
import type { ReservationPayment } from '#contract/reservations/money.ts'
import type { Reservation } from '#contract/reservations/reservations.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { refuse, Refusal } from '../../../infrastructure/refusal.ts'
import { answerOnceIn } from '../../../infrastructure/idempotency/answer-once.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import {
  cancelPayment,
  findLatestPayment,
  isUnderWay,
  openCheckout,
  performCharge,
  platformFeeOf,
  requestCheckout,
} from '../../payments/index.ts'
import { findAgreedPlan } from '../../subscriptions/index.ts'
import { heldForPayment } from '../core/deadlines.ts'
import { lockFor, type ActionContext } from '../core/lock-for-action.ts'
import { dueNow, entryTimes, reservationPageOf, toReservation, type ReservationRow } from '../core/reservation.ts'
import { applyStep } from '../core/apply-steps-store.ts'
import type { NewHistoryEntry } from '../core/steps.ts'
import { findReservation } from '../core/reservation-views.ts'
import { allocatePayment, onLines } from './allocate.ts'
import { findPlaceOf, lockMoney, readMoney } from './money-views.ts'
import { showPayment } from './show-money.ts'
import { settleLocked } from './settle-reservation.ts'

/** For a club without a known subscription: the fee of the lowest plan. */
const highestFee = 300
/** How long a page accepts payments if the reservation has no deadline. */
const pageLasts = { hours: 24 }

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
  if (payment === null) return reservation
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
  if (!payment || !isUnderWay(payment)) return
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
  if (open === undefined) await request(tx, infrastructure, waiting, { client_id, amount_minor, now })
  return waiting
}

/** Starting a payment extends a hold once: leaving without paying gains nothing more. Unconfirmed emails get no extension. */
async function heldForPaying(tx: Tx, row: ReservationRow, entry: NewHistoryEntry): Promise<ReservationRow> {
  if (row.status !== 'held' || row.expires_at === null || row.payment_began_at !== null || !row.email_confirmed) return row
  const expires_at = instantText(heldForPayment(row.expires_at, entryTimes(row).entry_until, entry.at))
  return applyStep(tx, row, { expires_at, payment_began_at: instantText(entry.at) }, entry)
}

async function request(
  tx: Tx,
  infrastructure: Infrastructure,
  row: ReservationRow,
  { client_id, amount_minor, now }: { client_id: string; amount_minor: number; now: Temporal.Instant },
): Promise<void> {
  const { club_id } = (await findPlaceOf(tx, row.id)) ?? refuse('not_found')
  const plan = await findAgreedPlan(tx, club_id)
  await requestCheckout(tx, infrastructure, {
    payer_id: client_id,
    club_id,
    purpose: { kind: 'reservation', id: row.id },
    amount_minor,
    currency: row.currency,
    event_id: row.event.id,
    business_date: row.event.business_date,
    allocation: allocatePayment(row.lines, onLines(await readMoney(tx, row.id)), amount_minor, 'online'),
    platform_fee_minor: platformFeeOf(amount_minor, plan?.platform_fee_bp ?? highestFee),
    description: `${brand} ${row.reference}: ${row.event.title}`,
    expires_at: row.expires_at === null ? now.add(pageLasts) : Temporal.Instant.from(row.expires_at),
  })
}

/** Errors on the way to the provider may be retried as they are. */
async function reached<T>({ log }: Infrastructure, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Refusal) throw error
    log.warn({ err: error }, 'the provider could not be reached for a payment')
    return refuse('payment_unreachable')
  }
}
