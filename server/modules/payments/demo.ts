// For the demo data alone.

export { fillDispute } from './fill-disputes.ts'
export {
  fillOpenCheckout,
  fillReservationPayments,
  type OpenCheckout,
  type PastReservationPayment,
} from './fill-reservation-payments.ts'
