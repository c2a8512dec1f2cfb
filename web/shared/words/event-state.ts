import type { ManagedEventLine } from '#contract/event-management.ts'

/** What a state of an event is called, for guests as for those who run it. */
export const eventStates = {
  draft: 'Draft',
  published: 'Published',
  paused: 'Paused',
  sold_out: 'Sold out',
  past: 'Past',
  never_published: 'Never published',
  cancelled: 'Cancelled',
  archived: 'Archived',
} as const

interface EventState {
  tone: 'ok' | 'warn' | 'bad' | 'info' | 'plain' | 'off'
  word: string
}

/** The state of an event for those who run it: what the club decided, and what has become of it. */
export function eventState({
  state,
  is_past,
  is_sold_out,
}: Pick<ManagedEventLine, 'state' | 'is_past' | 'is_sold_out'>): EventState {
  if (state === 'cancelled') return { tone: 'bad', word: eventStates.cancelled }
  if (state === 'archived') return { tone: 'off', word: eventStates.archived }
  if (is_past) return { tone: 'off', word: state === 'draft' ? eventStates.never_published : eventStates.past }
  if (state === 'draft') return { tone: 'plain', word: eventStates.draft }
  if (state === 'paused') return { tone: 'warn', word: eventStates.paused }
  return is_sold_out ? { tone: 'info', word: eventStates.sold_out } : { tone: 'ok', word: eventStates.published }
}
