import * as z from 'zod/mini'
import type { StaffFlag } from './permissions.ts'

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
