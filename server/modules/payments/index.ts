export { openCheckout } from './charges/open-checkout.ts'
export { cancelPayment, cancelUnopened, openPayment } from './charges/open-payment.ts'
export { performCharge } from './charges/perform-charge.ts'
export { requestCharge } from './charges/request-charge.ts'
export { requestCheckout } from './charges/request-checkout.ts'
export { findLatestPayment, findPayment, listPayments, listPaymentsFor, lockPayments } from './core/payment-views.ts'
export { isUnderWay, leftOnLines, type Payment } from './core/payment.ts'
export { paymentChanged } from './core/purposes.ts'
export { listDisputes } from './disputes/dispute-store.ts'
export { disputeFollower } from './disputes/notify-of-dispute.ts'
export { disputeChanged } from './disputes/record-dispute.ts'
export { fillDispute } from './fill-disputes.ts'
export { fillMethod, fillPayment } from './fill-payment.ts'
export {
  fillOpenCheckout,
  fillReservationPayments,
  type OpenCheckout,
  type PastReservationPayment,
} from './fill-reservation-payments.ts'
export { paymentJobs } from './jobs.ts'
export { beginMethodSetup, type Payer } from './methods/begin-method-setup.ts'
export { chargesCurrentMethod, currentMethod, finishMethodSetup } from './methods/finish-method-setup.ts'
export { methodGiven } from './methods/record-method.ts'
export { moveEventDate } from './move-event-date.ts'
export { platformFeeOf } from './refunds/platform-fee.ts'
export { listRefunds } from './refunds/refund-views.ts'
export { requestRefund } from './refunds/request-refund.ts'
export { paymentRoutes } from './routes.ts'
export { registerPaymentWebhooks } from './webhooks/register-webhooks.ts'
