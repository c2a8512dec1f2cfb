import type { DoorCount, DoorNight } from '#contract/door.ts'

/** A night as its door sees it. */
export interface NightRow extends Omit<DoorNight, 'is_cancelled' | 'count'> {
  club_id: string
  state: string
  licence_capacity: number
  inside: number
  /** Heads that have a place. */
  heads: number
  /** Whom the club lets in no more, by their name alone. */
  name_bans: { folded_name: string; reason: string }[]
  /** The oldest transaction that was not over when this was read: what is written later is written by it or a later one. */
  horizon: string
  /** Other once anything has changed that concerns all guests. */
  mark: string
}

export const countOf = ({ inside, licence_capacity, heads }: NightRow): DoorCount => ({ inside, licence_capacity, heads })

export const toDoorNight = (row: NightRow): DoorNight => ({
  ...row,
  is_cancelled: row.state === 'cancelled',
  count: countOf(row),
})
