import { declineCodes } from '#contract/payments.ts'
import type { ReservationStatus } from '#contract/reservation-states.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { jobHandler, type JobHandler, type JobKind } from '../../../infrastructure/jobs/job-kind.ts'
import type { Email, SendMail } from '../../../infrastructure/mail/email.ts'
import * as moneyEmails from './reservation-money-emails.ts'
import * as letters from './reservation-step-emails.ts'
import { hasCome } from '../../events/index.ts'
import { findLatestPayment, findRefund } from '../../finance/index.ts'
import { nightComing, partyExpected, remindParties } from './remind-of-nights.ts'
import { isBooked, notificationOf, type Mail, type Told } from './reservation-mail.ts'
import { asOf, dueNow } from '../core/reservation.ts'
import { findReservationsToMail, type ReservationToMail } from '../core/reservation-views.ts'
import { findApprover } from './step-views.ts'
import { deliver } from '../../notifications/index.ts'
import {
  moneyBack,
  partCancelled,
  paymentDue,
  paymentFailed,
  requestReceived,
  refundFailed,
  refundFailedToClub,
  reservationApproved,
  reservationDeclined,
  reservationExpired,
} from './email-jobs.ts'

/** What is told of a step. A reminder that comes too late, or of what is different by now, says nothing. */
export function stepHandlers(infrastructure: Infrastructure, sendMail: SendMail): JobHandler[] {
  const { db, clock, config } = infrastructure
  const site = config.publicUrl

  const find = async (id: string) => (await findReservationsToMail(db, [id]))[0]
  const tellGuest = async (kind: JobKind, mailId: string, found: ReservationToMail | undefined, write: (told: Told) => Email) => {
    if (found) await deliver(infrastructure, sendMail, notificationOf(found, { site, kind, id: mailId, write }))
  }
  /** Only while it is what the step made of it: money, or the club, may have been there since. */
  const tellWhile = async (status: ReservationStatus, kind: JobKind, { id, of }: Mail, write: (told: Told) => Email) => {
    const found = await find(of)
    if (found?.status === status) await tellGuest(kind, id, found, write)
  }

  const tellClub = async (
    kind: JobKind,
    mailId: string,
    found: ReservationToMail | undefined,
    write: (told: Told, guest: string) => Email,
  ) => {
    const approver = found && (await findApprover(db, found.id))
    if (!found || !approver) return
    const path = `/admin-club/reservations/${found.id}`
    const writeFor = (told: Told) => write({ ...told, url: `${site}${path}` }, approver.guest)
    await deliver(infrastructure, sendMail, {
      ...notificationOf(found, { site, kind, id: mailId, write: writeFor }),
      to: approver,
      path,
    })
  }

  const askClub = async (mailId: string, id: string) => {
    const found = await find(id)
    if (found?.status === 'pending') await tellClub(requestReceived, mailId, found, letters.requestReceivedEmail)
  }

  const remindToPay = async (mailId: string, id: string, expiresAt: string) => {
    const found = await find(id)
    const isStillDue = found?.status === 'awaiting_payment' && found.expires_at === expiresAt && !hasCome(expiresAt, clock.now())
    if (isStillDue) await tellGuest(paymentDue, mailId, found, letters.paymentDueEmail)
  }

  /** Not where they have paid since, or are about to. */
  const tellFailure = async (id: string, paymentId: string) => {
    const found = await find(id)
    const latest = await findLatestPayment(db, { kind: 'reservation', id })
    if (!found || latest?.id !== paymentId || latest.decline_code === null) return
    const why = declineCodes[latest.decline_code]
    const { status } = asOf(found, clock.now())
    const isStillDue =
      (status === 'awaiting_payment' || status === 'held' || status === 'confirmed') &&
      dueNow(found) > 0 &&
      !hasCome(found.event.starts_at, clock.now())
    if (isStillDue) await tellGuest(paymentFailed, paymentId, found, (told) => moneyEmails.paymentFailedEmail(told, why))
  }

  const remindToCome = async (mailId: string, id: string, startsAt: string) => {
    const found = await find(id)
    const isExpected = found?.status === 'confirmed' && found.event.starts_at === startsAt && !hasCome(startsAt, clock.now())
    if (isExpected) await tellGuest(partyExpected, mailId, found, letters.eventComingEmail)
  }

  return [
    jobHandler(requestReceived, async ({ reservation_id }, { id }) => askClub(id, reservation_id)),
    jobHandler(reservationApproved, async ({ reservation_id }, { id }) =>
      tellWhile('awaiting_payment', reservationApproved, { id, of: reservation_id }, letters.reservationApprovedEmail),
    ),
    jobHandler(reservationDeclined, async ({ reservation_id, reason }, { id }) =>
      tellGuest(reservationDeclined, id, await find(reservation_id), (told) => letters.reservationDeclinedEmail(told, reason)),
    ),
    jobHandler(reservationExpired, async ({ reservation_id, was, refund_minor = 0, at_till_minor = 0 }, { id }) =>
      tellWhile('expired', reservationExpired, { id, of: reservation_id }, (told) =>
        letters.reservationExpiredEmail(told, was, { refund_minor, at_till_minor }),
      ),
    ),
    jobHandler(paymentDue, async ({ reservation_id, expires_at }, { id }) => remindToPay(id, reservation_id, expires_at)),
    jobHandler(paymentFailed, async ({ reservation_id, payment_id }) => tellFailure(reservation_id, payment_id)),
    jobHandler(partCancelled, async ({ reservation_id, ...part }, { id }) => {
      const found = await find(reservation_id)
      if (found && isBooked(found))
        await tellGuest(partCancelled, id, found, (told) => moneyEmails.partCancelledEmail(told, part))
    }),
    jobHandler(moneyBack, async ({ reservation_id, ...back }, { id }) =>
      tellGuest(moneyBack, id, await find(reservation_id), (told) => moneyEmails.refundEmail(told, back)),
    ),
    jobHandler(refundFailed, async ({ reservation_id, refund_id }, { id }) => {
      const refund = await findRefund(db, refund_id)
      if (refund)
        await tellGuest(refundFailed, id, await find(reservation_id), (told) =>
          moneyEmails.refundFailedEmail(told, refund.amount_minor),
        )
    }),
    jobHandler(refundFailedToClub, async ({ reservation_id, refund_id }, { id }) => {
      const refund = await findRefund(db, refund_id)
      if (refund)
        await tellClub(refundFailedToClub, id, await find(reservation_id), (told, guest) =>
          moneyEmails.refundFailedToClubEmail(told, refund.amount_minor, guest),
        )
    }),
    jobHandler(nightComing, async (night) => remindParties(infrastructure, night)),
    jobHandler(partyExpected, async ({ reservation_id, starts_at }, { id }) => remindToCome(id, reservation_id, starts_at)),
  ]
}
