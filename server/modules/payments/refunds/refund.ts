import type { LineShare } from '../../ledger/index.ts'
import type { RefundState } from '#contract/payments/payments.ts'
import type { RefundOutcome } from '../../../infrastructure/payments/provider-event.ts'

/** A refund as other modules see it; its currency is that of its payment. */
export interface RefundRow {
  id: string
  payment_id: string
  amount_minor: number
  /** The part of its fee the platform returns. */
  platform_fee_minor: number
  /** Its share per line. */
  allocation: readonly LineShare[]
  reason: string
  state: RefundState
  created_at: string
  settled_at: string | null
}

/** A refund only moves up. A bank may reject one days after the provider made it: the provider then has the money again. */
const rank: Record<RefundState, number> = { created: 0, processing: 1, succeeded: 2, failed: 3 }

export const isRefundSettled = (state: RefundState): boolean => rank[state] >= rank.succeeded

/** Whether a provider's event is new. */
export const movesRefundOn = (from: RefundState, { state }: RefundOutcome): boolean => rank[state] > rank[from]
