import { isBefore } from '#contract/base/instants.ts'
import {
  offerActions,
  offerDecisions,
  shiftOfferTransitions,
  type OfferAction,
  type OfferDecision,
  type ShiftOfferStatus,
} from '#contract/staffing/shift-offer-states.ts'
import { expectedShiftStatuses, type ShiftStatus } from '#contract/staffing/shift-states.ts'

interface Offerable {
  status: ShiftStatus
  starts_at: string
  is_worked: boolean
}

/** A shift can be given to a colleague while someone is expected, it has not started, and nothing is recorded for it. */
export const mayOffer = ({ status, starts_at, is_worked }: Offerable, now: Temporal.Instant): boolean =>
  !is_worked && isBefore(now, starts_at) && expectedShiftStatuses.some((expected) => expected === status)

/** A person's part in an offer. */
export type OfferPart = 'offered' | 'accepted' | 'invited'

const partsOf: Record<OfferAction, OfferPart> = { accept: 'invited', give_back: 'accepted', withdraw: 'offered' }

interface OfferState {
  status: ShiftOfferStatus
  /** The shift's. */
  starts_at: string
}

const isPossible = (action: OfferAction | OfferDecision, { status, starts_at }: OfferState, now: Temporal.Instant): boolean =>
  isBefore(now, starts_at) && shiftOfferTransitions[status][action] !== undefined

/** What staff may do with an offer now. */
export const offerActionsOn = (offer: OfferState & { part: OfferPart }, now: Temporal.Instant): OfferAction[] =>
  offerActions.filter((action) => partsOf[action] === offer.part && isPossible(action, offer, now))

/** What planners may decide now. */
export const offerDecisionsOn = (offer: OfferState, now: Temporal.Instant): OfferDecision[] =>
  offerDecisions.filter((action) => isPossible(action, offer, now))
