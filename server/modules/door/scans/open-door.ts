import type { DoorAnswer, DoorEntry, DoorReason } from '#contract/door/door.ts'
import type { AppliedStep } from '../../reservations/index.ts'
import type { DoorEventRow } from '../guests/door-event.ts'
import type { GuestRow } from '../guests/guest-row.ts'
import type { Admission, OutsideRow, ScanRow } from './door-store.ts'

/** Who works at a door, with which phone; or a guest (`client`) who scanned the queue’s code with their own. */
export interface Doorkeeper {
  kind: 'club' | 'client'
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

/** Changes a reservation at this door, once everything is decided. */
export function change(door: OpenDoor, step: AppliedStep<GuestRow>): void {
  const { row } = step
  const isFirst = !door.steps.some((other) => other.row.id === row.id)
  const changed = { ...row, ...step.change, version: row.version + (isFirst ? 1 : 0) }
  door.guests.set(row.id, changed)
  door.steps.push(step)
  door.event = { ...door.event, inside: door.event.inside + changed.checked_in_heads - row.checked_in_heads }
}

/** For a guest who is inside already: when and where they were admitted. */
export function beforeOf(
  { admissions }: OpenDoor,
  { reservation_id, ticket }: ScanRow,
  reason: DoorReason,
): DoorAnswer['before'] {
  if (reason !== 'already_inside') return null
  const ofParty = admissions.filter((one) => one.reservation_id === reservation_id)
  const last = ofParty.findLast((one) => one.ticket !== null && one.ticket === ticket) ?? ofParty.at(-1)
  return last ? { at: last.at, device: last.device } : null
}
