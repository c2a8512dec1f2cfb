import * as z from 'zod/mini'
import { optionalText } from '../base/schema.ts'

/** Why someone with the right lets in a guest whom the door refuses. */
export const overrideReasons = ['house_guest', 'our_mistake', 'waited_outside', 'pays_inside', 'other'] as const

/** Lets a guest in whom the door refuses. What may be overridden: `judgeArrival`. */
export const DoorOverride = z
  .strictObject({
    reason: z.enum(overrideReasons, 'Choose a reason'),
    note: z.optional(optionalText('Note', 200)),
  })
  .check(z.refine(({ reason, note = '' }) => reason !== 'other' || note !== '', { path: ['note'], error: 'Enter the reason' }))

export type OverrideReason = (typeof overrideReasons)[number]
export type DoorOverride = z.output<typeof DoorOverride>
