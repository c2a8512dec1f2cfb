/** The life of a time-off request. The requester cancels; planners decide. */
export const timeOffStatuses = ['pending', 'approved', 'declined', 'cancelled'] as const
export type TimeOffStatus = (typeof timeOffStatuses)[number]

export const timeOffDecisions = ['approve', 'decline'] as const
export type TimeOffDecision = (typeof timeOffDecisions)[number]
export type TimeOffAction = TimeOffDecision | 'cancel'

/** State -> action -> next state. Both sides can undo an approval until the time off begins. */
export const timeOffTransitions: Record<TimeOffStatus, Partial<Record<TimeOffAction, TimeOffStatus>>> = {
  pending: { approve: 'approved', decline: 'declined', cancel: 'cancelled' },
  approved: { decline: 'declined', cancel: 'cancelled' },
  declined: {},
  cancelled: {},
}
