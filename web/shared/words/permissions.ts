import type { Permission, Role, StaffFlag } from '#contract/base/permissions.ts'

export const roleWords: Record<Role, string> = {
  superadmin: 'Super Admin',
  adminclub: 'Club Admin',
  staffclub: 'Club Staff',
  ambassador: 'Ambassador',
  client: 'Client',
}

/** What each flag gives a member of staff. */
export const flagWords: Record<StaffFlag, { label: string; note: string }> = {
  can_manage_staff: { label: 'Manage staff', note: 'Add and edit people, roles and permissions, and see users.' },
  can_access_staff_management: { label: 'Plan shifts', note: 'Staff, shifts and attendance.' },
  can_access_events: { label: 'Events', note: 'Events, tickets and tables.' },
  can_access_finances: { label: 'Finances', note: 'Finances, reservations, points, rewards, revenue and hourly rates.' },
  can_work_door: { label: 'Door', note: 'Check guests in, and ban them.' },
  can_override_door: { label: 'Override the door', note: 'Let in guests whom the door refuses, with a reason.' },
  can_view_guests: { label: 'Guests', note: 'The guests your club knows, with contact details, tags and notes for the door.' },
  can_access_club_setup: { label: 'Club setup', note: 'The club’s page, address and rules.' },
  can_access_subscription: { label: 'Subscription', note: 'The plan, its payments and invoices.' },
  can_access_contract: { label: 'Contract', note: 'Read and sign the contract.' },
}

/** What a role may do with people and data, in plain words. */
export const permissionWords: Record<Permission, string> = {
  view_users: 'See users',
  view_club_users: 'See the club’s people',
  create_users: 'Add users',
  create_staff: 'Add staff',
  edit_users: 'Edit users',
  edit_staff: 'Edit staff',
  delete_users: 'Delete users',
  manage_permissions: 'Manage permissions',
  manage_staff_permissions: 'Manage staff permissions',
  approve_ambassadors: 'Approve ambassadors',
  export_data: 'Export data',
  export_club_data: 'Export club data',
}
