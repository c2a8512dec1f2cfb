// For the demo data alone.

export { type BookablePrestation } from './booking/booking-facts.ts'
export { price } from './booking/booking-price.ts'
export { giveLabelledTables } from './club/table-store.ts'
export { insertHistory } from './core/apply-steps-store.ts'
export { deadlineOf } from './core/deadlines.ts'
export { paymentStatusOf } from './core/payment-status.ts'
export type { CancellationStep } from './core/line-terms.ts'
export { refundFor } from './core/refund.ts'
export {
  insertListedParties,
  insertReservations,
  insertWalkIn,
  noteArrivals,
  noteQueued,
  noteTables,
  type Arrival,
  type NewListedParty,
  type NewReservation,
  type NewWalkIn,
  type DemoQueuedParty,
} from './core/reservation-store.ts'
export { reservationPageOf } from './core/reservation.ts'
export { insertReturnedTickets } from './core/returned-store.ts'
export { type ReservationHistoryRow } from './core/steps.ts'
export { placesOfferedEmail } from './emails/places-offered-email.ts'
export { reservationConfirmedEmail } from './emails/reservation-confirmed-email.ts'
export { requestReceivedEmail } from './emails/reservation-step-emails.ts'
export { allocatePayment } from './money/allocate.ts'
export { fillSplit } from './money/split/fill-split.ts'
export { fillTill, type PastTaking } from './money/till-store.ts'
export { fillWaitingList, type PastEntry } from './waiting-list/waiting-list-store.ts'
export { offerExpiresAt } from './waiting-list/waiting-list.ts'
