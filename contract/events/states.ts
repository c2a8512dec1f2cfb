/** What a club decided about an event. The display status also depends on the time and on availability. */
export const eventStates = ['draft', 'published', 'paused', 'cancelled', 'archived'] as const
export type EventState = (typeof eventStates)[number]

/** What a club may do with an event. */
export const eventActions = ['publish', 'pause', 'resume', 'cancel', 'archive', 'duplicate'] as const
export type EventAction = (typeof eventActions)[number]

/**
 * State -> action -> next state, until the event is over. `duplicate` creates another event and leaves this one unchanged. The
 * server decides with this table, and the screen offers what it allows.
 */
export const eventTransitions: Record<EventState, Partial<Record<EventAction, EventState>>> = {
  draft: { publish: 'published', archive: 'archived', duplicate: 'draft' },
  published: { pause: 'paused', cancel: 'cancelled', duplicate: 'published' },
  paused: { resume: 'published', cancel: 'cancelled', duplicate: 'paused' },
  cancelled: { archive: 'archived', duplicate: 'cancelled' },
  archived: { duplicate: 'archived' },
}

/** The same after the event: it can no longer be sold or cancelled. */
export const pastEventTransitions: Record<EventState, Partial<Record<EventAction, EventState>>> = {
  draft: { archive: 'archived', duplicate: 'draft' },
  published: { archive: 'archived', duplicate: 'published' },
  paused: { archive: 'archived', duplicate: 'paused' },
  cancelled: { archive: 'archived', duplicate: 'cancelled' },
  archived: { duplicate: 'archived' },
}
