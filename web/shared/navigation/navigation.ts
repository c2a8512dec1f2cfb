import type { Role } from '#contract/permissions.ts'
import type { StaffPermissions } from '#contract/staff-permissions.ts'
import { paths } from './paths.ts'
import type { Session } from '../session/session.ts'

/** How far a club's administrator has come (specification, section 4). */
export interface Onboarding {
  club_setup_completed: boolean
  subscription_chosen: boolean
  contract_signed: boolean
  onboarding_complete: boolean
}

/** What the navigation has to know beside who is signed in. */
export interface NavigationFacts {
  onboarding: Onboarding
  pendingRedemptions: number
}

export interface NavigationLink {
  to: string
  label: string
  /** Greyed, with what has to be done first. */
  disabled: string | null
  /** Shown in orange: something is to be done. */
  urgent: boolean
  /** A number on red. */
  badge: number | null
  /** The one that the bar wants followed. */
  invites: boolean
  desktopOnly: boolean
}

interface Row {
  to: string
  label: string | ((session: Session) => string)
  roles: readonly (Role | 'signed_out')[]
  /** A member of a club's staff sees the link only with this permission. */
  permission?: keyof StaffPermissions
  /** An administrator can follow the link only after these. */
  after?: readonly (keyof Onboarding)[]
  urgent?: (session: Session) => boolean
  badge?: (facts: NavigationFacts) => number
  desktopOnly?: true
  invites?: true
}

const isVerified = (session: Session) =>
  session.status === 'signed_in' && session.profile.role === 'client' && session.profile.role_profile.id_verified
const club = ['adminclub', 'staffclub'] as const
const complete = ['onboarding_complete'] as const

/** Every link of the top bar, in its order (specification, sections 2, 4 and 6). */
const table: readonly Row[] = [
  { to: paths.events, label: 'Events', roles: ['signed_out'], desktopOnly: true },
  { to: paths.authLogin, label: 'Sign In', roles: ['signed_out'] },
  { to: paths.authSignUp, label: 'Join', roles: ['signed_out'], invites: true },

  { to: paths.events, label: 'Events', roles: ['client'] },
  { to: paths.reservations, label: 'My Reservations', roles: ['client'] },
  { to: paths.points, label: 'My Points', roles: ['client'] },
  { to: paths.rewards, label: 'Rewards', roles: ['client'] },
  {
    to: paths.verifyIdentity,
    label: (session) => (isVerified(session) ? 'Verified' : 'Verify ID'),
    roles: ['client'],
    urgent: (session) => !isVerified(session),
  },

  { to: paths.clubSetup, label: 'Club Setup', roles: club, permission: 'can_access_club_setup' },
  {
    to: paths.clubSubscription,
    label: 'Subscription',
    roles: club,
    permission: 'can_access_subscription',
    after: ['club_setup_completed'],
  },
  {
    to: paths.clubContract,
    label: 'Contract',
    roles: club,
    permission: 'can_access_contract',
    after: ['club_setup_completed', 'subscription_chosen'],
  },
  { to: paths.clubEvents, label: 'Events', roles: club, permission: 'can_access_events', after: complete },
  { to: paths.clubStaff, label: 'Staff Management', roles: club, permission: 'can_access_staff_management', after: complete },
  // The specification names no flag for shifts: they are planned by who manages the staff.
  { to: paths.clubShifts, label: 'Shifts', roles: club, permission: 'can_access_staff_management', after: complete },
  { to: paths.clubFinances, label: 'Finances', roles: club, permission: 'can_access_finances', after: complete },
  { to: paths.clubReservations, label: 'Reservations', roles: club, permission: 'can_access_finances', after: complete },
  { to: paths.clubClientPoints, label: 'Client Points', roles: club, permission: 'can_access_finances', after: complete },
  {
    to: paths.clubRewards,
    label: 'Rewards',
    roles: club,
    permission: 'can_access_finances',
    after: complete,
    badge: (facts) => facts.pendingRedemptions,
  },
  { to: paths.clubManualRevenue, label: 'Manual Revenue', roles: club, permission: 'can_access_finances', after: complete },
  // Ours, behind those that the specification names.
  { to: paths.door, label: 'Door', roles: club, permission: 'can_work_door', after: complete },
  { to: paths.clubBans, label: 'Bans', roles: club, permission: 'can_work_door', after: complete },

  { to: paths.referralCode, label: 'Referral Code', roles: ['ambassador'] },
  { to: paths.referredClubs, label: 'Referred Clubs', roles: ['ambassador'] },
  { to: paths.referredEvents, label: 'Referred Events', roles: ['ambassador'] },
  { to: paths.commissions, label: 'Commissions', roles: ['ambassador'] },
  { to: paths.reservationCommissions, label: 'Reservation Commissions', roles: ['ambassador'] },
  { to: paths.ambassadorContract, label: 'Digital Contract', roles: ['ambassador'], desktopOnly: true },

  { to: paths.myShifts, label: 'My Shifts', roles: ['staffclub'] },

  { to: paths.superAdminClubs, label: 'Clubs', roles: ['superadmin'] },
  { to: paths.superAdminEvents, label: 'Events', roles: ['superadmin'] },
  { to: paths.subscriptionFinances, label: 'Subscription Finances', roles: ['superadmin'] },
  { to: paths.reservationsFinances, label: 'Reservations Finances', roles: ['superadmin'] },
]

const firstSteps: Record<keyof Onboarding, string> = {
  club_setup_completed: 'Finish the club setup first',
  subscription_chosen: 'Choose a subscription first',
  contract_signed: 'Sign the contract first',
  onboarding_complete: 'Finish the setup, the subscription and the contract first',
}

function isAllowed(row: Row, session: Session): boolean {
  if (session.status !== 'signed_in') return row.roles.includes('signed_out')
  const { profile, staffPermissions } = session
  if (!row.roles.includes(profile.role)) return false
  if (profile.role === 'staffclub' && row.permission !== undefined) return staffPermissions?.[row.permission] === true
  return profile.role !== 'ambassador' || profile.role_profile.is_approved
}

/** The links of whoever is here. `exists` tells whether there is a screen at a path: a link without one is left out. */
export function navigationLinks(session: Session, facts: NavigationFacts, exists: (path: string) => boolean): NavigationLink[] {
  const isAdmin = session.status === 'signed_in' && session.profile.role === 'adminclub'
  return table
    .filter((row) => isAllowed(row, session) && exists(row.to))
    .map((row) => {
      const missing = isAdmin ? row.after?.find((step) => !facts.onboarding[step]) : undefined
      const badge = row.badge?.(facts) ?? 0
      return {
        to: row.to,
        label: typeof row.label === 'string' ? row.label : row.label(session),
        disabled: missing === undefined ? null : firstSteps[missing],
        urgent: row.urgent?.(session) ?? false,
        badge: badge > 0 ? badge : null,
        invites: row.invites ?? false,
        desktopOnly: row.desktopOnly ?? false,
      }
    })
}
