import * as z from 'zod/mini'
import { Id, Instant } from '../base/schema.ts'
import { doorReasons } from '../door/reasons.ts'
import { overrideReasons } from '../door/override.ts'

/** A party that someone let in although the door refused it, at an event of the business date. */
export const DoorOverrideRow = z.object({
  /** The scan. */
  id: Id,
  at: Instant,
  timezone: z.string(),
  reservation_id: Id,
  /** The reference, and the name if there is one. */
  guest: z.string(),
  heads: z.int(),
  /** Why the door refused. */
  overrode: z.enum(doorReasons),
  reason: z.enum(overrideReasons),
  note: z.string(),
  /** Null if that account was deleted. */
  by: z.nullable(z.string()),
})

/** The same on a sheet, which never changes and so names no guest: how often, and how many guests. */
export const DoorOverrideCount = z.object({ overrode: z.enum(doorReasons), times: z.int(), heads: z.int() })

export type DoorOverrideRow = z.output<typeof DoorOverrideRow>
