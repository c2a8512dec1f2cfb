import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { enqueueAll } from '../../../infrastructure/jobs/enqueue.ts'
import { jobHandler, type JobHandler, type JobKind } from '../../../infrastructure/jobs/job-kind.ts'
import type { Attachment, Email, SendMail } from '../../../infrastructure/mail/email.ts'
import type { RefundAmounts } from './refund-sentence.ts'
import { eventCancelledEmail } from './event-cancelled-email.ts'
import { placesOfferedEmail } from './places-offered-email.ts'
import { formatMoment } from '../../../infrastructure/mail/format.ts'
import { eventMovedEmail } from './event-moved-email.ts'
import { paymentReturnedEmail } from './payment-returned-email.ts'
import { reservationCancelledEmail } from './reservation-cancelled-email.ts'
import { reservationConfirmedEmail } from './reservation-confirmed-email.ts'
import { calendarFile } from '../../../infrastructure/calendar/calendar-file.ts'
import { calendarEvent } from '../core/calendar-event.ts'
import { dueNow, refundsPageOf, reservationPageOf, type ReservationRow } from '../core/reservation.ts'
import {
  confirmationEmail,
  eventCancelled,
  eventMoved,
  paymentReturned,
  placesOffered,
  reservationCancelled,
  reservationCancelledByClub,
  reservationConfirmed,
  reservationsConfirmed,
  ticketsResold,
  ticketsUnsold,
} from './email-jobs.ts'
import { findPayment, listPayments } from '../../payments/index.ts'
import { findFormerClients } from '../changes/transfers/transfer-views.ts'
import { ticketsResoldEmail, ticketsUnsoldEmail } from './resale-emails.ts'
import { transferredRefundEmail, transferredReturnEmail } from './transfer-emails.ts'
import { deliver, notify, type NotificationToSend } from '../../notifications/index.ts'
import { findReservationsToMail, type ReservationToMail } from '../core/reservation-views.ts'

const fewEmails = 20

/** Clients whose reservation was cancelled before the email was sent hear only of that. */
export const isBooked = ({ status }: ReservationToMail) => status !== 'cancelled' && status !== 'expired'

/** An email, and the reservation it is about. */
export interface ReservationMail {
  id: string
  of: string
}

export interface EmailFacts {
  reservation: ReturnType<typeof mailFactsOf>
  url: string
  site: string
}

interface EmailRequest {
  site: string
  /** Its name is also the kind of the notification. */
  kind: JobKind
  id: string
  write: (facts: EmailFacts) => Email
  isOwn?: boolean | undefined
  pinnedUntil?: string | null | undefined
  /** Where it leads, if not to the reservation. */
  path?: string | undefined
}

/** Where news of a refund leads: to the reader's refunds, or if only a friend paid, to the booking. */
export const refundPathOf = ({ id, is_paid_by_another }: Pick<ReservationToMail, 'id' | 'is_paid_by_another'>): string =>
  is_paid_by_another ? reservationPageOf('', id) : refundsPageOf(id)

/** A notification about a reservation, to its guest. */
export function notificationOf(
  reservation: ReservationToMail,
  { site, kind, id, write, isOwn = false, pinnedUntil = null, path = reservationPageOf('', reservation.id) }: EmailRequest,
): NotificationToSend {
  const email = write({ reservation: mailFactsOf(reservation), url: `${site}${path}`, site })
  const to = { user_id: reservation.client_id, email: reservation.email }
  return { kind: kind.name.replace(/^mail_/, ''), id, to, email, path, is_own: isOwn, pinned_until: pinnedUntil }
}

interface ToClient {
  kind: JobKind
  mail: ReservationMail
  write: (facts: EmailFacts) => Email
  isOwn?: boolean | undefined
  /** Where it leads, if not to the reservation. */
  pathOf?: ((reservation: ReservationToMail) => string) | undefined
  /** Until when a reader sees it above all others. */
  pin?: ((reservation: ReservationToMail) => string | null) | undefined
  /** Whether it still applies to the reservation. */
  isTrue?: ((reservation: ReservationToMail) => boolean) | undefined
  attach?: ((reservation: ReservationToMail) => Promise<readonly Attachment[]>) | undefined
}

/** In the product, and by email if the client has an address. Clients with deleted accounts get nothing. */
export async function notifyClient(
  infrastructure: Infrastructure,
  sendMail: SendMail,
  { kind, mail: { id, of }, write, isOwn, pathOf, pin, isTrue = () => true, attach }: ToClient,
): Promise<void> {
  const { db, config } = infrastructure
  for (const reservation of (await findReservationsToMail(db, [of])).filter(isTrue)) {
    const notification = notificationOf(reservation, {
      site: config.publicUrl,
      kind,
      id,
      write,
      isOwn,
      pinnedUntil: pin?.(reservation),
      path: pathOf?.(reservation),
    })
    await deliver(infrastructure, sendMail, { ...notification, attachments: attach && (async () => attach(reservation)) })
  }
}

export const attachTickets = (reference: string, pdf: Uint8Array | null): Attachment[] =>
  pdf === null ? [] : [{ filename: `tickets-${reference}.pdf`, type: 'application/pdf', content: pdf }]

/** A reservation's tickets as a PDF; null if it has none. */
export type MakeTicketsPdf = (reservation: { id: string; client_id: string | null }) => Promise<Uint8Array | null>

export function reservationEmailHandlers(
  infrastructure: Infrastructure,
  sendMail: SendMail,
  makeTicketsPdf: MakeTicketsPdf,
): JobHandler[] {
  const { db, clock, config } = infrastructure
  const site = config.publicUrl
  const send = async (
    kind: JobKind,
    mail: ReservationMail,
    write: (facts: EmailFacts) => Email,
    more: Pick<ToClient, 'isOwn' | 'pin' | 'pathOf'> = {},
  ) => notifyClient(infrastructure, sendMail, { kind, mail, write, ...more })
  const sendConfirmation = async (mail: ReservationMail, isOwn = false) =>
    notifyClient(infrastructure, sendMail, {
      kind: reservationConfirmed,
      mail,
      isOwn,
      write: reservationConfirmedEmail,
      isTrue: isBooked,
      attach: async (reservation) => {
        const pdf = await makeTicketsPdf(reservation)
        const calendar = calendarFile(calendarEvent(reservation, site), clock.now())
        return [
          ...attachTickets(reservation.reference, pdf),
          { filename: `${reservation.reference}.ics`, type: 'text/calendar; charset=utf-8', content: calendar },
        ]
      },
    })
  const confirmTogether = async (ids: readonly string[]) => {
    const confirmed = { site, kind: reservationConfirmed, write: reservationConfirmedEmail, isOwn: true }
    const reservations = (await findReservationsToMail(db, ids)).filter(isBooked)
    // A few at a time: a whole batch at once would slow down the bookings of a sale.
    for (let start = 0; start < reservations.length; start += fewEmails) {
      const few = reservations.slice(start, start + fewEmails).map((one) => notificationOf(one, { ...confirmed, id: one.id }))
      await notify(db, few, clock.now())
    }
    const emails = reservations
      .filter(({ email }) => email !== null)
      .map(({ id }) => ({ kind: confirmationEmail, payload: { reservation_id: id } }))
    if (emails.length > 0) await enqueueAll(db, emails)
  }
  /** A refund goes to the card that paid, even if the booking was transferred. */
  const notifyFormerPayers = async (kind: JobKind, of: string, refundMinor: number) => {
    const [reservation] = await findReservationsToMail(db, [of])
    if (reservation?.is_received !== true) return
    const paid = (await listPayments(db, { kind: 'reservation', id: of })).filter(({ state }) => state === 'succeeded')
    const payers = new Set(paid.map(({ payer_id }) => payer_id))
    const write = (facts: EmailFacts) => transferredRefundEmail(facts, payers.size === 1 ? refundMinor : null)
    for (const { transfer_id, ...former } of await findFormerClients(db, of))
      if (former.user_id !== reservation.client_id && payers.has(former.user_id))
        await deliver(infrastructure, sendMail, {
          ...notificationOf(reservation, { site, kind, id: transfer_id, write, path: refundsPageOf(of) }),
          to: former,
        })
  }
  /** A payment that is returned is news for who made it, who may have transferred the booking since. */
  const notifyPayer = async ({ id, of }: ReservationMail, refund_minor: number, paymentId: string | undefined) => {
    const payment = paymentId === undefined ? null : await findPayment(db, paymentId)
    const [reservation] = await findReservationsToMail(db, [of])
    const former = (await findFormerClients(db, of)).find(({ user_id }) => user_id === payment?.payer_id)
    const kind = paymentReturned
    if (reservation === undefined || former === undefined || former.user_id === reservation.client_id)
      return send(kind, { id, of }, (facts) => paymentReturnedEmail({ ...facts, refund_minor }), { pathOf: refundPathOf })
    const write = (facts: EmailFacts) => transferredReturnEmail(facts, refund_minor)
    const path = refundsPageOf(of)
    return deliver(infrastructure, sendMail, { ...notificationOf(reservation, { site, kind, id, write, path }), to: former })
  }
  const mail = (
    kind: typeof reservationCancelled,
    write: (facts: EmailFacts & RefundAmounts & { kept_minor: number }) => Email,
  ) =>
    jobHandler(kind, async ({ reservation_id: of, refund_minor = 0, at_till_minor = 0, kept_minor = 0 }, { id }) => {
      const isOwn = kind === reservationCancelled
      const amounts = { refund_minor, at_till_minor, kept_minor }
      await send(kind, { id, of }, (facts) => write({ ...facts, ...amounts }), { isOwn })
      if (refund_minor > 0) await notifyFormerPayers(kind, of, refund_minor)
    })
  return [
    jobHandler(reservationConfirmed, async ({ reservation_id, by_guest }, { id }) =>
      sendConfirmation({ id, of: reservation_id }, by_guest),
    ),
    // The notification was written with the others, under its own id.
    jobHandler(confirmationEmail, async ({ reservation_id }) => sendConfirmation({ id: reservation_id, of: reservation_id })),
    jobHandler(reservationsConfirmed, async ({ reservation_ids }) => confirmTogether(reservation_ids)),
    mail(reservationCancelled, (facts) => reservationCancelledEmail({ ...facts, by: 'guest' })),
    mail(reservationCancelledByClub, (facts) => reservationCancelledEmail({ ...facts, by: 'club' })),
    mail(eventCancelled, eventCancelledEmail),
    jobHandler(paymentReturned, async ({ reservation_id, refund_minor = 0, payment_id }, { id }) =>
      notifyPayer({ id, of: reservation_id }, refund_minor, payment_id),
    ),
    jobHandler(ticketsResold, async ({ reservation_id, ...sold }, { id }) =>
      send(ticketsResold, { id, of: reservation_id }, (facts) => ticketsResoldEmail(facts, sold), {
        pathOf: (one) =>
          one.status === 'cancelled' && sold.refund_minor > 0 ? refundPathOf(one) : reservationPageOf('', one.id),
      }),
    ),
    jobHandler(ticketsUnsold, async ({ reservation_id }, { id }) =>
      notifyClient(infrastructure, sendMail, {
        kind: ticketsUnsold,
        mail: { id, of: reservation_id },
        write: ticketsUnsoldEmail,
        isTrue: isBooked,
      }),
    ),
    jobHandler(placesOffered, async ({ reservation_id }, { id }) =>
      send(
        placesOffered,
        { id, of: reservation_id },
        (facts) =>
          placesOfferedEmail({
            ...facts,
            until: formatMoment(facts.reservation.expires_at ?? facts.reservation.starts_at, facts.reservation.timezone),
          }),
        { pin: ({ status, expires_at }) => (status === 'held' ? expires_at : null) },
      ),
    ),
    jobHandler(eventMoved, async ({ reservation_id, from }, { id }) =>
      send(eventMoved, { id, of: reservation_id }, (facts) =>
        eventMovedEmail({ ...facts, from, free_cancel_until: facts.reservation.free_cancel_until }),
      ),
    ),
  ]
}

/** A reservation’s facts for an email. */
export function mailFactsOf({ event, ...row }: ReservationRow & { is_split?: boolean }) {
  // Cancelled lines are no longer part of it.
  const lines = row.lines.filter(({ quantity }) => quantity > 0)
  const { title, club_name, starts_at, ends_at, timezone, free_cancel_until } = event
  return {
    ...row,
    lines,
    due_now_minor: dueNow(row),
    slug: event.slug,
    event_title: title,
    club_name,
    starts_at,
    ends_at,
    timezone,
    free_cancel_until,
    address: `${event.street}, ${event.city}`,
  }
}
