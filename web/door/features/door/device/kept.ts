import type { DoorAnswer, DoorEntry, DoorGuest, DoorEvent } from '#contract/door/door.ts'
import { nameless } from '../../../../shared/session/kept-door.ts'

/** A scan made on this device, and what became of it. Only the hash of a code is stored. */
export interface LocalScan {
  event_id: string
  /** For a device that no longer has the event's list. */
  event_title: string
  /** Its position among this device's scans. */
  made_at: number
  entry: DoorEntry
  /** `open`: sent, without an answer to anyone yet. `waiting`: decided here, still to be sent. `told`: the server knows. */
  state: 'open' | 'waiting' | 'told'
  /** What was said at the door; later the server's result, with `fault` if it was refused. */
  said: DoorAnswer | null
  answer: DoorAnswer | null
  fault: string | null
  /** Whether someone has reviewed the conflict. */
  is_seen: boolean
}

export interface KeptList {
  event: DoorEvent
  /** The version of the server's list; empty before the first. */
  version: string
  /** The key this event's codes are hashed with. */
  hash_key: string
  /** How far the server's clock is ahead of this device's, in milliseconds. */
  ahead_ms: number
  /** When it was last loaded, by the server's clock. */
  told_at: string
  /** The only account it was loaded for. */
  user_id: string
}

export interface KeptEvent {
  list: KeptList | null
  guests: readonly DoorGuest[]
  scans: readonly LocalScan[]
}

/** Changes applied together, or not at all. */
export interface KeptChange {
  /** Null: deleted. */
  list?: KeptList | null
  guests?: readonly DoorGuest[]
  /** `guests` is the complete list. */
  is_whole?: boolean
  scans?: readonly LocalScan[]
  forgotten?: readonly string[]
}

/** The change without guest data: after sign-out, only scans may be stored. */
export function withoutNames({ list, scans = [], forgotten = [] }: KeptChange): KeptChange {
  return { ...(list === null && { list }), scans: scans.map((scan) => nameless(scan)), forgotten }
}

export interface Store {
  /** Whether it survives closing the page. */
  lasts: boolean
  readEvents(): Promise<readonly DoorEvent[]>
  keepEvents(events: readonly DoorEvent[]): Promise<void>
  readEvent(eventId: string): Promise<KeptEvent>
  /** What is waiting to be sent, for every event. */
  readWaiting(): Promise<readonly LocalScan[]>
  change(eventId: string, change: KeptChange): Promise<void>
  /** Everything about events without waiting entries, except the named ones. */
  forgetEvents(but: readonly string[]): Promise<void>
}
