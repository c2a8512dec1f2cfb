import type { DoorEvent, DoorGuest } from '#contract/door/door.ts'
import { formatTimes } from '../../../../shared/format/format.ts'

/** A party’s table and, at an event with seatings, when it has it: `V1 · Dinner, 7:30 PM – 10:00 PM`. */
export const tableWords = ({ table, seating }: Pick<DoorGuest, 'table' | 'seating'>, { timezone }: Pick<DoorEvent, 'timezone'>) =>
  [table, seating === undefined ? '' : `${seating.name}, ${formatTimes(seating, timezone)}`]
    .filter((part) => part !== '')
    .join(' · ')
