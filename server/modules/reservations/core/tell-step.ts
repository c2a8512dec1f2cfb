import * as z from 'zod/mini'
import { Id, Instant } from '#contract/schema.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { enqueue, enqueueAll } from '../../../infrastructure/jobs/enqueue.ts'
import { jobKind } from '../../../infrastructure/jobs/job-kind.ts'
import type { ReservationRow } from './reservation.ts'

/** What ran out: the club's time to answer, the guest's to pay, or the time of an offer from the waiting list. */
export type EndedWhile = 'pending' | 'awaiting_payment' | 'offered'

const about = z.object({ reservation_id: Id })

export const requestReceived = jobKind('mail_request_received', about, 'mail')
export const reservationApproved = jobKind('mail_reservation_approved', about, 'mail')
export const reservationDeclined = jobKind('mail_reservation_declined', z.object({ ...about.shape, reason: z.string() }), 'mail')
/** With what of a part that was paid goes back by itself, and what at the till, in minor units. */
export const reservationExpired = jobKind(
  'mail_reservation_expired',
  z.object({
    ...about.shape,
    was: z.enum(['pending', 'awaiting_payment', 'offered']),
    refund_minor: z.optional(z.int()),
    at_till_minor: z.optional(z.int()),
  }),
  'mail',
)
/** A part of it had been paid online: that goes back. */
export const expiredPartPaid = jobKind('return_part_paid', about, 'money')
/** Nobody is to pay for a reservation any more: the page on which its client might is closed. */
export const stopPaying = jobKind('stop_paying', about, 'money')
/** Of the deadline that it was written for. */
export const paymentDue = jobKind('mail_payment_due', z.object({ ...about.shape, expires_at: Instant }), 'mail')

/** A part was given up: what, and what became of its money, in minor units. */
export const partCancelled = jobKind(
  'mail_part_cancelled',
  z.object({
    ...about.shape,
    given_up: z.array(z.object({ name: z.string(), quantity: z.int() })),
    refund_minor: z.int(),
    kept_minor: z.int(),
  }),
  'mail',
)
/** A bank refused a payment. */
export const paymentFailed = jobKind('mail_payment_failed', z.object({ ...about.shape, payment_id: Id }), 'mail')
/** A bank refused what was to go back to a guest; told to them, and to the club. */
export const refundFailed = jobKind('mail_refund_failed', z.object({ ...about.shape, refund_id: Id }), 'mail')
export const refundFailedToClub = jobKind('mail_refund_failed_to_club', refundFailed.payload, 'mail')
/** The club gave money back: by itself, and at its till, in minor units. */
export const moneyBack = jobKind(
  'mail_money_back',
  z.object({ ...about.shape, reason: z.string(), refund_minor: z.int(), at_till_minor: z.int() }),
  'mail',
)

interface Step {
  at: Temporal.Instant
  action: string
  detail?: Record<string, unknown>
}

/** In the transaction of the step: what it has to be told of to somebody who does not see it on their screen. */
export async function tellStep(
  tx: Tx,
  before: ReservationRow,
  after: ReservationRow,
  { at, action, detail }: Step,
): Promise<void> {
  const payload = { reservation_id: after.id }
  const hasBecome = (status: ReservationRow['status']) => after.status === status && before.status !== status
  if (hasBecome('pending')) await enqueue(tx, requestReceived, payload)
  if (hasBecome('declined'))
    await enqueue(tx, reservationDeclined, { ...payload, reason: typeof detail?.['reason'] === 'string' ? detail['reason'] : '' })
  if (!hasBecome('awaiting_payment') || after.expires_at === null) return
  if (action === 'approve') await enqueue(tx, reservationApproved, payload)
  const { expires_at } = after
  await enqueue(tx, paymentDue, { ...payload, expires_at }, { runAt: lastQuarter(at, Temporal.Instant.from(expires_at)) })
}

/** When a quarter of the time to pay is left. */
function lastQuarter(from: Temporal.Instant, until: Temporal.Instant): Temporal.Instant {
  return until.subtract({ milliseconds: Math.round(Math.max(0, from.until(until).total('milliseconds')) / 4) })
}

export interface Ended {
  id: string
  was: EndedWhile | 'held'
  /** Minor units: what was paid and not given back, and of that what was paid at the till. */
  left_minor: number
  at_till_minor: number
  /** A payment for it has not come to its end. */
  is_paying: boolean
}

/** Whoever let a hold of their own go by has seen its time run out. */
export async function tellExpired(tx: Tx, ended: readonly Ended[]): Promise<void> {
  const told = ended.flatMap(({ id: reservation_id, was: before, left_minor, at_till_minor, is_paying }) => {
    const refund_minor = left_minor - at_till_minor
    const was = before === 'held' ? 'awaiting_payment' : before
    const letter = { kind: reservationExpired, payload: { reservation_id, was, refund_minor, at_till_minor } }
    return [
      ...(before === 'held' && left_minor === 0 ? [] : [letter]),
      ...(refund_minor > 0 ? [{ kind: expiredPartPaid, payload: { reservation_id } }] : []),
      ...(is_paying ? [{ kind: stopPaying, payload: { reservation_id } }] : []),
    ]
  })
  if (told.length > 0) await enqueueAll(tx, told)
}
