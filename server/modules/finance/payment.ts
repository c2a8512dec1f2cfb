import { leftOf, type LineShare } from './allocation.ts'
import type { DeclineCode, PaymentState } from '#contract/payments.ts'
import type { ChargeOutcome } from '../../infrastructure/payments/provider-event.ts'
import type { PurposeKind } from './purposes.ts'

/** What a payment is for. One of each is paid once. */
export interface Purpose {
  kind: PurposeKind
  id: string
}

/** How a payment is spread over the lines of a reservation, and on which event it is. */
export interface Allocated {
  event_id: string | null
  /** Of the event. */
  business_date: string | null
  /** What of it is for which line; empty where it is for no reservation. */
  allocation: readonly LineShare[]
}

/** A payment as other modules see it. */
export interface Payment extends Allocated {
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
  /** Whether its payer ever disputed it at their bank. */
  is_disputed: boolean
  /** What was taken less all refunds but the failed ones, and less what is disputed or was lost so. */
  refundable_minor: number
  /** What all refunds but the failed ones took of which line. */
  refunded_shares: readonly LineShare[]
  /** What the platform keeps of it, before refunds. */
  platform_fee_minor: number
  /** Where its payer pays it, while they may. */
  page_url: string | null
}

/** Of what is for no reservation. */
export const ofNoEvent: Allocated = { event_id: null, business_date: null, allocation: [] }

/** What the ledger says of everything that is posted for a payment. */
export const ledgerFactsOf = ({ purpose_kind, purpose_id, club_id, currency, event_id, business_date }: Payment) => ({
  club_id,
  currency,
  source: 'online' as const,
  reservation_id: purpose_kind === 'reservation' ? purpose_id : null,
  event: event_id === null || business_date === null ? null : { id: event_id, business_date },
})

/** What is left of a payment on the lines that it paid for. */
export const leftOnLines = ({ allocation, refunded_shares }: Payment): LineShare[] => leftOf(allocation, refunded_shares)

/** One that has not come to its end. */
export const isUnderWay = ({ state }: Payment): boolean => !isSettled(state)

/** A payment only ever moves up; the two at the top are ends. */
const rank: Record<PaymentState, number> = { created: 0, requires_action: 1, processing: 2, declined: 3, succeeded: 3 }

export const isSettled = (state: PaymentState): boolean => rank[state] === 3

/** Whether news of a provider is news: what is late, or told twice, or in the wrong order, moves nothing back. */
export const movesOn = (from: PaymentState, outcome: ChargeOutcome): boolean =>
  outcome.state !== 'unknown' && rank[outcome.state] > rank[from]
