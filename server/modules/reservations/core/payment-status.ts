import type { PaymentStatus } from '#contract/reservations/states.ts'

/** Minor units of one currency. */
interface Sums {
  total_minor: number
  paid_minor: number
  refunded_minor: number
}

/** The payment status, which depends only on the sums. */
export function paymentStatusOf({ total_minor, paid_minor, refunded_minor }: Sums): PaymentStatus {
  if (refunded_minor > 0) return refunded_minor >= paid_minor ? 'refunded' : 'partially_refunded'
  if (paid_minor > 0) return paid_minor >= total_minor ? 'paid' : 'partially_paid'
  return total_minor > 0 ? 'unpaid' : 'none_required'
}
