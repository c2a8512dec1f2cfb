export const roles = ['superadmin', 'adminclub', 'staffclub', 'ambassador', 'client'] as const
export type Role = (typeof roles)[number]

/** The permissions a club grants its staff. */
export const staffFlags = [
  'can_manage_staff',
  'can_access_club_setup',
  'can_access_subscription',
  'can_access_contract',
  'can_access_events',
  'can_access_staff_management',
  'can_access_finances',
  'can_work_door',
  'can_override_door',
  'can_view_guests',
] as const
export type StaffFlag = (typeof staffFlags)[number]
export type StaffFlags = Readonly<Record<StaffFlag, boolean>>

/** What each role may do with people and data. */
const rolePermissions = {
  superadmin: [
    'view_users',
    'create_users',
    'edit_users',
    'delete_users',
    'manage_permissions',
    'approve_ambassadors',
    'export_data',
  ],
  adminclub: ['view_club_users', 'create_staff', 'edit_staff', 'manage_staff_permissions', 'export_club_data'],
  staffclub: [],
  ambassador: [],
  client: [],
} as const satisfies Record<Role, readonly string[]>

/** What staff with `can_manage_staff` may do with people and data. */
const staffManagerPermissions = [
  'view_users',
  'view_club_users',
  'create_staff',
  'edit_staff',
  'manage_staff_permissions',
  'export_club_data',
] as const

export type Permission = (typeof rolePermissions)[Role][number] | (typeof staffManagerPermissions)[number]

export interface RoleAndFlags {
  role: Role
  /** A staff member's flags; null for everyone else. */
  flags: StaffFlags | null
}

export const permissionsOf = ({ role, flags }: RoleAndFlags): readonly Permission[] =>
  role === 'staffclub' && flags?.can_manage_staff === true
    ? staffManagerPermissions
    : // A browser may know fewer roles than its server.
      Object.hasOwn(rolePermissions, role)
      ? rolePermissions[role]
      : []
