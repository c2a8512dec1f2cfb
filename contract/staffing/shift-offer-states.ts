/**
 * The life of a shift offer. `expired`: the shift began or changed before anyone decided. Until an offer is approved, the
 * original person works the shift.
 */
export const shiftOfferStatuses = ['open', 'accepted', 'approved', 'declined', 'withdrawn', 'expired'] as const
export type ShiftOfferStatus = (typeof shiftOfferStatuses)[number]

/** What staff do: a colleague accepts or gives it back; the sender withdraws it. */
export const offerActions = ['accept', 'give_back', 'withdraw'] as const
export type OfferAction = (typeof offerActions)[number]
export const offerDecisions = ['approve', 'decline'] as const
export type OfferDecision = (typeof offerDecisions)[number]

/** State -> action -> next state. */
export const shiftOfferTransitions: Record<ShiftOfferStatus, Partial<Record<OfferAction | OfferDecision, ShiftOfferStatus>>> = {
  open: { accept: 'accepted', withdraw: 'withdrawn' },
  accepted: { give_back: 'open', withdraw: 'withdrawn', approve: 'approved', decline: 'declined' },
  approved: {},
  declined: {},
  withdrawn: {},
  expired: {},
}
