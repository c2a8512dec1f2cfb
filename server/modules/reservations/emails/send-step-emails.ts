import type { ReservationStatus } from '#contract/reservations/states.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { jobHandler, type JobHandler, type JobKind } from '../../../infrastructure/jobs/job-kind.ts'
import type { Email, SendMail } from '../../../infrastructure/mail/email.ts'
import * as moneyEmails from './reservation-money-emails.ts'
import * as stepEmails from './reservation-step-emails.ts'
import { isPast } from '../../events/index.ts'
import { findLatestPayment } from '../../payments/index.ts'
import { upcomingEvent, partyExpected, remindParties } from './remind-of-events.ts'
import { isBooked, notificationOf, refundPathOf, type ReservationMail, type EmailFacts } from './send-reservation-emails.ts'
import { asOf, dueNow, refundPageOf } from '../core/reservation.ts'
import { findReservationsToMail, type ReservationToMail } from '../core/reservation-views.ts'
import { findApprover, findOtherApprovers, findRefundToMail } from './step-views.ts'
import { deliver, notify } from '../../notifications/index.ts'
import {
  clubRefunded,
  partCancelled,
  paymentDue,
  paymentFailed,
  requestReceived,
  requestSent,
  refundFailed,
  refundFailedToClub,
  reservationApproved,
  reservationDeclined,
  reservationExpired,
  seatingMoved,
} from './email-jobs.ts'
import { declineCodes } from '../../../infrastructure/payments/decline-codes.ts'

/** The emails after a step. A reminder that comes too late, or about something that has changed, is not sent. */
export function stepEmailHandlers(infrastructure: Infrastructure, sendMail: SendMail): JobHandler[] {
  const { db, clock, config } = infrastructure
  const site = config.publicUrl

  const find = async (id: string) => (await findReservationsToMail(db, [id]))[0]
  const notifyGuest = async (
    reservation: ReservationToMail | undefined,
    mail: { kind: JobKind; id: string; isOwn?: boolean; path?: string },
    write: (facts: EmailFacts) => Email,
  ) => {
    if (reservation) await deliver(infrastructure, sendMail, notificationOf(reservation, { site, write, isOwn: false, ...mail }))
  }
  /** Only while the status is still the step's result: a payment or the club may have changed it since. */
  const notifyWhile = async (
    status: ReservationStatus,
    kind: JobKind,
    { id, of }: ReservationMail,
    write: (facts: EmailFacts) => Email,
  ) => {
    const reservation = await find(of)
    if (reservation?.status === status) await notifyGuest(reservation, { kind, id }, write)
  }

  const notifyClub = async (
    kind: JobKind,
    mailId: string,
    reservation: ReservationToMail | undefined,
    write: (facts: EmailFacts, guest: string) => Email,
  ) => {
    const approver = reservation && (await findApprover(db, reservation.id))
    if (!reservation || !approver) return
    const path = `/admin-club/reservations/${reservation.id}`
    const writeFor = (facts: EmailFacts) => write({ ...facts, url: `${site}${path}` }, approver.guest)
    const notification = { ...notificationOf(reservation, { site, kind, id: mailId, write: writeFor }), path }
    const others = await findOtherApprovers(db, reservation.id)
    await notify(
      db,
      others.map((user_id) => ({ ...notification, to: { user_id, email: null } })),
      clock.now(),
    )
    await deliver(infrastructure, sendMail, { ...notification, to: approver })
  }

  const askClub = async (mailId: string, id: string) => {
    const reservation = await find(id)
    if (reservation?.status === 'pending') await notifyClub(requestReceived, mailId, reservation, stepEmails.requestReceivedEmail)
  }

  const remindToPay = async (mailId: string, id: string, expiresAt: string) => {
    const reservation = await find(id)
    const isStillDue =
      reservation?.status === 'awaiting_payment' && reservation.expires_at === expiresAt && !isPast(expiresAt, clock.now())
    if (isStillDue) await notifyGuest(reservation, { kind: paymentDue, id: mailId }, stepEmails.paymentDueEmail)
  }

  /** Not if they have paid since, or are about to. */
  const notifyOfFailure = async (id: string, paymentId: string) => {
    const reservation = await find(id)
    const latest = await findLatestPayment(db, { kind: 'reservation', id })
    if (!reservation || latest?.id !== paymentId || latest.decline_code === null) return
    const why = declineCodes[latest.decline_code]
    const { status } = asOf(reservation, clock.now())
    const isStillDue =
      (status === 'awaiting_payment' || status === 'held' || status === 'confirmed') &&
      dueNow(reservation) > 0 &&
      !isPast(reservation.event.starts_at, clock.now())
    if (isStillDue)
      await notifyGuest(reservation, { kind: paymentFailed, id: paymentId }, (facts) =>
        moneyEmails.paymentFailedEmail(facts, why),
      )
  }

  const remindToCome = async (mailId: string, id: string, startsAt: string) => {
    const reservation = await find(id)
    const isExpected =
      reservation?.status === 'confirmed' && reservation.event.starts_at === startsAt && !isPast(startsAt, clock.now())
    if (isExpected) await notifyGuest(reservation, { kind: partyExpected, id: mailId }, stepEmails.upcomingEventEmail)
  }

  const confirmRequest = async (mailId: string, id: string) => {
    const reservation = await find(id)
    if (reservation?.status === 'pending')
      await notifyGuest(reservation, { kind: requestSent, id: mailId, isOwn: true }, stepEmails.requestSentEmail)
  }

  return [
    jobHandler(requestSent, async ({ reservation_id }, { id }) => confirmRequest(id, reservation_id)),
    jobHandler(requestReceived, async ({ reservation_id }, { id }) => askClub(id, reservation_id)),
    jobHandler(reservationApproved, async ({ reservation_id }, { id }) =>
      notifyWhile('awaiting_payment', reservationApproved, { id, of: reservation_id }, stepEmails.reservationApprovedEmail),
    ),
    jobHandler(reservationDeclined, async ({ reservation_id, reason }, { id }) =>
      notifyGuest(await find(reservation_id), { kind: reservationDeclined, id }, (facts) =>
        stepEmails.reservationDeclinedEmail(facts, reason),
      ),
    ),
    jobHandler(reservationExpired, async ({ reservation_id, was, refund_minor = 0, at_till_minor = 0 }, { id }) =>
      notifyWhile('expired', reservationExpired, { id, of: reservation_id }, (facts) =>
        stepEmails.reservationExpiredEmail(facts, was, { refund_minor, at_till_minor }),
      ),
    ),
    // A party that came in, or was moved back meanwhile, is not told of the past.
    jobHandler(seatingMoved, async ({ reservation_id, from }, { id }) => {
      const reservation = await find(reservation_id)
      if (reservation?.status === 'confirmed' && reservation.seating && reservation.seating.name !== from)
        await notifyGuest(reservation, { kind: seatingMoved, id }, (facts) => stepEmails.seatingMovedEmail(facts, from))
    }),
    jobHandler(paymentDue, async ({ reservation_id, expires_at }, { id }) => remindToPay(id, reservation_id, expires_at)),
    jobHandler(paymentFailed, async ({ reservation_id, payment_id }) => notifyOfFailure(reservation_id, payment_id)),
    jobHandler(partCancelled, async ({ reservation_id, by_guest, ...part }, { id }) => {
      const reservation = await find(reservation_id)
      if (reservation && isBooked(reservation))
        await notifyGuest(reservation, { kind: partCancelled, id, isOwn: by_guest === true }, (facts) =>
          moneyEmails.partCancelledEmail(facts, part),
        )
    }),
    jobHandler(clubRefunded, async ({ reservation_id, ...back }, { id }) => {
      const reservation = await find(reservation_id)
      const mail = { kind: clubRefunded, id, ...(reservation && { path: refundPathOf(reservation) }) }
      await notifyGuest(reservation, mail, (facts) => moneyEmails.refundEmail(facts, back))
    }),
    jobHandler(refundFailed, async ({ reservation_id, refund_id }, { id }) => {
      const [reservation, refund] = [await find(reservation_id), await findRefundToMail(db, refund_id)]
      if (!reservation || !refund) return
      const { amount_minor, payer } = refund
      const isFormer = payer.user_id !== reservation.client_id
      const write = (facts: EmailFacts) => moneyEmails.refundFailedEmail(facts, amount_minor, isFormer)
      await deliver(infrastructure, sendMail, {
        ...notificationOf(reservation, { site, kind: refundFailed, id, write, path: refundPageOf(refund_id) }),
        to: payer,
      })
    }),
    jobHandler(refundFailedToClub, async ({ reservation_id, refund_id }, { id }) => {
      const refund = await findRefundToMail(db, refund_id)
      if (refund)
        await notifyClub(refundFailedToClub, id, await find(reservation_id), (facts) =>
          moneyEmails.refundFailedToClubEmail(facts, refund.amount_minor, refund.payer.name),
        )
    }),
    jobHandler(upcomingEvent, async (event) => remindParties(infrastructure, event)),
    jobHandler(partyExpected, async ({ reservation_id, starts_at }, { id }) => remindToCome(id, reservation_id, starts_at)),
  ]
}
