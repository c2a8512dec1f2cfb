import type { ErrorCode } from '#contract/base/errors.ts'
import type { DoorMethod } from '#contract/door/collect.ts'
import type { DoorAnswer, DoorEntry, DoorGuest, DoorEvent } from '#contract/door/door.ts'
import type { WalkInContact } from '#contract/door/walk-in-contact.ts'
import { nameless } from '../../../../shared/session/kept-door.ts'

/** A scan made on this device, and what became of it. Only the hash of a code is stored. */
export interface LocalScan {
  event_id: string
  /** For a device that no longer has the event's list. */
  event_title: string
  /** By this device's clock, in milliseconds: its position among this device's scans. */
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

/** Money taken on this device, stored among its scans, in the order in which it happened. It names no one. */
interface MoneyRecord<E> {
  event_id: string
  event_title: string
  made_at: number
  /** The party's; empty for a walk-in, and after a sign-out. */
  reference: string
  entry: E & {
    /** The id of the payment, or of the walk-in. */
    scan_id: string
    method: DoorMethod
    /** The drawer that its cash lies in. */
    drawer_id?: string
    at: string
  }
  /** `waiting`: taken, still to be sent or answered. `told`: the server knows, or refused it. */
  state: 'waiting' | 'told'
  said: null
  answer: null
  /** Why the server didn't record it, and what was still due. */
  refusal: { code: ErrorCode | null; text: string; left_minor: number } | null
  is_seen: boolean
}

/** What a party paid. */
export type LocalPayment = MoneyRecord<{ action: 'collect'; reservation_id: string; amount_minor: number }>

/** A party without a booking that paid and is inside. */
export type LocalWalkIn = MoneyRecord<{
  action: 'walk_in'
  prestation_id: string
  quantity: number
  /** Guests. */
  heads: number
  total_minor: number
  /** They are counted although the server refused them. */
  anyway?: boolean
  /** One of them, until the server has it. */
  contact?: WalkInContact
}>

export type LocalTaken = LocalPayment | LocalWalkIn

export type LocalEntry = LocalScan | LocalTaken

export const isWalkIn = (entry: LocalEntry): entry is LocalWalkIn => entry.entry.action === 'walk_in'

/** A payment or a walk-in. */
export const isTaken = (entry: LocalEntry): entry is LocalTaken => isWalkIn(entry) || entry.entry.action === 'collect'

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
  payments: readonly LocalTaken[]
}

/** Changes applied together, or not at all. */
export interface KeptChange {
  /** Null: deleted. */
  list?: KeptList | null
  guests?: readonly DoorGuest[]
  /** `guests` is the complete list. */
  is_whole?: boolean
  scans?: readonly LocalScan[]
  payments?: readonly LocalTaken[]
  forgotten?: readonly string[]
}

/** The change without guest data: after sign-out, only scans may be stored. */
export function withoutNames({ list, scans = [], payments = [], forgotten = [] }: KeptChange): KeptChange {
  return {
    ...(list === null && { list }),
    scans: scans.map((scan) => nameless(scan)),
    payments: payments.map((payment) => nameless(payment)),
    forgotten,
  }
}

export interface Store {
  /** Whether it survives closing the page. */
  lasts: boolean
  readEvents(): Promise<readonly DoorEvent[]>
  keepEvents(events: readonly DoorEvent[]): Promise<void>
  readEvent(eventId: string): Promise<KeptEvent>
  readLists(): Promise<readonly KeptList[]>
  /** What is waiting to be sent, for every event. */
  readWaiting(): Promise<readonly LocalEntry[]>
  /** What the server disagrees with and no one has reviewed, for every event. */
  readUnreviewed(): Promise<readonly LocalEntry[]>
  change(eventId: string, change: KeptChange): Promise<void>
  /**
   * Everything about events with nothing to send, except the named ones. What is to be reviewed stays without the list of guests,
   * thirty days at most. `now`: by this device’s clock, in milliseconds.
   */
  forgetEvents(but: readonly string[], now: number): Promise<void>
}

/** What was stored, apart, each in order. */
export function apart(entries: readonly LocalEntry[]): Pick<KeptEvent, 'scans' | 'payments'> {
  const inOrder = entries.toSorted((a, b) => a.made_at - b.made_at)
  return {
    scans: inOrder.flatMap((entry) => (isTaken(entry) ? [] : [entry])),
    payments: inOrder.filter(isTaken),
  }
}
