import type { DoorAnswer, DoorEntry, DoorGuest, DoorReason } from '#contract/door/door.ts'
import { findBefore } from './admissions.ts'
import type { FoundTicket } from './find-shown.ts'
import type { KeptList } from './kept.ts'
import type { LocalDoorState } from './local-door-state.ts'

export interface Decision {
  /** The entry to send: with the decision, and what it undoes. */
  entry: DoorEntry
  answer: DoorAnswer
  /** Its changes to what this device knows. */
  guest: DoorGuest | null
  list: KeptList | null
}

/** What a decision on this device needs to know. */
export type LocalState = Pick<LocalDoorState, 'list' | 'guests' | 'scans'>

/** A refusal, with when the party came in if it is inside. */
export function refusal({ scans }: LocalState, entry: DoorEntry, { guest, ticket }: FoundTicket, reason: DoorReason): DoorAnswer {
  const n = ticket?.n ?? null
  const at = reason === 'already_inside' && guest !== null ? findBefore(scans, guest.id, n) : null
  return { ...nothing(entry), result: 'refused', reason, ticket: n, guest, before: at === null ? null : { at, device: '' } }
}

/** An answer to which nothing applies. */
export const nothing = ({ scan_id }: DoorEntry) => ({
  scan_id,
  reason: null,
  conflict: null,
  is_repeat: false,
  ticket: null,
  heads: 0,
  guest: null,
  before: null,
  other_event: null,
})
