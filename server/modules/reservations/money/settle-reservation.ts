import type { Clock } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { retryTransaction } from '../../../infrastructure/database/retry-transaction.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { isPast, lockEvent } from '../../events/index.ts'
import { shortageOf } from '../booking/event-places.ts'
import { readEventPlaces } from '../booking/event-places-views.ts'
import { dueNow, statusOnceConfirmed, type ReservationRow } from '../core/reservation.ts'
import { expireOverdueOf } from '../core/expire-overdue.ts'
import { entryWindow } from '../core/line-terms.ts'
import { retakeTables } from '../core/table-store.ts'
import { applyStep } from '../core/apply-steps-store.ts'
import type { ReservationColumns, StepFacts } from '../core/steps.ts'
import { figuresOf, onlineLeft, surplusOf, type Money } from './figures.ts'
import { completeAddition } from './complete-addition.ts'
import { refundOnline, refundParts } from './refund-online.ts'
import { resellTo, type Resale } from './resell.ts'
import { findCancelledBy, findPlaceOf, lockAnyReservation, lockMoney } from './money-views.ts'

const bySystem = { kind: 'system' } as const

/** Processes money movements of a reservation, once, however often they are reported. */
export async function settleReservation({ db, clock }: Infrastructure, reservationId: string): Promise<void> {
  await retryTransaction(db, async (tx) => void (await settleWithin(tx, reservationId, clock)))
}

/** A reservation expired partly paid: the online part is refunded, unless the rest has arrived in the meantime. */
export async function returnPartPaid({ db, clock }: Infrastructure, reservationId: string): Promise<void> {
  await retryTransaction(db, async (tx) => {
    const row = await settleWithin(tx, reservationId, clock)
    if (row?.status === 'expired')
      await refundOnline(tx, row, row.paid_minor, {
        reason: 'The balance wasn’t paid in time.',
        actor: bySystem,
        now: clock.now(),
      })
  })
}

/**
 * A dispute was won over a payment for places that the club, the platform or a deadline had taken back meanwhile: it is refunded,
 * as it would have been then. What a client's own cancellation refunds was decided when they cancelled.
 */
export async function returnWonDispute({ db, clock }: Infrastructure, reservationId: string, amountMinor: number): Promise<void> {
  await retryTransaction(db, async (tx) => {
    const row = await settleWithin(tx, reservationId, clock)
    if (row === null || !isOver(row) || (await findCancelledBy(tx, reservationId)) === 'client') return
    const refund_minor = Math.min(amountMinor, row.paid_minor - row.refunded_minor)
    const reason = 'The bank returned this disputed payment after the booking had ended.'
    await refundOnline(tx, row, refund_minor, { reason, actor: bySystem, now: clock.now(), facts: { refund_minor } })
  })
}

async function settleWithin(tx: Tx, reservationId: string, clock: Clock): Promise<ReservationRow | null> {
  const place = await findPlaceOf(tx, reservationId)
  if (place === null) return null
  await lockEvent(tx, place.event_id)
  const now = clock.now()
  // Overdue holds are released first; this reservation may be one of them.
  await expireOverdueOf(tx, place.event_id, now)
  const row = await lockAnyReservation(tx, reservationId)
  return row && settleLocked(tx, row, now)
}

/** The same for a caller that has locked the event, released its overdue holds, and locked the reservation. */
export async function settleLocked(tx: Tx, row: ReservationRow, now: Temporal.Instant): Promise<ReservationRow> {
  return settleMoney(tx, row, await lockMoney(tx, row.id), now)
}

/** The same for locked money. Returns the same row if it has been counted before. */
export async function settleMoney(tx: Tx, row: ReservationRow, money: Money, now: Temporal.Instant): Promise<ReservationRow> {
  const figures = figuresOf(money, row)
  if (figures.paid_minor === row.paid_minor && figures.refunded_minor === row.refunded_minor) return row
  const arrived_minor = figures.paid_minor - row.paid_minor
  const added = await settleAddition(tx, row, { money, arrived_minor, now })
  if (added !== null) return added
  const paid = { ...row, ...figures }
  const failed_minor = row.refunded_minor - figures.refunded_minor
  // Less was refunded than counted: a bank rejected a refund, or decided a dispute against its payer.
  const action = money.payments.some(({ is_disputed }) => is_disputed) ? 'settle' : 'refund_failed'
  const failed = { at: now, actor: bySystem, action, detail: { amount_minor: failed_minor } } as const
  if (arrived_minor <= 0 && failed_minor > 0) return applyStep(tx, row, figures, failed)
  const before = failed_minor > 0 ? await applyStep(tx, row, {}, failed) : row
  const counted = async (change: Partial<ReservationColumns>, facts?: StepFacts) =>
    applyStep(
      tx,
      before,
      { ...figures, ...change },
      { at: now, actor: bySystem, action: 'settle', detail: arrived_minor > 0 ? { amount_minor: arrived_minor } : {}, facts },
    )
  if (arrived_minor <= 0) return counted({})
  if (isConfirmedByMoney(paid)) {
    const resale = row.is_over ? await resellTo(tx, row, now) : { above_minor: 0 }
    if (resale === null) return withoutTickets(tx, await counted({}, { returned_minor: arrived_minor }), arrived_minor, now)
    const booked = await counted({ status: 'confirmed', expires_at: null, is_over: false })
    return withoutSurplus(tx, await atFirstPrice(tx, booked, resale, now), surplusOf(row, arrived_minor), now)
  }
  if (row.status === 'expired' && dueNow(paid) === 0 && (await canComeBack(tx, row, now))) {
    const back = await counted({ status: 'confirmed', is_over: false })
    await retakeTables(tx, row.id)
    return back
  }
  if (!isOver(row)) return withoutSurplus(tx, await counted({}), surplusOf(row, arrived_minor), now)
  // A client's cancellation is final; and an expired reservation cannot return if another client has its places.
  const next = await counted({}, { returned_minor: Math.min(arrived_minor, onlineLeft(money)) })
  return refundOnline(tx, next, arrived_minor, { reason: `Paid after the reservation was ${row.status}.`, actor: bySystem, now })
}

/** Counts money of which some was for an addition: what it was too late for goes back to its payer. Null if none was. */
async function settleAddition(
  tx: Tx,
  before: ReservationRow,
  { money, arrived_minor, now }: { money: Money; arrived_minor: number; now: Temporal.Instant },
): Promise<ReservationRow | null> {
  const added = arrived_minor > 0 ? await completeAddition(tx, before, money, now) : null
  if (added === null) return null
  const row = 'row' in added ? added.row : before
  const returned = 'returned' in added ? added.returned : null
  const facts = returned === null ? {} : { returned_minor: returned.amount_minor, returned_payment_id: returned.payment_id }
  const entry = { at: now, actor: bySystem, action: 'settle', detail: { amount_minor: arrived_minor }, facts } as const
  const counted = await applyStep(tx, row, figuresOf(money, row), entry)
  const surplus_minor = surplusOf(row, arrived_minor - (returned?.amount_minor ?? 0))
  if (returned === null) return withoutSurplus(tx, counted, surplus_minor, now)
  const reason = 'The places you wanted to add were no longer held.'
  const refunded = await refundParts(tx, counted, [returned], { reason, actor: bySystem, now })
  return withoutSurplus(tx, refunded, surplus_minor, now)
}

const isOver = ({ status }: ReservationRow) => status === 'expired' || status === 'cancelled' || status === 'declined'

/** Once everything due in advance has arrived, it is confirmed. A hold that still needs approval is first sent to the club. */
const isConfirmedByMoney = (row: ReservationRow) =>
  dueNow(row) === 0 && (row.status === 'awaiting_payment' || (row.status === 'held' && statusOnceConfirmed(row) === 'confirmed'))

/**
 * An expired reservation takes its places again if they are left and the door still admits it: its guest has paid, before anyone
 * on the waiting list.
 */
async function canComeBack(tx: Tx, { id, event, lines, party_size }: ReservationRow, now: Temporal.Instant): Promise<boolean> {
  const isShut = isPast(entryWindow(lines, event).entry_until, now)
  if (event.state === 'cancelled' || event.state === 'archived' || isShut) return false
  const place = await findPlaceOf(tx, id)
  const places = place && (await readEventPlaces(tx, place.club_id, event.id, 'all'))
  return places !== null && shortageOf(places, lines, party_size) === null
}

/** The guest who had returned the ticket came after all, or changed the booking: it is not for sale any more. */
async function withoutTickets(tx: Tx, row: ReservationRow, arrivedMinor: number, now: Temporal.Instant): Promise<ReservationRow> {
  const ended = { status: 'expired', expires_at: null } as const
  const gone = await applyStep(tx, row, ended, { at: now, actor: bySystem, action: 'expire' })
  return refundOnline(tx, gone, arrivedMinor, { reason: 'The returned ticket was no longer for sale.', actor: bySystem, now })
}

/** A returned ticket costs what was paid for it before, also where the club has raised the price since. */
async function atFirstPrice(
  tx: Tx,
  row: ReservationRow,
  { above_minor }: Resale,
  now: Temporal.Instant,
): Promise<ReservationRow> {
  const goodwill_minor = row.goodwill_minor + above_minor
  const reason = 'A returned ticket costs what was paid for it before.'
  return above_minor === 0 ? row : refundOnline(tx, row, above_minor, { reason, actor: bySystem, now, goodwill_minor })
}

async function withoutSurplus(tx: Tx, row: ReservationRow, surplusMinor: number, now: Temporal.Instant): Promise<ReservationRow> {
  return refundOnline(tx, row, surplusMinor, { reason: 'It was more than was due.', actor: bySystem, now })
}
