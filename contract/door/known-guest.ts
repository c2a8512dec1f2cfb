import * as z from 'zod/mini'

/** What the club knows of a guest, as far as a door may see it. Absent: nothing. */
export const knownGuestFields = {
  is_vip: z.optional(z.boolean()),
  tags: z.optional(z.array(z.string())),
  /** The team’s latest notes for the door. */
  door_notes: z.optional(z.array(z.string())),
  /** On the event’s business date. */
  has_birthday: z.optional(z.boolean()),
}
