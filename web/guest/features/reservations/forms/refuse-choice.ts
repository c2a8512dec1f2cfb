import type { EventPage } from '#contract/events/events.ts'
import { chosenLines, partyBounds, type Selection } from '../../../domain/selection.ts'
import type { Refusal } from '../queries/booking-refusal.ts'

/** Why this selection cannot be booked, before the server is asked; null if it can. */
export function refuseChoice(event: EventPage, selection: Selection): Refusal | null {
  if (chosenLines(event, selection).length === 0) return { text: 'Choose something to book first.', next: null }
  const { min, max } = partyBounds(event, selection)
  if (max === 0) return { text: 'Add a ticket or a table: extras need one.', next: null }
  if (min <= max) return null
  return {
    text: `Your selection is for ${min} guests or more, and no party may be larger than ${max}. Change how many you take.`,
    next: null,
  }
}
