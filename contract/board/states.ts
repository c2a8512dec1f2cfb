/** Where a party is on the night. The first two follow from the door; a host records the others. */
export const partyStates = ['reserved', 'arrived', 'seated', 'paying', 'left'] as const
export type PartyState = (typeof partyStates)[number]

/** What a host does with a party; moving it to other tables is a separate call. */
export const partyActions = ['seat', 'ask_bill', 'leave', 'undo', 'release'] as const
export type PartyAction = (typeof partyActions)[number]

export const boardActions = ['move', ...partyActions] as const
export type BoardAction = (typeof boardActions)[number]

type Next = readonly [PartyState, ...PartyState[]]

/**
 * State -> action -> possible next states. `undo` takes back the latest step. A released party has no table, and may
 * get another one. The server decides with this table, and the board offers what it allows.
 */
export const partyTransitions: Record<PartyState, Partial<Record<BoardAction, Next>>> = {
  reserved: { move: ['reserved'], release: ['reserved'] },
  arrived: { move: ['arrived'], seat: ['seated'] },
  seated: { move: ['seated'], ask_bill: ['paying'], leave: ['left'], undo: ['arrived', 'reserved'] },
  paying: { move: ['paying'], leave: ['left'], undo: ['seated'] },
  left: { undo: ['paying', 'seated'] },
}
