import type { Lead, PartyKind } from '#contract/forecast/forecast.ts'

/** What is known about a party when it books, which decides its chance of coming. */
export interface PartyTraits {
  kind: PartyKind
  lead: Lead
  /** The event's business date: 1 is Monday. */
  weekday: number
}

/** Similar bookings of one event, and what happened to them. */
export interface PartyGroup extends Omit<PartyTraits, 'weekday'> {
  /** Booked when the forecast is made. If not: booked later, or a walk-in. */
  is_known: boolean
  /** Half hours from the opening to the stated arrival; null without one. */
  stated_slot: number | null
  /** Half hours from the opening to the first check-in; null if there was none. */
  came_slot: number | null
  outcome: 'came' | 'no_show' | 'cancelled' | 'open'
  parties: number
  heads: number
  /** The sum of the squared party sizes: large parties make a forecast less certain. */
  squares: number
  /** Guests who were admitted. */
  came_heads: number
}

/** An event with its bookings as they were some time before it opened, and what happened to them. */
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

/** The slot of an event nearest to a number of half hours after its opening. */
export const slotWithin = (slots: number, slot: number): number => Math.min(Math.max(slot, 0), slots - 1)

/** Guests admitted in each half hour, without those at unknown times. */
export function arrivalsOf({ slots, groups }: EventRecord): number[] {
  const heads = Array.from({ length: slots }, () => 0)
  for (const { came_slot, came_heads } of groups)
    if (came_slot !== null) heads[slotWithin(slots, came_slot)] = (heads[slotWithin(slots, came_slot)] ?? 0) + came_heads
  return heads
}
