export { registerBookingCalendar } from './calendar/register-booking-calendar.ts'
export { findRecipients } from './booking-updates/booking-views.ts'
export { claimTransfers } from './claim-transfers.ts'
export { authorizeTopic } from './club/authorize-topic.ts'
export { findClubReservations } from './club/club-list-views.ts'
export type { AtEntrance, Entrance } from './club/entrance.ts'
export {
  changeListedParty,
  lockListedParty,
  readListPlaces,
  removeListedParties,
  unitsOf,
  writeListedParties,
  type ListActing,
  type ListPlaces,
} from './club/lists/listed-parties.ts'
export { lockForTables, moveTables } from './club/tables/move-tables.ts'
export { suggestTables } from './club/suggest-tables.ts'
export { replaceTables } from './club/table-store.ts'
export { findSeatings, findTableHolders, type TableParty } from './club/table-views.ts'
export { seatingAt } from './core/seating-at.ts'
export { listWalkInItems } from './club/list-walk-in-items.ts'
export { closeParty, countPartyMoney, lockParty, openOnLines, type PartyToClose } from './club/tabs/close-party.ts'
export { takeWithin } from './club/take-walk-in.ts'
export { takePaidWalkIn } from './club/take-paid-walk-in.ts'
export { recordDoorPayment } from './club/manage-club-reservation.ts'
export { recordDoorRefund } from './club/refunds/refund-till-payment.ts'
export { applySteps, reservationsBooked, reservationsChanged } from './core/apply-steps-store.ts'
export type { PricedLine } from './core/line-amounts.ts'
export { entryWindow, lateLines, timesNow, type EventHours } from './core/line-terms.ts'
export { findReservationsToMail, hasTickets, hasUpcomingPaidReservation, lineTimes } from './core/reservation-views.ts'
export { partyTaken, referenceTaken } from './core/reservation-store.ts'
export { dueNow, settledOf } from './core/reservation.ts'
export type { AppliedStep } from './core/steps.ts'
export { reservationFacts, type ReservationFacts } from './emails/reservation-facts.ts'
export { attachTickets, notifyClient } from './emails/send-reservation-emails.ts'
export { countCancellable } from './forget-client.ts'
export { allocateTillRefund } from './money/allocate.ts'
export { leftAtTill } from './money/figures.ts'
export { readPartyReceipt, type PartyReceipt } from './money/read-receipt.ts'
export { movementWords, receiptDocument } from './money/receipt-document.ts'
export { findConfirmedEmail, findSeller, findTillPayment, listTillPayments } from './money/money-views.ts'
export { readNetPaid } from './money/net-paid.ts'
export { findEventsOfLateComers } from './core/absent-views.ts'
export { expireOverdueOf } from './core/expire-overdue.ts'
export { restorePlaces } from './waiting-list/restore-places.ts'
export { passOnPlaces } from './waiting-list/pass-on-places.ts'
export { hasOffer, isWaitingEntry } from './waiting-list/waiting-list-views.ts'
export { reservationsModule } from './module.ts'
