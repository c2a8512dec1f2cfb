import type { Lead, PartyKind } from '#contract/forecast.ts'

/** What of a party is known when it books, and what its chance of coming is judged by. */
export interface PartyTraits {
  kind: PartyKind
  lead: Lead
  /** Of the event's business date: 1 is Monday. */
  weekday: number
}

/** Bookings of one event that are alike, with what came of them. */
export interface PartyGroup extends Omit<PartyTraits, 'weekday'> {
  /** Booked when the forecast is made. If not: booked later, or a walk-in. */
  is_known: boolean
  /** Half hours from the opening to the arrival time that was stated; null without one. */
  stated_slot: number | null
  /** Half hours from the opening to the first check-in; null if there was none. */
  came_slot: number | null
  outcome: 'came' | 'no_show' | 'cancelled' | 'open'
  parties: number
  heads: number
  /** The sum of the squares of the party sizes: large parties make a forecast less certain. */
  squares: number
  /** Guests who were admitted. */
  came_heads: number
}

/** An event with its bookings as they were some time before it opened, and what came of them. */
export interface EventRecord {
  id: string
  title: string
  business_date: string
  weekday: number
  capacity: number
  /** Half hours from the opening to the end. */
  slots: number
  groups: readonly PartyGroup[]
}

/** The slot of an event that is nearest to a number of half hours after its opening. */
export const slotWithin = (slots: number, slot: number): number => Math.min(Math.max(slot, 0), slots - 1)

/** Guests admitted in each half hour. Who came at an unknown time is left out. */
export function arrivalsOf({ slots, groups }: EventRecord): number[] {
  const heads = Array.from({ length: slots }, () => 0)
  for (const { came_slot, came_heads } of groups)
    if (came_slot !== null) heads[slotWithin(slots, came_slot)] = (heads[slotWithin(slots, came_slot)] ?? 0) + came_heads
  return heads
}
