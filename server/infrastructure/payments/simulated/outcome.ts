import { own } from '#contract/base/own.ts'
import { share, wholeBp } from '#contract/base/money.ts'
import { isBefore } from '#contract/base/instants.ts'
import type { GivenMethod } from '../charge-requests.ts'
import type { ChargeOutcome, RefundOutcome } from '../provider-event.ts'
import { cards } from './cards.ts'
import type { ChargeRow, MethodRow, SimulatedRefundRow } from './simulated-store.ts'
import { declineCodes, type DeclineCode } from '../decline-codes.ts'

/** Basis points of the amount, rounded half up. */
const feeRate = 150

const isDeclineCode = (text: string | null): text is DeclineCode => text !== null && text in declineCodes

function succeeded({ id, amount_minor, currency }: ChargeRow): ChargeOutcome {
  return {
    state: 'succeeded',
    reference: id,
    fee: { amount_minor: share(amount_minor, feeRate, wholeBp), currency },
  }
}

/** Whether its page accepts payments. */
export const isOpenState = ({ state, expires_at }: ChargeRow, now: Temporal.Instant): boolean =>
  state === 'open' && (expires_at === null || isBefore(now, expires_at))

/** The outcome of a stored charge. */
export function simulatedOutcomeOf(charge: ChargeRow, now: Temporal.Instant): ChargeOutcome {
  const { id: reference, state, decline_code, succeeds_at } = charge
  if (state === 'declined')
    return { state, reference, decline_code: isDeclineCode(decline_code) ? decline_code : 'card_declined' }
  if (state === 'open' && !isOpenState(charge, now)) return { state: 'declined', reference, decline_code: 'not_finished' }
  if (state === 'requires_action' || state === 'open') return { state: 'requires_action', reference }
  if (state === 'lost') return { state: 'unknown' }
  const isPaid = succeeds_at === null || !isBefore(now, succeeds_at)
  if (!isPaid) return { state: 'processing', reference }
  return charge.capture === 'open' ? { state: 'authorized', reference } : succeeded(charge)
}

/** The outcome of a stored refund so far. */
export function simulatedRefundOutcomeOf(
  { id: reference, state, ends_at }: SimulatedRefundRow,
  now: Temporal.Instant,
): RefundOutcome {
  if (ends_at !== null && isBefore(now, ends_at)) return { state: 'processing', reference }
  return { state: state === 'failed' ? 'failed' : 'succeeded', reference }
}

export function simulatedMethodOf({ id, card, expires_month, expires_year, created_at }: MethodRow): GivenMethod {
  const { brand = 'visa', last4 = card.slice(-4) } = own(cards, card) ?? {}
  return { reference: id, brand, last4, expires_month, expires_year, given_at: created_at }
}
