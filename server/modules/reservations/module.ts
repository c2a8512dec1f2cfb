import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { defineModule, type Module } from '../../infrastructure/module.ts'
import type { SendMail } from '../../infrastructure/mail/email.ts'
import { jobHandler } from '../../infrastructure/jobs/job-kind.ts'
import type { Follower } from '../../infrastructure/jobs/news.ts'
import type { Entrance } from './club/entrance.ts'
import { exportClient } from './export-client.ts'
import { forgetClient } from './forget-client.ts'
import { reservationRoutes } from './routes.ts'
import { eventCancelledJob, eventMovedJob } from '../events/index.ts'
import { bookingFollowers, bookingMailHandler } from './booking-updates/note-bookings.ts'
import { summarizeBookings, summaryMailHandler } from './booking-updates/summarize-bookings.ts'
import { cancelEventReservations } from './changes/cancel-event-reservations.ts'
import { endResale } from './changes/end-resale.ts'
import { completeEvents } from './core/complete-events.ts'
import { expireOverdue } from './core/expire-overdue.ts'
import { reservationEmailHandlers, type MakeTicketsPdf } from './emails/send-reservation-emails.ts'
import { remindOfEvents } from './emails/remind-of-events.ts'
import { shareEmailHandlers } from './emails/send-share-emails.ts'
import { stepEmailHandlers } from './emails/send-step-emails.ts'
import { emailFollowers } from './emails/follow-reservations.ts'
import { waitingListEmailHandlers } from './emails/send-waiting-list-emails.ts'
import { moneyFollower } from './money/follow-reservations.ts'
import { completeSplits } from './money/split/complete-split.ts'
import { forgetOldFriends } from './money/split/split-store.ts'
import { paymentFollower, wonDisputeFollower } from './follow-payments.ts'
import { closeWaitingList } from './waiting-list/close-waiting-list.ts'
import { offerFreePlaces, offersFollower } from './waiting-list/offer-places.ts'
import { notifyOfMove } from './emails/notify-of-move.ts'
import { transferEmailHandlers } from './emails/send-transfer-emails.ts'

/** The consequences of changes to reservations. */
const followersOf = (infrastructure: Infrastructure): Follower[] => [
  ...emailFollowers(infrastructure),
  moneyFollower(infrastructure),
  paymentFollower(infrastructure),
  wonDisputeFollower(infrastructure),
  offersFollower(infrastructure),
  ...bookingFollowers(infrastructure),
]

/** What the door, which is above this module, does for it. */
interface ReservationDependents {
  entrance: Entrance
  makeTicketsPdf: MakeTicketsPdf
}

export function reservationsModule(
  infrastructure: Infrastructure,
  sendMail: SendMail,
  { entrance, makeTicketsPdf }: ReservationDependents,
): Module {
  return defineModule({
    routes: reservationRoutes(infrastructure, entrance),
    handlers: [
      ...reservationEmailHandlers(infrastructure, sendMail, makeTicketsPdf),
      ...stepEmailHandlers(infrastructure, sendMail),
      ...shareEmailHandlers(infrastructure, sendMail),
      ...transferEmailHandlers(infrastructure, sendMail),
      ...waitingListEmailHandlers(infrastructure, sendMail),
      bookingMailHandler(infrastructure, sendMail),
      summaryMailHandler(infrastructure, sendMail),
      jobHandler(eventCancelledJob, async ({ event_id }) => {
        await closeWaitingList(infrastructure, event_id)
        await cancelEventReservations(infrastructure, event_id)
      }),
      jobHandler(eventMovedJob, async (moved) => notifyOfMove(infrastructure, moved)),
    ],
    recurring: [
      { name: 'offer_free_places', schedule: '* * * * *', lane: 'money', work: async () => offerFreePlaces(infrastructure) },
      {
        // Every five seconds: someone may be waiting for the place.
        name: 'expire_overdue_reservations',
        schedule: '*/5 * * * * *',
        lane: 'money',
        work: async () => expireOverdue(infrastructure),
      },
      { name: 'complete_splits', schedule: '* * * * *', lane: 'money', work: async () => completeSplits(infrastructure) },
      {
        name: 'forget_friends_of_splits',
        schedule: '37 4 * * *',
        lane: 'bulk',
        work: async () => forgetOldFriends(infrastructure.db, infrastructure.clock.now()),
      },
      { name: 'end_resale', schedule: '* * * * *', work: async () => endResale(infrastructure) },
      { name: 'complete_events', schedule: '*/10 * * * *', work: async () => completeEvents(infrastructure) },
      { name: 'remind_of_upcoming_events', schedule: '*/15 * * * *', work: async () => remindOfEvents(infrastructure) },
      { name: 'summarize_bookings', schedule: '7 * * * *', work: async () => summarizeBookings(infrastructure) },
    ],
    followers: followersOf(infrastructure),
    personalData: { export: exportClient, forget: async (tx, id) => forgetClient(tx, id, infrastructure.clock) },
  })
}
