import * as z from 'zod/mini'
import { Id, Instant } from '#contract/base/schema.ts'
import { jobKind } from '../../../infrastructure/jobs/job-kind.ts'

// One job per email. The name without `mail_` is also the kind of its notification.

const about = z.object({ reservation_id: Id })
/** With the amounts refunded online and at the venue, and what the club keeps, in minor units; older jobs may lack them. */
const withRefund = z.object({
  ...about.shape,
  refund_minor: z.optional(z.int()),
  at_till_minor: z.optional(z.int()),
  kept_minor: z.optional(z.int()),
})
const ofTransfer = z.object({ ...about.shape, transfer_id: Id })

/** What its guest just did, and saw on screen. */
const byGuest = { by_guest: z.optional(z.boolean()) }

export const reservationConfirmed = jobKind('mail_reservation_confirmed', z.object({ ...about.shape, ...byGuest }), 'mail')
/** Everything booked together: notifications, and a job for each email. */
export const reservationsConfirmed = jobKind('mail_reservations_confirmed', z.object({ reservation_ids: z.array(Id) }))
/** The email of one of them. */
export const confirmationEmail = jobKind('mail_confirmation_again', about, 'mail')
export const reservationCancelled = jobKind('mail_reservation_cancelled', withRefund, 'mail')
export const reservationCancelledByClub = jobKind('mail_reservation_cancelled_by_club', withRefund, 'mail')
export const eventCancelled = jobKind('mail_event_cancelled', withRefund, 'mail')
export const eventMoved = jobKind('mail_event_moved', z.object({ ...about.shape, from: Instant }), 'mail')
/** The club moved the party to another seating, from the one with this name. */
export const seatingMoved = jobKind('mail_seating_moved', z.object({ ...about.shape, from: z.string() }), 'mail')
/** Money arrived when nothing was due any more, and is refunded. */
export const paymentReturned = jobKind(
  'mail_payment_returned',
  z.object({ ...withRefund.shape, payment_id: z.optional(Id) }),
  'mail',
)
export const placesOffered = jobKind('mail_places_offered', about, 'mail')

/** To the guest who sent a request, and to the club that answers it. */
export const requestSent = jobKind('mail_request_sent', about, 'mail')
export const requestReceived = jobKind('mail_request_received', about, 'mail')
export const reservationApproved = jobKind('mail_reservation_approved', about, 'mail')
export const reservationDeclined = jobKind('mail_reservation_declined', z.object({ ...about.shape, reason: z.string() }), 'mail')
export const reservationExpired = jobKind(
  'mail_reservation_expired',
  z.object({ ...withRefund.shape, was: z.enum(['pending', 'awaiting_payment', 'offered']) }),
  'mail',
)
/** For the deadline it was written for. */
export const paymentDue = jobKind('mail_payment_due', z.object({ ...about.shape, expires_at: Instant }), 'mail')
/** Some items were cancelled: which, and what happened to their money, in minor units. */
export const partCancelled = jobKind(
  'mail_part_cancelled',
  z.object({
    ...about.shape,
    ...byGuest,
    given_up: z.array(z.object({ name: z.string(), quantity: z.int() })),
    refund_minor: z.int(),
    kept_minor: z.int(),
  }),
  'mail',
)
/** The club refunded: online, and at the venue, in minor units. */
export const clubRefunded = jobKind(
  'mail_refund_sent',
  z.object({ ...about.shape, reason: z.string(), refund_minor: z.int(), at_till_minor: z.int() }),
  'mail',
)

/** A bank refused a payment. */
export const paymentFailed = jobKind('mail_payment_failed', z.object({ ...about.shape, payment_id: Id }), 'mail')
/** A bank rejected a refund: to the client, and to the club. */
export const refundFailed = jobKind('mail_refund_failed', z.object({ ...about.shape, refund_id: Id }), 'mail')
export const refundFailedToClub = jobKind('mail_refund_failed_to_club', refundFailed.payload, 'mail')

/** Returned tickets were sold, or not by the end of sales. */
export const ticketsResold = jobKind(
  'mail_tickets_resold',
  z.object({ ...about.shape, tickets: z.int(), refund_minor: z.int() }),
  'mail',
)
export const ticketsUnsold = jobKind('mail_tickets_unsold', about, 'mail')

/** To the recipient. */
export const transferOffered = jobKind('mail_transfer_offered', ofTransfer, 'mail')
/** To the sender. */
export const transferAccepted = jobKind('mail_transfer_accepted', ofTransfer, 'mail')
export const transferDeclined = jobKind('mail_transfer_declined', ofTransfer, 'mail')
