export { beginMethodSetup, type Payer } from './begin-method-setup.ts'
export { listDisputes } from './dispute-store.ts'
export { fillDispute } from './fill-disputes.ts'
export { fillMethod, fillPayment } from './fill-payment.ts'
export {
  fillOpenCheckout,
  fillReservationPayments,
  type OpenCheckout,
  type PastReservationPayment,
} from './fill-reservation-payments.ts'
export { chargesCurrentMethod, currentMethod, finishMethodSetup } from './finish-method-setup.ts'
export { moveEventDate } from './move-event-date.ts'
export { openCheckout } from './open-checkout.ts'
export { cancelPayment, cancelUnopened, openPayment } from './open-payment.ts'
export { findLatestPayment, findPayment, listPayments, listPaymentsFor, lockPayments } from './payment-views.ts'
export { isUnderWay, leftOnLines, type Payment } from './payment.ts'
export { performCharge } from './perform-charge.ts'
export { platformFeeOf } from './platform-fee.ts'
export { paymentChanged } from './purposes.ts'
export { disputeChanged } from './record-dispute.ts'
export { methodGiven } from './record-method.ts'
export { listRefunds } from './refund-views.ts'
export { registerPaymentWebhooks } from './register-webhooks.ts'
export { requestCharge } from './request-charge.ts'
export { requestCheckout } from './request-checkout.ts'
export { requestRefund } from './request-refund.ts'
export { paymentJobs } from './jobs.ts'
export { disputeFollower } from './notify-of-dispute.ts'
export { paymentRoutes } from './routes.ts'
