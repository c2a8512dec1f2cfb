import type { LineShare } from './allocation.ts'
import type { RefundState } from '#contract/payments.ts'
import type { RefundOutcome } from '../../infrastructure/payments/provider-event.ts'

/** A refund as other modules see it; its currency is that of its payment. */
export interface Refund {
  id: string
  payment_id: string
  amount_minor: number
  /** What of that the platform gives up of its fee. */
  platform_fee_minor: number
  /** What it takes of which line. */
  allocation: readonly LineShare[]
  reason: string
  state: RefundState
  created_at: string
  settled_at: string | null
}

/** A refund only ever moves up. A bank may refuse days later what the provider had made: the provider has it back then. */
const rank: Record<RefundState, number> = { created: 0, processing: 1, succeeded: 2, failed: 3 }

export const isRefundSettled = (state: RefundState): boolean => rank[state] >= rank.succeeded

/** Whether news of a provider is news. */
export const movesRefundOn = (from: RefundState, { state }: RefundOutcome): boolean => rank[state] > rank[from]
