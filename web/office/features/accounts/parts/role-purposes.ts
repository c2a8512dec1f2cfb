import type { Role } from '#contract/base/permissions.ts'

interface RolePurpose {
  title: string
  description: string
  capabilities: readonly string[]
}

/** The name, purpose and permissions of each role that works here. */
export const rolePurposes: Record<Exclude<Role, 'client'>, RolePurpose> = {
  ambassador: {
    title: 'Ambassador',
    description: 'You bring clubs and events to the platform and earn commissions.',
    capabilities: ['Refer clubs with your code', 'Refer events', 'Earn commissions on subscriptions and reservations'],
  },
  adminclub: {
    title: 'Club Admin',
    description: 'You run a club and everything that happens in it.',
    capabilities: [
      'Set up the club, its subscription and its contract',
      'Publish events and take reservations',
      'Manage staff, shifts and their permissions',
      'Follow finances, Client Points and rewards',
    ],
  },
  staffclub: {
    title: 'Club Staff',
    description: 'You work at a club, in the areas that its admin opens to you.',
    capabilities: ['See your own shifts', 'Work in the areas that your club allows'],
  },
  superadmin: {
    title: 'Super Admin',
    description: 'You look after the platform.',
    capabilities: ['Manage clubs, events and finances', 'Manage users and permissions', 'Approve ambassadors', 'Export data'],
  },
}
