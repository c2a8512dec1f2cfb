import { eventTransitions, pastEventTransitions, type EventAction, type EventState } from '#contract/events/states.ts'
import { isPast } from '../core/event-facts.ts'

/** The facts about an event that decide what may be done with it. */
export interface EventStanding {
  state: EventState
  ends_at: string
  /** Reservations in any state, including cancelled ones. */
  has_reservations: boolean
}

const table = ({ state, ends_at }: EventStanding, now: Temporal.Instant) =>
  (isPast(ends_at, now) ? pastEventTransitions : eventTransitions)[state]

export function allowedEventActions(event: EventStanding, now: Temporal.Instant): EventAction[] {
  // The keys of the table are its actions.
  return Object.keys(table(event, now)) as EventAction[]
}

/** The next state, or null if the action is not possible now. */
export const nextState = (event: EventStanding, action: EventAction, now: Temporal.Instant): EventState | null =>
  table(event, now)[action] ?? null

/** A draft in the past can be moved to another date; an event guests have seen is history once it is over. */
export const canEdit = ({ state, ends_at }: EventStanding, now: Temporal.Instant) =>
  state === 'draft' || ((state === 'published' || state === 'paused') && !isPast(ends_at, now))

export const canDelete = ({ has_reservations }: EventStanding) => !has_reservations
