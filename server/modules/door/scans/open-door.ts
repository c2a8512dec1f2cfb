import type { DoorAnswer, DoorEntry } from '#contract/door/door.ts'
import type { AppliedStep } from '../../reservations/index.ts'
import type { DoorEventRow } from '../guests/door-event.ts'
import type { GuestRow } from '../guests/guest-row.ts'
import type { OutsideRow, ScanRow } from './door-store.ts'
import type { Admission } from './scan-views.ts'

/** Who works at a door, with which phone. */
export interface Doorkeeper {
  user_id: string
  device: string
  /** Whether they may let in guests whom the door refuses. */
  may_override: boolean
}

/** What someone did at a door. */
export interface DoorkeeperEntry {
  by: Doorkeeper
  entry: DoorEntry
}

/** The same with the reservation it is about. */
export interface ResolvedEntry extends DoorkeeperEntry {
  reservation_id: string | null
  ticket: { n: number; series: number } | null
  other_event: DoorAnswer['other_event']
  is_elsewhere: boolean
}

/** A door under its lock: each decision changes the state for the next. */
export interface OpenDoor {
  event: DoorEventRow
  guests: Map<string, GuestRow>
  admissions: Admission[]
  /** The parties of whom others are out now. */
  outside: Map<string, OutsideRow>
  /** Changes to reservations, in order. */
  steps: AppliedStep<GuestRow>[]
  now: Temporal.Instant
}

export interface DoorDecision {
  scan: ScanRow
  before: DoorAnswer['before']
  other_event: DoorAnswer['other_event']
}
