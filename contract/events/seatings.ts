import * as z from 'zod/mini'
import { Id, Instant, LocalTimeInput, requiredText } from '../base/schema.ts'

/** Per event. */
export const maxSeatings = 6
export const tooManySeatings = `An event can have at most ${maxSeatings} seatings`

export const SeatingName = requiredText('Name', { max: 40 })

/** A time in which an event sells each of its tables once. */
export const Seating = z.object({ id: Id, name: z.string(), starts_at: Instant, ends_at: Instant })

/** With its times on the event's own clock, too. */
export const ManagedSeating = z.object({ ...Seating.shape, starts_at_local: z.string(), ends_at_local: z.string() })

/** All seatings of an event. With the `id` of one it has, that one is changed; one that is left out is removed. */
export const SeatingsInput = z
  .array(
    z.strictObject({
      id: z.optional(Id),
      name: SeatingName,
      starts_at_local: LocalTimeInput,
      ends_at_local: LocalTimeInput,
    }),
    'Seatings must be a list',
  )
  .check(z.maxLength(maxSeatings, tooManySeatings))

export type Seating = z.output<typeof Seating>
export type ManagedSeating = z.output<typeof ManagedSeating>
export type SeatingInput = z.output<typeof SeatingsInput>[number]
