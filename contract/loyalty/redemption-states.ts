/** The life of a redemption. Its points are spent on request and returned unless it is fulfilled. */
export const redemptionStatuses = ['pending', 'approved', 'fulfilled', 'rejected', 'cancelled', 'expired'] as const
export type RedemptionStatus = (typeof redemptionStatuses)[number]

/** What a club may do with one. `fulfil` takes the code the client shows; `undo` reverses the last fulfilment. */
export const clubRedemptionActions = ['approve', 'reject', 'fulfil', 'undo'] as const
export type ClubRedemptionAction = (typeof clubRedemptionActions)[number]

/** What a client may do with one. */
export const redemptionActions = ['cancel'] as const
export type RedemptionAction = (typeof redemptionActions)[number]

/** `expire`: its time is up. */
type RedemptionStep = ClubRedemptionAction | RedemptionAction | 'expire'

export const redemptionTransitions: Record<RedemptionStatus, Partial<Record<RedemptionStep, RedemptionStatus>>> = {
  pending: { approve: 'approved', reject: 'rejected', cancel: 'cancelled', expire: 'expired' },
  approved: { fulfil: 'fulfilled', reject: 'rejected', cancel: 'cancelled', expire: 'expired' },
  fulfilled: { undo: 'approved' },
  rejected: {},
  cancelled: {},
  expired: {},
}
