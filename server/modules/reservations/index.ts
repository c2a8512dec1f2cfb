export type { BookablePrestation } from './booking/booking-facts.ts'
export { price } from './booking/booking-price.ts'
export { claimTransfers } from './claim-transfers.ts'
export { authorizeTopic } from './club/authorize-topic.ts'
export { findClubReservations } from './club/club-list-views.ts'
export type { AtEntrance, Entrance } from './club/entrance.ts'
export { manageClubReservation } from './club/manage-club-reservation.ts'
export { applySteps, insertHistory, reservationsBooked, reservationsChanged } from './core/apply-steps-store.ts'
export { deadlineOf } from './core/deadlines.ts'
export type { PricedLine } from './core/line-amounts.ts'
export { entryWindow, lateLines, timesNow, type EventHours } from './core/line-terms.ts'
export { paymentStatusOf } from './core/payment-status.ts'
export { refundFor, type CancellationStep } from './core/refund.ts'
export {
  insertReservations,
  insertWalkIn,
  noteArrivals,
  noteTables,
  type Arrival,
  type NewReservation,
  type NewWalkIn,
} from './core/reservation-store.ts'
export {
  findReservationsToMail,
  hasTickets,
  hasUpcomingPaidReservation,
  lineTimes,
  linesWithTerms,
} from './core/reservation-views.ts'
export { dueNow, pageOf, settledOf } from './core/reservation.ts'
export type { HistoryRow, Step } from './core/steps.ts'
export { commissionBp } from './core/terms-views.ts'
export { placesOfferedEmail } from './emails/places-offered-email.ts'
export { reservationConfirmedEmail } from './emails/reservation-confirmed-email.ts'
export { reservationFacts, type ReservationFacts } from './emails/reservation-facts.ts'
export { requestReceivedEmail } from './emails/reservation-step-emails.ts'
export { attachTickets, notifyClient } from './emails/send-reservation-emails.ts'
export { exportClient } from './export-client.ts'
export { countCancellable, forgetClient } from './forget-client.ts'
export { reservationFollowers, reservationJobs } from './jobs.ts'
export { allocatePayment } from './money/allocate.ts'
export { readNetPaid } from './money/net-paid.ts'
export { fillTill, type PastTaking } from './money/till-store.ts'
export { reservationRoutes } from './routes.ts'
export { fillWaitingList, type PastEntry } from './waiting-list/waiting-list-store.ts'
export { hasOffer, isWaiting } from './waiting-list/waiting-list-views.ts'
export { offerExpiresAt } from './waiting-list/waiting-list.ts'
