/**
 * The life of an offer of a shift to colleagues. `expired`: the shift began, or it changed, before anyone decided. Its person works the
 * shift until an offer is approved.
 */
export const shiftOfferStatuses = ['open', 'accepted', 'approved', 'declined', 'withdrawn', 'expired'] as const
export type ShiftOfferStatus = (typeof shiftOfferStatuses)[number]

/** What staff do: a colleague accepts, and may give it back; who offers withdraws. */
export const offerActions = ['accept', 'give_back', 'withdraw'] as const
export type OfferAction = (typeof offerActions)[number]
export const offerDecisions = ['approve', 'decline'] as const
export type OfferDecision = (typeof offerDecisions)[number]

/** State -> action -> the state it leads to. */
export const shiftOfferTransitions: Record<ShiftOfferStatus, Partial<Record<OfferAction | OfferDecision, ShiftOfferStatus>>> = {
  open: { accept: 'accepted', withdraw: 'withdrawn' },
  accepted: { give_back: 'open', withdraw: 'withdrawn', approve: 'approved', decline: 'declined' },
  approved: {},
  declined: {},
  withdrawn: {},
  expired: {},
}
