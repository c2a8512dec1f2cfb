/** The life of a message from a club to its guests. */
export const messageStates = ['draft', 'scheduled', 'sending', 'sent', 'cancelled'] as const
export type MessageState = (typeof messageStates)[number]

/** What a club may do with a message. `reopen` makes a cancelled one a draft again. */
export const messageActions = ['schedule', 'cancel', 'reopen'] as const
export type MessageAction = (typeof messageActions)[number]

/** What happens automatically: its time comes, and the last guest has been taken. */
export type MessageEvent = 'start' | 'finish'

/** State -> action -> next state. The server decides with this table, and the screen offers what it allows. */
export const messageTransitions: Record<MessageState, Partial<Record<MessageAction | MessageEvent, MessageState>>> = {
  draft: { schedule: 'scheduled' },
  scheduled: { cancel: 'cancelled', start: 'sending' },
  sending: { finish: 'sent' },
  sent: {},
  cancelled: { reopen: 'draft' },
}
