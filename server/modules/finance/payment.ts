import type { DeclineCode, PaymentState } from '#contract/payments.ts'
import type { ChargeOutcome } from '../../infrastructure/payments/provider-event.ts'
import type { PurposeKind } from './purposes.ts'

/** What a payment is for. One of each is paid once. */
export interface Purpose {
  kind: PurposeKind
  id: string
}

/** A payment as other modules see it. */
export interface Payment {
  id: string
  /** Who pays. */
  payer_id: string
  /** Whose books it is in. */
  club_id: string
  purpose_kind: PurposeKind
  purpose_id: string
  amount_minor: number
  currency: string
  state: PaymentState
  decline_code: DeclineCode | null
  created_at: string
  settled_at: string | null
  /** What has been given back. */
  refunded_minor: number
  /** What was taken less all refunds but the failed ones. */
  refundable_minor: number
  /** What the platform keeps of it, before refunds. */
  platform_fee_minor: number
  /** Where its payer pays it, while they may. */
  page_url: string | null
}

/** In whose name the ledger has it. */
export const reservationOf = ({ purpose_kind, purpose_id }: Pick<Payment, 'purpose_kind' | 'purpose_id'>): string | null =>
  purpose_kind === 'reservation' ? purpose_id : null

/** One that has not come to its end. */
export const isUnderWay = ({ state }: Payment): boolean => !isSettled(state)

/** A payment only ever moves up; the two at the top are ends. */
const rank: Record<PaymentState, number> = { created: 0, requires_action: 1, processing: 2, declined: 3, succeeded: 3 }

export const isSettled = (state: PaymentState): boolean => rank[state] === 3

/** Whether news of a provider is news: what is late, or told twice, or in the wrong order, moves nothing back. */
export const movesOn = (from: PaymentState, outcome: ChargeOutcome): boolean =>
  outcome.state !== 'unknown' && rank[outcome.state] > rank[from]
