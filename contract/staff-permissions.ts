import * as z from 'zod/mini'
import { staffFlags, type StaffFlag, type StaffFlags } from './permissions.ts'

const flag = z.boolean()

/** What a club allows a member of its staff, as their profile says it. */
export const StaffPermissions = z.object({
  can_manage_staff: flag,
  can_access_club_setup: flag,
  can_access_subscription: flag,
  can_access_contract: flag,
  can_access_events: flag,
  can_access_staff_management: flag,
  can_access_finances: flag,
  can_work_door: flag,
  /** Follows from `can_manage_staff`. */
  view_club_users: flag,
} satisfies Record<StaffFlag | 'view_club_users', typeof flag>)

export type StaffPermissions = z.output<typeof StaffPermissions>

export const toStaffPermissions = (flags: StaffFlags): StaffPermissions => ({
  ...pickFlags(flags),
  view_club_users: flags.can_manage_staff,
})

const readFlags = (isOn: (flag: StaffFlag) => boolean) =>
  Object.fromEntries(staffFlags.map((flag) => [flag, isOn(flag)])) as Record<StaffFlag, boolean>

/** The flags of a row that has more than those. */
const pickFlags = (row: StaffFlags) => readFlags((flag) => row[flag])

export const noStaffFlags: StaffFlags = readFlags(() => false)

const input = z.optional(z.boolean('A permission must be true or false'))

/** As they are given: what is left out stays as it is, and is off where it is new. */
export const StaffFlagsInput = z.strictObject({
  can_manage_staff: input,
  can_access_club_setup: input,
  can_access_subscription: input,
  can_access_contract: input,
  can_access_events: input,
  can_access_staff_management: input,
  can_access_finances: input,
  can_work_door: input,
} satisfies Record<StaffFlag, typeof input>)

export const changeFlags = (
  before: StaffFlags,
  given: z.output<typeof StaffFlagsInput> | undefined,
): Record<StaffFlag, boolean> => readFlags((flag) => given?.[flag] ?? before[flag])
