export { allocateRefund, fillTiers, leftOf, sharesOf, type FreedLines, type LineShare } from './allocation.ts'
export {
  bankAccountStatus,
  forgetBankAccount,
  putBankAccount,
  readBankAccount,
  resumePayouts,
  stopPayouts,
} from './bank-account-store.ts'
export { sealedBankAccounts } from './reseal-bank-accounts.ts'
export { openBankAccounts, recordBankFile, sealBankAccount, type Payee, type StoredAccount } from './seal-bank-account.ts'
export { setBankAccount } from './set-bank-account.ts'
export { beginMethodSetup, type Payer } from './begin-method-setup.ts'
export { listDisputes } from './dispute-store.ts'
export { findDisputes, readDisputeTotals } from './dispute-views.ts'
export { clubPayoutWasVoided, clubWasPaid, fillPayout, payOutClub, voidClubPayout } from './pay-out-club.ts'
export { countPayouts, findPayout, findPayouts } from './payout-views.ts'
export { ledgerSums, listDueToClub } from './ledger-sums-views.ts'
export { moveEventDate } from './move-event-date.ts'
export { disputeChanged } from './record-dispute.ts'
export { fillDispute } from './fill-disputes.ts'
export { fillMethod, fillPayment } from './fill-payment.ts'
export {
  fillOpenCheckout,
  fillReservationPayments,
  type OpenCheckout,
  type PastReservationPayment,
} from './fill-reservation-payments.ts'
export type { Account } from './chart-of-accounts.ts'
export { carryOverPayments, carryOverTransactions } from './carry-over.ts'
export { completeOtherTransactions, listReservationsToCarryOver } from './carry-over-store.ts'
export { chargesCurrentMethod, currentMethod, finishMethodSetup } from './finish-method-setup.ts'
export { financeJobs } from './jobs.ts'
export { freezeDate, lockLedger, readFrozenDates, unfreezeDate } from './frozen-store.ts'
export { openDate } from './frozen-dates.ts'
export { cashCounted, cashCountReversed, manualRevenue, manualRevenueVoided } from './postings.ts'
export { hasPostings } from './ledger-views.ts'
export { openCheckout } from './open-checkout.ts'
export { cancelPayment, cancelUnopened, openPayment } from './open-payment.ts'
export { findLatestPayment, findPayment, listPayments, listPaymentsFor, lockPayments } from './payment-views.ts'
export { isUnderWay, leftOnLines, type Payment } from './payment.ts'
export { performCharge } from './perform-charge.ts'
export { platformFeeOf } from './platform-fee.ts'
export { post } from './post.ts'
export {
  commissionEarned,
  commissionPaid,
  commissionPayoutVoided,
  invoiceIssued,
  invoiceUncollectible,
  paidAtClub,
} from './postings.ts'
export { paymentChanged } from './purposes.ts'
export { methodGiven } from './record-method.ts'
export { registerPaymentWebhooks } from './register-webhooks.ts'
export { listRefunds } from './refund-views.ts'
export { requestCharge } from './request-charge.ts'
export { requestCheckout } from './request-checkout.ts'
export { requestRefund } from './request-refund.ts'
export type { Posting } from './postings.ts'
