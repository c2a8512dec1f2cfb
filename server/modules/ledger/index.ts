export type { Figure } from './figures/figure-views.ts'
export { hasKindOf, isInFigure, signedIn, sumIn } from './figures/figure-views.ts'
export { openDate } from './frozen-dates/frozen-dates.ts'
export { freezeDate, holdOpenDate, lockLedger, readFrozenDates, unfreezeDate } from './frozen-dates/frozen-store.ts'
export { allocateRefund, fillTiers, unallocatedOf, sharesOf, type FreedLines, type LineShare } from './postings/allocation.ts'
export type { LedgerAccount } from './postings/chart-of-accounts.ts'
export type { LedgerActor, LedgerEvent, NewTransaction } from './postings/ledger-store.ts'
export { hasPostings, readEventBalances } from './postings/ledger-views.ts'
export { post } from './postings/ledger-store.ts'
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
  revenueMoved,
  invoiceIssued,
  invoicePaid,
  invoiceUncollectible,
  manualRevenue,
  manualRevenueVoided,
  paidAtClub,
  paymentRefunded,
  paymentTakenLate,
  providerFee,
  refundReversed,
  refundGranted,
  refundReturned,
  reservationPaid,
  type Posting,
  type ReservationMoney,
} from './postings/postings.ts'
export { ledgerSums, listDueToClub, readDueBefore, readDueToClub } from './sums/ledger-sums-views.ts'
export { ledgerModule } from './module.ts'
