/** The life of a request for time off. Cancelling is its person's, the rest is for those who plan. */
export const timeOffStatuses = ['pending', 'approved', 'declined', 'cancelled'] as const
export type TimeOffStatus = (typeof timeOffStatuses)[number]

export const timeOffDecisions = ['approve', 'decline'] as const
export type TimeOffDecision = (typeof timeOffDecisions)[number]
export type TimeOffAction = TimeOffDecision | 'cancel'

/** State -> action -> the state it leads to. An approval can be taken back by both sides until the time off begins. */
export const timeOffTransitions: Record<TimeOffStatus, Partial<Record<TimeOffAction, TimeOffStatus>>> = {
  pending: { approve: 'approved', decline: 'declined', cancel: 'cancelled' },
  approved: { decline: 'declined', cancel: 'cancelled' },
  declined: {},
  cancelled: {},
}
