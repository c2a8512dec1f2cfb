import { declineCodes } from '#contract/base/cards.ts'
import type { ReservationStatus } from '#contract/reservations/states.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { jobHandler, type JobHandler, type JobKind } from '../../../infrastructure/jobs/job-kind.ts'
import type { Email, SendMail } from '../../../infrastructure/mail/email.ts'
import * as moneyEmails from './reservation-money-emails.ts'
import * as stepEmails from './reservation-step-emails.ts'
import { isPast } from '../../events/index.ts'
import { findLatestPayment } from '../../payments/index.ts'
import { upcomingEvent, partyExpected, remindParties } from './remind-of-events.ts'
import { isBooked, notificationOf, type Mail, type EmailFacts } from './send-reservation-emails.ts'
import { asOf, dueNow } from '../core/reservation.ts'
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
} from './email-jobs.ts'

/** The emails after a step. A reminder that comes too late, or about something that has changed, is not sent. */
export function stepEmailHandlers(infrastructure: Infrastructure, sendMail: SendMail): JobHandler[] {
  const { db, clock, config } = infrastructure
  const site = config.publicUrl

  const find = async (id: string) => (await findReservationsToMail(db, [id]))[0]
  const notifyGuest = async (
    found: ReservationToMail | undefined,
    mail: { kind: JobKind; id: string; isOwn?: boolean },
    write: (facts: EmailFacts) => Email,
  ) => {
    if (found) await deliver(infrastructure, sendMail, notificationOf(found, { site, write, isOwn: false, ...mail }))
  }
  /** Only while the status is still the step's result: a payment or the club may have changed it since. */
  const notifyWhile = async (status: ReservationStatus, kind: JobKind, { id, of }: Mail, write: (facts: EmailFacts) => Email) => {
    const found = await find(of)
    if (found?.status === status) await notifyGuest(found, { kind, id }, write)
  }

  const notifyClub = async (
    kind: JobKind,
    mailId: string,
    found: ReservationToMail | undefined,
    write: (facts: EmailFacts, guest: string) => Email,
  ) => {
    const approver = found && (await findApprover(db, found.id))
    if (!found || !approver) return
    const path = `/admin-club/reservations/${found.id}`
    const writeFor = (facts: EmailFacts) => write({ ...facts, url: `${site}${path}` }, approver.guest)
    const notification = { ...notificationOf(found, { site, kind, id: mailId, write: writeFor }), path }
    const others = await findOtherApprovers(db, found.id)
    await notify(
      db,
      others.map((user_id) => ({ ...notification, to: { user_id, email: null } })),
      clock.now(),
    )
    await deliver(infrastructure, sendMail, { ...notification, to: approver })
  }

  const askClub = async (mailId: string, id: string) => {
    const found = await find(id)
    if (found?.status === 'pending') await notifyClub(requestReceived, mailId, found, stepEmails.requestReceivedEmail)
  }

  const remindToPay = async (mailId: string, id: string, expiresAt: string) => {
    const found = await find(id)
    const isStillDue = found?.status === 'awaiting_payment' && found.expires_at === expiresAt && !isPast(expiresAt, clock.now())
    if (isStillDue) await notifyGuest(found, { kind: paymentDue, id: mailId }, stepEmails.paymentDueEmail)
  }

  /** Not if they have paid since, or are about to. */
  const notifyOfFailure = async (id: string, paymentId: string) => {
    const found = await find(id)
    const latest = await findLatestPayment(db, { kind: 'reservation', id })
    if (!found || latest?.id !== paymentId || latest.decline_code === null) return
    const why = declineCodes[latest.decline_code]
    const { status } = asOf(found, clock.now())
    const isStillDue =
      (status === 'awaiting_payment' || status === 'held' || status === 'confirmed') &&
      dueNow(found) > 0 &&
      !isPast(found.event.starts_at, clock.now())
    if (isStillDue)
      await notifyGuest(found, { kind: paymentFailed, id: paymentId }, (facts) => moneyEmails.paymentFailedEmail(facts, why))
  }

  const remindToCome = async (mailId: string, id: string, startsAt: string) => {
    const found = await find(id)
    const isExpected = found?.status === 'confirmed' && found.event.starts_at === startsAt && !isPast(startsAt, clock.now())
    if (isExpected) await notifyGuest(found, { kind: partyExpected, id: mailId }, stepEmails.upcomingEventEmail)
  }

  const confirmRequest = async (mailId: string, id: string) => {
    const found = await find(id)
    if (found?.status === 'pending')
      await notifyGuest(found, { kind: requestSent, id: mailId, isOwn: true }, stepEmails.requestSentEmail)
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
    jobHandler(paymentDue, async ({ reservation_id, expires_at }, { id }) => remindToPay(id, reservation_id, expires_at)),
    jobHandler(paymentFailed, async ({ reservation_id, payment_id }) => notifyOfFailure(reservation_id, payment_id)),
    jobHandler(partCancelled, async ({ reservation_id, by_guest, ...part }, { id }) => {
      const found = await find(reservation_id)
      if (found && isBooked(found))
        await notifyGuest(found, { kind: partCancelled, id, isOwn: by_guest === true }, (facts) =>
          moneyEmails.partCancelledEmail(facts, part),
        )
    }),
    jobHandler(clubRefunded, async ({ reservation_id, ...back }, { id }) =>
      notifyGuest(await find(reservation_id), { kind: clubRefunded, id }, (facts) => moneyEmails.refundEmail(facts, back)),
    ),
    jobHandler(refundFailed, async ({ reservation_id, refund_id }, { id }) => {
      const [found, refund] = [await find(reservation_id), await findRefundToMail(db, refund_id)]
      if (!found || !refund) return
      const { amount_minor, payer } = refund
      const isFormer = payer.user_id !== found.client_id
      const write = (facts: EmailFacts) => moneyEmails.refundFailedEmail(facts, amount_minor, isFormer)
      await deliver(infrastructure, sendMail, { ...notificationOf(found, { site, kind: refundFailed, id, write }), to: payer })
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
