import type { DoorCount } from '#contract/door/count.ts'
import type { DoorEvent } from '#contract/door/door.ts'

/** An event as its door sees it. */
export interface DoorEventRow extends Omit<DoorEvent, 'is_cancelled' | 'count' | 'scans_exits' | 'queue_minutes'> {
  club_id: string
  state: string
  licence_capacity: number
  fire_capacity: number | null
  /** Guests admitted with a booking. */
  inside: number
  /** Inside without a ticket. */
  counted: number
  /** Of those admitted, who is out for now. */
  outside: number
  scans_exits: boolean
  queue_minutes: number
  /** Guests with places. */
  heads: number
  /** Guests banned by name alone. */
  name_bans: { folded_name: string; reason: string }[]
  /** The oldest transaction still running when this was read: later writes belong to it or to a newer one. */
  horizon: string
  /** Changes whenever something changes that concerns all guests. */
  mark: string
}

export const countOf = ({ inside, counted, outside, licence_capacity, fire_capacity, heads }: DoorEventRow): DoorCount => ({
  inside: inside - outside + counted,
  licence_capacity,
  fire_capacity,
  heads,
  counted,
  outside,
})

export const toDoorEvent = (row: DoorEventRow): DoorEvent => ({
  ...row,
  is_cancelled: row.state === 'cancelled',
  count: countOf(row),
})
