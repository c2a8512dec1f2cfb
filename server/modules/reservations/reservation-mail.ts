import { Id } from '#contract/schema.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { jobHandler, jobKind, type JobHandler } from '../../infrastructure/jobs/job-kind.ts'
import type { Letter, SendMail } from '../../infrastructure/mail/letter.ts'
import { reservationCancelledLetter } from '../../infrastructure/mail/letters/reservation-cancelled-letter.ts'
import { reservationConfirmedLetter } from '../../infrastructure/mail/letters/reservation-confirmed-letter.ts'
import * as z from 'zod/mini'
import type { ReservationRow } from './reservation.ts'
import { findReservationToMail } from './reservation-views.ts'

const about = z.object({ reservation_id: Id })

/** Written with the reservation, mailed after its commit. */
export const reservationConfirmed = jobKind('mail_reservation_confirmed', about)
export const reservationCancelled = jobKind('mail_reservation_cancelled', about)

type Write = (letter: { reservation: ReturnType<typeof factsOf>; url: string; site: string }) => Letter

/** A guest without an address, or who has gone since, gets no mail. */
export function mailHandlers({ db, config }: Infrastructure, sendMail: SendMail): JobHandler[] {
  const mail = (kind: typeof reservationConfirmed, write: Write) =>
    jobHandler(kind, async ({ reservation_id }, { id }) => {
      const found = await findReservationToMail(db, reservation_id)
      if (found === null || found.email === null) return
      const site = config.publicUrl
      await sendMail({ id, to: found.email, ...write({ reservation: factsOf(found), url: pageOf(site, reservation_id), site }) })
    })
  return [
    mail(reservationConfirmed, reservationConfirmedLetter),
    // What can be booked so far is paid at the club: nothing goes back.
    mail(reservationCancelled, (letter) => reservationCancelledLetter({ ...letter, by: 'guest', refund_minor: 0 })),
  ]
}

/** Where a guest finds their reservation. */
export const pageOf = (site: string, id: string) => `${site}/client/reservations/${id}`

function factsOf({ event, ...row }: ReservationRow) {
  const { title, club_name, starts_at, ends_at, timezone } = event
  return { ...row, event_title: title, club_name, starts_at, ends_at, timezone, address: `${event.street}, ${event.city}` }
}
