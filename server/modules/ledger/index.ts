export { allocateRefund, fillTiers, leftOf, sharesOf, type FreedLines, type LineShare } from './allocation.ts'
export type { Account } from './chart-of-accounts.ts'
export { openDate } from './frozen-dates.ts'
export { freezeDate, lockLedger, readFrozenDates, unfreezeDate } from './frozen-store.ts'
export type { LedgerActor, LedgerEvent } from './ledger-store.ts'
export { ledgerSums, listDueToClub, readDueBefore, readDueToClub } from './ledger-sums-views.ts'
export { hasPostings, readEventBalances } from './ledger-views.ts'
export { post } from './post.ts'
export {
  cashCountReversed,
  cashCounted,
  clubPaidOut,
  clubPayoutVoided,
  commissionEarned,
  commissionPaid,
  commissionPayoutVoided,
  disputeFee,
  disputeFeeReturned,
  disputeLost,
  disputeOpened,
  disputeReturned,
  disputeWon,
  eventMoved,
  invoiceIssued,
  invoicePaid,
  invoiceUncollectible,
  manualRevenue,
  manualRevenueVoided,
  paidAtClub,
  paymentRefunded,
  paymentTakenLate,
  providerFee,
  refundFailed,
  refundGranted,
  refundReturned,
  reservationPaid,
  type Posting,
  type ReservationMoney,
} from './postings.ts'
export { ledgerJobs } from './jobs.ts'
