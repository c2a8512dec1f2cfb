export { claimTransfers } from './claim-transfers.ts'
export { authorizeTopic } from './club/authorize-topic.ts'
export { findClubReservations } from './club/club-list-views.ts'
export type { AtEntrance, Entrance } from './club/entrance.ts'
export { manageClubReservation } from './club/manage-club-reservation.ts'
export { applySteps, reservationsBooked, reservationsChanged } from './core/apply-steps-store.ts'
export type { PricedLine } from './core/line-amounts.ts'
export { entryWindow, lateLines, timesNow, type EventHours } from './core/line-terms.ts'
export {
  findReservationsToMail,
  hasTickets,
  hasUpcomingPaidReservation,
  lineTimes,
  linesWithTerms,
} from './core/reservation-views.ts'
export { dueNow, settledOf } from './core/reservation.ts'
export type { Step } from './core/steps.ts'
export { commissionBp } from './core/terms-views.ts'
export { reservationFacts, type ReservationFacts } from './emails/reservation-facts.ts'
export { attachTickets, notifyClient } from './emails/send-reservation-emails.ts'
export { countCancellable } from './forget-client.ts'
export { readNetPaid } from './money/net-paid.ts'
export { hasOffer, isWaiting } from './waiting-list/waiting-list-views.ts'
export { reservationsModule } from './module.ts'
