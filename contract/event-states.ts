/** What a club decided about a night. The display status is derived from it, from the time and from what is left. */
export const eventStates = ['draft', 'published', 'paused', 'cancelled', 'archived'] as const
export type EventState = (typeof eventStates)[number]

/** What a club may ask of a night. */
export const eventActions = ['publish', 'pause', 'resume', 'cancel', 'archive', 'duplicate'] as const
export type EventAction = (typeof eventActions)[number]

/**
 * State -> action -> next state, while the night is to come or goes on. `duplicate` makes another night and leaves this
 * one as it is. The server decides with it, and the screen shows what it allows.
 */
export const eventTransitions: Record<EventState, Partial<Record<EventAction, EventState>>> = {
  draft: { publish: 'published', archive: 'archived', duplicate: 'draft' },
  published: { pause: 'paused', cancel: 'cancelled', duplicate: 'published' },
  paused: { resume: 'published', cancel: 'cancelled', duplicate: 'paused' },
  cancelled: { archive: 'archived', duplicate: 'cancelled' },
  archived: { duplicate: 'archived' },
}

/** The same for a night that is over: nothing can be sold or called off any more. */
export const pastEventTransitions: Record<EventState, Partial<Record<EventAction, EventState>>> = {
  draft: { archive: 'archived', duplicate: 'draft' },
  published: { archive: 'archived', duplicate: 'published' },
  paused: { archive: 'archived', duplicate: 'paused' },
  cancelled: { archive: 'archived', duplicate: 'cancelled' },
  archived: { duplicate: 'archived' },
}
