import * as z from 'zod/mini'
import { staffFlags, type StaffFlag, type StaffFlags } from '../base/permissions.ts'

const flag = z.boolean()

/** A staff member's permissions as listed in their profile. */
export const StaffPermissions = z.object({
  can_manage_staff: flag,
  can_access_club_setup: flag,
  can_access_subscription: flag,
  can_access_contract: flag,
  can_access_events: flag,
  can_access_staff_management: flag,
  can_access_finances: flag,
  can_work_door: flag,
  can_override_door: flag,
  can_view_guests: flag,
  /** Implied by `can_manage_staff`. */
  view_club_users: flag,
} satisfies Record<StaffFlag | 'view_club_users', typeof flag>)

export type StaffPermissions = z.output<typeof StaffPermissions>

export const toStaffPermissions = (flags: StaffFlags): StaffPermissions => ({
  ...pickFlags(flags),
  view_club_users: flags.can_manage_staff,
})

const readFlags = (isOn: (flag: StaffFlag) => boolean) =>
  Object.fromEntries(staffFlags.map((flag) => [flag, isOn(flag)])) as Record<StaffFlag, boolean>

/** Picks the flags from a row with more columns. */
const pickFlags = (row: StaffFlags) => readFlags((flag) => row[flag])

export const noStaffFlags: StaffFlags = readFlags(() => false)

const input = z.optional(z.boolean('A permission must be true or false'))

/** Flags to grant. Omitted ones stay unchanged, and are off for someone new. */
export const StaffFlagsInput = z.strictObject({
  can_manage_staff: input,
  can_access_club_setup: input,
  can_access_subscription: input,
  can_access_contract: input,
  can_access_events: input,
  can_access_staff_management: input,
  can_access_finances: input,
  can_work_door: input,
  can_override_door: input,
  can_view_guests: input,
} satisfies Record<StaffFlag, typeof input>)

export const changeFlags = (
  before: StaffFlags,
  input: z.output<typeof StaffFlagsInput> | undefined,
): Record<StaffFlag, boolean> => readFlags((flag) => input?.[flag] ?? before[flag])
