import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { enqueueAll, type NewJob } from '../../../infrastructure/jobs/enqueue.ts'
import { follower, type Follower } from '../../../infrastructure/jobs/news.ts'
import { reservationsBooked, reservationsChanged } from '../core/apply-steps-store.ts'
import { placesOffered, reservationsConfirmed } from './email-jobs.ts'
import { reservationPageOf } from '../core/reservation.ts'
import { unpinNotices } from '../../notifications/index.ts'
import { emailsOfStep } from './emails-of-step.ts'

/** This many at once are a rush: their emails must not compete with others' bookings. */
const crowd = 8
const afterRush = { seconds: 15 }

/** Any other step answers an offer of the reservation, or ends it. */
const leavesOfferOpen: readonly string[] = ['transfer', 'extend', 'modify', 'assign_table']

/** A step that keeps a booking as it is, such as a payment at the club, writes no email and answers no offer. */
const writesEmails = `exists($.steps[*] ? (@.from != @.to || @.from == "held" || exists(@.given_up) || exists(@.refund_minor)
  || exists(@.returned_minor) || exists(@.transfer_id) || exists(@.seating_from)
  || @.action == "resell" || @.action == "end_resale" || @.action == "complete_addition"))`

/** Writes the emails about what happened to reservations. Repeated, each is written once. */
export function emailFollowers({ db }: Infrastructure): Follower[] {
  const write = async (jobId: string, emails: readonly NewJob[]) => {
    const once = emails.map((email, n) => ({ ...email, uniqueKey: `${jobId} ${n}` }))
    if (once.length > 0) await enqueueAll(db, once)
  }
  return [
    follower(reservationsChanged, {
      name: 'email_changed_reservations',
      lane: 'default',
      when: writesEmails,
      run: async ({ facts: { at, steps } }, { id }) => {
        const answered = steps.filter(({ action }) => !leavesOfferOpen.includes(action))
        await unpinNotices(
          db,
          answered.map(({ reservation_id }) => reservationPageOf('', reservation_id)),
        )
        await write(
          id,
          steps.flatMap((step) => emailsOfStep(step, Temporal.Instant.from(at))),
        )
      },
    }),
    follower(reservationsBooked, {
      name: 'email_booked_reservations',
      lane: 'default',
      run: async ({ facts: { at, source, reservations } }, { id }) => {
        const ids = reservations.filter(({ status }) => status === 'confirmed').map((one) => one.id)
        const confirmed = { kind: reservationsConfirmed, payload: { reservation_ids: ids } }
        if (source === 'client' && ids.length > 0)
          await write(id, [ids.length > crowd ? { ...confirmed, runAt: Temporal.Instant.from(at).add(afterRush) } : confirmed])
        if (source === 'waiting_list')
          await write(
            id,
            reservations.map((one) => ({ kind: placesOffered, payload: { reservation_id: one.id } })),
          )
      },
    }),
  ]
}
