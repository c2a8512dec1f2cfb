import { Id, Instant } from '#contract/schema.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { enqueueAll } from '../../../infrastructure/jobs/enqueue.ts'
import { jobHandler, jobKind, type JobHandler, type JobKind } from '../../../infrastructure/jobs/job-kind.ts'
import type { Email, SendMail } from '../../../infrastructure/mail/email.ts'
import type { Refunded } from './refund-sentence.ts'
import { eventCancelledEmail } from './event-cancelled-email.ts'
import { placesOfferedEmail } from './places-offered-email.ts'
import { formatMoment } from '../../../infrastructure/mail/format.ts'
import { eventMovedEmail } from './event-moved-email.ts'
import { paymentReturnedEmail } from './payment-returned-email.ts'
import { reservationCancelledEmail } from './reservation-cancelled-email.ts'
import { reservationConfirmedEmail } from './reservation-confirmed-email.ts'
import * as z from 'zod/mini'
import { dueNow, type ReservationRow } from '../core/reservation.ts'
import { tellByMail, tellInProduct, type Telling } from './tell-people.ts'
import { findReservationsToMail, type ReservationToMail } from '../core/reservation-views.ts'

const about = z.object({ reservation_id: Id })
const fewEmails = 20
/** With what goes back by itself, and what at the till, in minor units; letters that were written before say nothing of it. */
const withRefund = z.object({ ...about.shape, refund_minor: z.optional(z.int()), at_till_minor: z.optional(z.int()) })

/** Written with the reservation, mailed after its commit. */
export const reservationConfirmed = jobKind('mail_reservation_confirmed', about, 'mail')
/** All that were booked together: their notifications, and a job for each email. */
export const reservationsConfirmed = jobKind('mail_reservations_confirmed', z.object({ reservation_ids: z.array(Id) }))
/** The email of one of them. */
const confirmationEmail = jobKind('mail_confirmation_again', about, 'mail')
export const reservationCancelled = jobKind('mail_reservation_cancelled', withRefund, 'mail')
export const reservationCancelledByClub = jobKind('mail_reservation_cancelled_by_club', withRefund, 'mail')
export const nightCancelled = jobKind('mail_night_cancelled', withRefund, 'mail')
/** Money came when there was nothing left to pay for: it goes back. */
export const paymentReturned = jobKind('mail_payment_returned', withRefund, 'mail')
/** Held for somebody who waited. */
export const placesOffered = jobKind('mail_places_offered', about, 'mail')
export const nightMoved = jobKind('mail_night_moved', z.object({ ...about.shape, from: Instant }), 'mail')

/** Who has cancelled, or was cancelled, before the letter went out is told of that alone. */
export const isBooked = ({ status }: ReservationToMail) => status !== 'cancelled' && status !== 'expired'

/** A letter, and the reservation that it is about. */
export interface Mail {
  id: string
  of: string
}

export interface Told {
  reservation: ReturnType<typeof factsOf>
  url: string
  site: string
}

/** Of the reservation's page, and what is told to its guest. */
export function tellingOf(
  found: ReservationToMail,
  { site, kind, id, write }: Pick<Telling, 'kind' | 'id'> & { site: string; write: (told: Told) => Email },
): Telling {
  const letter = write({ reservation: factsOf(found), url: pageOf(site, found.id), site })
  return { kind, id, to: { user_id: found.client_id, email: found.email }, letter, path: pageOf('', found.id) }
}

interface ToClient {
  kind: JobKind
  mail: Mail
  write: (told: Told) => Email
  /** Whether it still holds of the reservation. */
  isTrue?: ((found: ReservationToMail) => boolean) | undefined
}

/** In the product, and by email where the client has an address; a client who is gone since is told nothing. */
export async function notifyClient(
  infrastructure: Infrastructure,
  sendMail: SendMail,
  { kind, mail: { id, of }, write, isTrue = () => true }: ToClient,
): Promise<void> {
  const { db, config } = infrastructure
  for (const found of (await findReservationsToMail(db, [of])).filter(isTrue)) {
    const telling = tellingOf(found, { site: config.publicUrl, kind, id, write })
    await tellInProduct(infrastructure, [telling])
    await tellByMail(sendMail, telling)
  }
}

export function mailHandlers(infrastructure: Infrastructure, sendMail: SendMail): JobHandler[] {
  const { db, config } = infrastructure
  const site = config.publicUrl
  const send = async (kind: JobKind, mail: Mail, write: (told: Told) => Email, isTrue?: (found: ReservationToMail) => boolean) =>
    notifyClient(infrastructure, sendMail, { kind, mail, write, isTrue })
  const confirmTogether = async (ids: readonly string[]) => {
    const confirmed = { site, kind: reservationConfirmed, write: reservationConfirmedEmail }
    const found = (await findReservationsToMail(db, ids)).filter(isBooked)
    // A few at a time: a whole batch at once would hold up the bookings of a sale.
    for (let start = 0; start < found.length; start += fewEmails) {
      const tellings = found.slice(start, start + fewEmails).map((one) => tellingOf(one, { ...confirmed, id: one.id }))
      await tellInProduct(infrastructure, tellings)
    }
    const emails = found
      .filter(({ email }) => email !== null)
      .map(({ id }) => ({ kind: confirmationEmail, payload: { reservation_id: id } }))
    if (emails.length > 0) await db.transaction().execute(async (tx) => enqueueAll(tx, emails))
  }
  const mail = (kind: typeof reservationCancelled, write: (told: Told & Refunded) => Email) =>
    jobHandler(kind, async ({ reservation_id, refund_minor = 0, at_till_minor = 0 }, { id }) =>
      send(kind, { id, of: reservation_id }, (told) => write({ ...told, refund_minor, at_till_minor })),
    )
  return [
    jobHandler(reservationConfirmed, async ({ reservation_id }, { id }) =>
      send(reservationConfirmed, { id, of: reservation_id }, reservationConfirmedEmail, isBooked),
    ),
    // The notification was written with the others, under its own id.
    jobHandler(confirmationEmail, async ({ reservation_id }) =>
      send(reservationConfirmed, { id: reservation_id, of: reservation_id }, reservationConfirmedEmail, isBooked),
    ),
    jobHandler(reservationsConfirmed, async ({ reservation_ids }) => confirmTogether(reservation_ids)),
    mail(reservationCancelled, (told) => reservationCancelledEmail({ ...told, by: 'guest' })),
    mail(reservationCancelledByClub, (told) => reservationCancelledEmail({ ...told, by: 'club' })),
    mail(nightCancelled, eventCancelledEmail),
    mail(paymentReturned, paymentReturnedEmail),
    jobHandler(placesOffered, async ({ reservation_id }, { id }) =>
      send(placesOffered, { id, of: reservation_id }, (told) =>
        placesOfferedEmail({
          ...told,
          until: formatMoment(told.reservation.expires_at ?? told.reservation.starts_at, told.reservation.timezone),
        }),
      ),
    ),
    jobHandler(nightMoved, async ({ reservation_id, from }, { id }) =>
      send(nightMoved, { id, of: reservation_id }, (told) =>
        eventMovedEmail({ ...told, from, free_cancel_until: told.reservation.free_cancel_until }),
      ),
    ),
  ]
}

/** Where a guest finds their reservation. */
export const pageOf = (site: string, id: string) => `${site}/client/reservations/${id}`

function factsOf({ event, ...row }: ReservationRow) {
  // What was given up is no part of it any more.
  const lines = row.lines.filter(({ quantity }) => quantity > 0)
  const { title, club_name, starts_at, ends_at, timezone, free_cancel_until } = event
  return {
    ...row,
    lines,
    due_now_minor: dueNow(row),
    event_title: title,
    club_name,
    starts_at,
    ends_at,
    timezone,
    free_cancel_until,
    address: `${event.street}, ${event.city}`,
  }
}
