import * as z from 'zod/mini'

/** What a club lets a member of its staff do (specification, section 3; `can_work_door` beside it). */
export const StaffPermissions = z.object({
  can_manage_staff: z.boolean(),
  can_access_club_setup: z.boolean(),
  can_access_subscription: z.boolean(),
  can_access_contract: z.boolean(),
  can_access_events: z.boolean(),
  can_access_staff_management: z.boolean(),
  can_access_finances: z.boolean(),
  can_work_door: z.boolean(),
  view_club_users: z.boolean(),
})

export type StaffPermissions = z.output<typeof StaffPermissions>
export type StaffPermission = keyof StaffPermissions
