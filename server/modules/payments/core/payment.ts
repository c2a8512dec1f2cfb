import { unallocatedOf, type LineShare } from '../../ledger/index.ts'
import type { PaymentState } from '#contract/payments/payments.ts'
import type { ChargeOutcome } from '../../../infrastructure/payments/provider-event.ts'
import type { PurposeKind } from './purposes.ts'
import type { DeclineCode } from '../../../infrastructure/payments/decline-codes.ts'

/** What a payment is for. Each is paid once. */
export interface PaymentPurpose {
  kind: PurposeKind
  id: string
}

/** How a payment is split over the lines of a reservation, and for which event it is. */
export interface PaymentAllocation {
  event_id: string | null
  /** The event's. */
  business_date: string | null
  /** Its share for each line; empty if it is not for a reservation. */
  allocation: readonly LineShare[]
}

/** A payment as other modules see it. */
export interface Payment extends PaymentAllocation {
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
  /** What was refunded. */
  refunded_minor: number
  /** Whether its payer ever disputed it at their bank. */
  is_disputed: boolean
  /**
   * What was collected minus all refunds except failed ones, and minus disputed or lost amounts. Never negative: a bank may
   * also take what was refunded before.
   */
  refundable_minor: number
  /** What all refunds except failed ones took from each line. */
  refunded_shares: readonly LineShare[]
  /** The platform's fee, before refunds. */
  platform_fee_minor: number
  /** Where its payer can pay it. */
  page_url: string | null
  /** The saved card that is charged. */
  method_id: string | null
  /** Its card is entered in our page, not on the provider's. */
  in_page: boolean
  /** Of a split: which, and which of its shares. */
  split_id: string | null
  share_id: string | null
  /** When its payer’s bank agreed to hold the money, for a share. */
  authorized_at: string | null
}

/** For payments without a reservation. */
export const ofNoEvent: PaymentAllocation = { event_id: null, business_date: null, allocation: [] }

/** The ledger fields shared by everything posted for a payment. */
export const ledgerFactsOf = ({ purpose_kind, purpose_id, club_id, currency, event_id, business_date }: Payment) => ({
  club_id,
  currency,
  source: 'online' as const,
  reservation_id: purpose_kind === 'reservation' ? purpose_id : null,
  event: event_id === null || business_date === null ? null : { id: event_id, business_date },
})

/** What is left of a payment on the lines it paid for. */
export const leftOnLines = ({ allocation, refunded_shares }: Payment): LineShare[] => unallocatedOf(allocation, refunded_shares)

/** Whether it is unfinished. */
export const isUnderWay = ({ state }: Payment): boolean => !isSettled(state)

/** A payment only moves up; the two at the top are final. */
const rank: Record<PaymentState, number> = {
  created: 0,
  requires_action: 1,
  processing: 2,
  authorized: 3,
  declined: 4,
  succeeded: 4,
}

export const isSettled = (state: PaymentState): boolean => rank[state] === rank.succeeded

/** Whether a provider's event is new: late, repeated or out-of-order ones move nothing back. */
export const movesOn = (from: PaymentState, outcome: ChargeOutcome): boolean =>
  outcome.state !== 'unknown' && rank[outcome.state] > rank[from]
