import * as z from 'zod/mini'
import { Id } from '#contract/base/schema.ts'
import type { BookingUpdates } from '#contract/notifications/settings.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { enqueueAll } from '../../../infrastructure/jobs/enqueue.ts'
import { jobHandler, jobKind, type JobHandler } from '../../../infrastructure/jobs/job-kind.ts'
import { follower, type Follower } from '../../../infrastructure/jobs/news.ts'
import type { SendMail } from '../../../infrastructure/mail/email.ts'
import { deliver, notify } from '../../notifications/index.ts'
import { reservationsBooked, reservationsChanged } from '../core/apply-steps-store.ts'
import { bookingPath, newBookingEmail } from './booking-emails.ts'
import { findNewBookings, findRecipients, findRecipientsOf } from './booking-views.ts'

const kind = 'booking_made'
/** To one reader. The email is written when it is sent. */
const bookingMade = jobKind(`mail_${kind}`, z.object({ reservation_id: Id, user_id: Id }), 'mail')

/** Confirmed without the club: at once, or when the guest had paid for a hold. */
const confirming: readonly string[] = ['confirm', 'settle']

/** These are notified of single bookings; others read a summary, or nothing. */
const needsReading: ReadonlySet<string> = new Set<BookingUpdates>(['each', 'tables_and_vips'])

/** Notifies a club of bookings that need no answer, as each of its people chose. Repeated, each is notified once. */
async function noteBookings({ db, clock, config }: Infrastructure, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const recipients = (await findRecipientsOf(db, ids)).filter(({ bookings: chosen }) => needsReading.has(chosen))
  if (recipients.length === 0) return
  const bookings = await findNewBookings(db, ids, { all: recipients.some((reader) => reader.bookings === 'each') })
  const pairs = bookings.flatMap((booking) =>
    recipients.filter(({ club_id }) => club_id === booking.club_id).map((reader) => ({ booking, reader })),
  )
  const atOnce = pairs.filter(
    ({ booking, reader }) => reader.bookings === 'tables_and_vips' && (booking.has_table || booking.is_vip),
  )
  await notify(
    db,
    atOnce.map(({ booking, reader: { user_id } }) => ({
      kind,
      id: booking.id,
      to: { user_id, email: null },
      email: newBookingEmail(booking, config.publicUrl),
      path: bookingPath(booking),
    })),
    clock.now(),
  )
  const emails = pairs
    .filter(({ reader }) => reader.bookings === 'each')
    .map(({ booking: { id }, reader: { user_id } }) => ({
      kind: bookingMade,
      payload: { reservation_id: id, user_id },
      uniqueKey: `${bookingMade.name} ${id} ${user_id}`,
    }))
  if (emails.length > 0) await enqueueAll(db, emails)
}

export const bookingFollowers = (infrastructure: Infrastructure): Follower[] => [
  follower(reservationsBooked, {
    name: 'note_bookings',
    lane: 'bulk',
    run: async ({ facts: { source, reservations } }) => {
      const confirmed = reservations.filter(({ status }) => source === 'client' && status === 'confirmed')
      await noteBookings(
        infrastructure,
        confirmed.map(({ id }) => id),
      )
    },
  }),
  follower(reservationsChanged, {
    name: 'note_confirmed_holds',
    lane: 'bulk',
    when: 'exists($.steps[*] ? (@.from == "held" && @.to == "confirmed"))',
    run: async ({ facts: { steps } }) => {
      const confirmed = steps.filter(
        ({ action, from, to }) => from === 'held' && to === 'confirmed' && confirming.includes(action),
      )
      await noteBookings(
        infrastructure,
        confirmed.map(({ reservation_id }) => reservation_id),
      )
    },
  }),
]

export const bookingMailHandler = (infrastructure: Infrastructure, sendMail: SendMail): JobHandler =>
  jobHandler(bookingMade, async ({ reservation_id, user_id }, { id }) => {
    const { db, config } = infrastructure
    const [booking] = await findNewBookings(db, [reservation_id])
    if (booking === undefined) return
    const to = (await findRecipients(db, [booking.club_id])).find((reader) => reader.user_id === user_id)
    if (to?.bookings !== 'each') return
    const email = newBookingEmail(booking, config.publicUrl)
    await deliver(infrastructure, sendMail, { kind, id, to, email, path: bookingPath(booking) })
  })
