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
import { ticketsEmail } from './tickets-email.ts'
import * as z from 'zod/mini'
import { dueNow, type ReservationRow } from '../core/reservation.ts'
import { tellByMail, tellInProduct, type Telling } from './tell-people.ts'
import { findReservationsToMail, type ReservationToMail } from '../core/reservation-views.ts'

const about = z.object({ reservation_id: Id })
const fewEmails = 20
/** With what goes back by itself, and what at the till, in minor units; letters that were written before say nothing of it. */
const withRefund = z.object({ ...about.shape, refund_minor: z.optional(z.int()), at_till_minor: z.optional(z.int()) })

/** Written with the reservation, mailed after its commit. */
export const reservationConfirmed = jobKind('mail_reservation_confirmed', about)
/** Of all that were booked together, in one job. */
export const reservationsConfirmed = jobKind('mail_reservations_confirmed', z.object({ reservation_ids: z.array(Id) }))
/** One of these that could not be mailed. */
const confirmationFailed = jobKind('mail_confirmation_again', about)
export const reservationCancelled = jobKind('mail_reservation_cancelled', withRefund)
export const reservationCancelledByClub = jobKind('mail_reservation_cancelled_by_club', withRefund)
export const nightCancelled = jobKind('mail_night_cancelled', withRefund)
/** Money came when there was nothing left to pay for: it goes back. */
export const paymentReturned = jobKind('mail_payment_returned', withRefund)
export const ticketsAsked = jobKind('mail_tickets', about)
/** Held for somebody who waited. */
export const placesOffered = jobKind('mail_places_offered', about)
export const nightMoved = jobKind('mail_night_moved', z.object({ ...about.shape, from: Instant }))

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

/** A guest without an address reads it in the product; who has gone since is told nothing. */
export function mailHandlers(infrastructure: Infrastructure, sendMail: SendMail): JobHandler[] {
  const { db, config } = infrastructure
  const site = config.publicUrl
  const send = async (
    kind: JobKind,
    { id, of }: Mail,
    write: (told: Told) => Email,
    isTrue: (found: ReservationToMail) => boolean = () => true,
  ) => {
    for (const found of (await findReservationsToMail(db, [of])).filter(isTrue)) {
      const telling = tellingOf(found, { site, kind, id, write })
      await tellInProduct(infrastructure, [telling])
      await tellByMail(sendMail, telling)
    }
  }
  /** One that cannot be sent holds up no other: it is tried again by itself. */
  const sendConfirmations = async (ids: readonly string[]) => {
    const confirmed = { site, kind: reservationConfirmed, write: reservationConfirmedEmail }
    const failed: string[] = []
    const found = (await findReservationsToMail(db, ids)).filter(isBooked)
    // A few at a time: whole batches of letters at once would hold up the bookings of a sale.
    for (let start = 0; start < found.length; start += fewEmails) {
      const tellings = found.slice(start, start + fewEmails).map((one) => tellingOf(one, { ...confirmed, id: one.id }))
      await tellInProduct(infrastructure, tellings)
      for (const telling of tellings) await tellByMail(sendMail, telling).catch(() => failed.push(telling.id))
    }
    const again = failed.map((id) => ({ kind: confirmationFailed, payload: { reservation_id: id } }))
    if (failed.length > 0) await db.transaction().execute(async (tx) => enqueueAll(tx, again))
  }
  const mail = (kind: typeof reservationCancelled, write: (told: Told & Refunded) => Email) =>
    jobHandler(kind, async ({ reservation_id, refund_minor = 0, at_till_minor = 0 }, { id }) =>
      send(kind, { id, of: reservation_id }, (told) => write({ ...told, refund_minor, at_till_minor })),
    )
  return [
    jobHandler(reservationConfirmed, async ({ reservation_id }, { id }) =>
      send(reservationConfirmed, { id, of: reservation_id }, reservationConfirmedEmail, isBooked),
    ),
    // It was told in the product with the others, under its own id.
    jobHandler(confirmationFailed, async ({ reservation_id }) =>
      send(reservationConfirmed, { id: reservation_id, of: reservation_id }, reservationConfirmedEmail, isBooked),
    ),
    jobHandler(reservationsConfirmed, async ({ reservation_ids }) => sendConfirmations(reservation_ids)),
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
    // The codes themselves are in no mail.
    jobHandler(ticketsAsked, async ({ reservation_id }, { id }) =>
      send(ticketsAsked, { id, of: reservation_id }, (told) => ticketsEmail({ ...told, url: `${told.url}/ticket` })),
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
