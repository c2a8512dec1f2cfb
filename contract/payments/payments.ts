/**
 * The life of a payment. `requires_action`: the payer must confirm it with their bank. `authorized`: the bank holds the money of a
 * share until the others have paid theirs.
 */
export const paymentStates = ['created', 'requires_action', 'processing', 'authorized', 'succeeded', 'declined'] as const
export type PaymentState = (typeof paymentStates)[number]

/** The life of a refund. A failed one returned no money. */
export const refundStates = ['created', 'processing', 'succeeded', 'failed'] as const
export type RefundState = (typeof refundStates)[number]
