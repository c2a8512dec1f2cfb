import type { DoorAnswer, DoorEntry, DoorGuest, DoorNight } from '#contract/door.ts'
import { nameless } from '../../../../shared/session/kept-door.ts'

/** Something done at the door with this device. Of a code only its hash is kept. */
export interface Deed {
  event_id: string
  /** For a device that no longer has the event's list. */
  event_title: string
  /** Its order among those of this device. */
  made_at: number
  entry: DoorEntry
  /** `open`: asked, and nobody was told an answer. `waiting`: decided here, the server is to be told. `told`: it knows. */
  state: 'open' | 'waiting' | 'told'
  /** What was said at the door; afterwards what the server makes of it, with `fault` where it would not take it. */
  said: DoorAnswer | null
  answer: DoorAnswer | null
  fault: string | null
  /** Somebody has looked at what did not agree. */
  is_seen: boolean
}

export interface KeptList {
  night: DoorNight
  /** Of the server's list; the empty text before there was one. */
  version: string
  /** What codes of this event are hashed with. */
  hash_key: string
  /** By how much the server's clock is ahead of this device's, in milliseconds. */
  ahead_ms: number
  /** When the server told it last, by its clock. */
  told_at: string
  /** Whom it told, and nobody else. */
  user_id: string
}

export interface KeptNight {
  list: KeptList | null
  guests: readonly DoorGuest[]
  deeds: readonly Deed[]
}

/** What changes at once, or not at all. */
export interface Change {
  /** Null: it is forgotten. */
  list?: KeptList | null
  guests?: readonly DoorGuest[]
  /** The guests are all that there are. */
  is_whole?: boolean
  deeds?: readonly Deed[]
  forgotten?: readonly string[]
}

/** The change without the guests that it names: after a sign-out, only what was done may still be kept. */
export function withoutNames({ list, deeds = [], forgotten = [] }: Change): Change {
  return { ...(list === null && { list }), deeds: deeds.map((deed) => nameless(deed)), forgotten }
}

export interface Store {
  /** Whether it is still there when the page is gone. */
  lasts: boolean
  readNights(): Promise<readonly DoorNight[]>
  keepNights(nights: readonly DoorNight[]): Promise<void>
  readNight(eventId: string): Promise<KeptNight>
  /** What waits to be sent, of every event. */
  readWaiting(): Promise<readonly Deed[]>
  change(eventId: string, change: Change): Promise<void>
  /** Everything of the nights for which nothing waits any more, but for those that are named. */
  forgetNights(but: readonly string[]): Promise<void>
}
