import type { DoorEvent, DoorGuest } from '#contract/door/door.ts'
import { formatTimes } from '../../../../shared/format/format.ts'

type GuestMarks = Pick<DoorGuest, 'is_vip' | 'has_birthday' | 'tags'>

/** What the club knows of a guest, most important first. */
export const knownWords = ({ is_vip = false, has_birthday = false, tags = [] }: GuestMarks): string[] => [
  ...(is_vip ? ['VIP'] : []),
  ...(has_birthday ? ['Birthday today'] : []),
  ...tags,
]

/** A party’s table and, at an event with seatings, when it has it: `V1 · Dinner, 7:30 PM – 10:00 PM`. */
export const tableWords = ({ table, seating }: Pick<DoorGuest, 'table' | 'seating'>, { timezone }: Pick<DoorEvent, 'timezone'>) =>
  [table, seating === undefined ? '' : `${seating.name}, ${formatTimes(seating, timezone)}`]
    .filter((part) => part !== '')
    .join(' · ')
