import * as z from 'zod/mini'

/** People inside, the most that may be, and places taken by all parties. */
export const DoorCount = z.object({
  /** With and without a ticket. */
  inside: z.int(),
  licence_capacity: z.int(),
  /** What the club’s fire certificate allows, if it says less than its licence. Absent on a device with an older list. */
  fire_capacity: z.optional(z.nullable(z.int())),
  heads: z.int(),
  /** Those of `inside` who were counted without a ticket. */
  counted: z.optional(z.int()),
  /** Guests who are out for now, and not inside. */
  outside: z.optional(z.int()),
})
export type DoorCount = z.output<typeof DoorCount>

/** The most people who may be inside: one number for licence and fire certificate. */
export const maxInside = ({ licence_capacity, fire_capacity }: Pick<DoorCount, 'licence_capacity' | 'fire_capacity'>): number =>
  Math.min(licence_capacity, fire_capacity ?? licence_capacity)

/** Whether this many more would be too many. */
export const isTooMany = (count: DoorCount, heads: number): boolean => count.inside + heads > maxInside(count)

/** From this share of the most allowed on, the door warns. */
export const nearlyFull = 0.9
