import {
  timeOffDecisions,
  timeOffTransitions,
  type TimeOffAction,
  type TimeOffStatus,
} from '#contract/staffing/time-off-states.ts'

interface TimeOffFacts {
  status: TimeOffStatus
  date_from: string
}

/** The result of an action on a club's current date; null if impossible. Approved time off is final once it begins. */
export function afterTimeOff(action: TimeOffAction, { status, date_from }: TimeOffFacts, today: string): TimeOffStatus | null {
  if (status === 'approved' && date_from <= today) return null
  return timeOffTransitions[status][action] ?? null
}

export const timeOffDecisionsOn = (request: TimeOffFacts, today: string) =>
  timeOffDecisions.filter((action) => afterTimeOff(action, request, today) !== null)
