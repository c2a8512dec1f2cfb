import type { Ability } from '#contract/base/abilities.ts'
import { paths } from './paths.ts'
import { sessionMay } from '../session/abilities.ts'
import type { Session } from '../session/session.ts'

/** A club administrator's onboarding progress. */
export interface Onboarding {
  club_setup_completed: boolean
  subscription_chosen: boolean
  contract_signed: boolean
  onboarding_complete: boolean
}

/** What the navigation needs to know besides the session. */
export interface NavigationFacts {
  onboarding: Onboarding
  /** The onboarding status could not be loaded, so nothing is known to be done. */
  isUnchecked: boolean
  pendingRedemptions: number
}

export interface NavigationLink {
  to: string
  label: string
  /** Greyed out, with what must be done first. */
  disabled: string | null
  /** Shown in orange: something needs to be done. */
  urgent: boolean
  /** A number on red. */
  badge: number | null
  /** The bar's call to action. */
  invites: boolean
  desktopOnly: boolean
}

interface Row {
  to: string
  label: string | ((session: Session) => string)
  /** Who sees it. */
  for: Ability
  /** An administrator can follow the link only after these. */
  after?: readonly (keyof Onboarding)[]
  urgent?: (session: Session) => boolean
  badge?: (facts: NavigationFacts) => number
  desktopOnly?: true
}

const isVerified = (session: Session) =>
  session.status === 'signed_in' && session.profile.role === 'client' && session.profile.role_profile.id_verified
const complete = ['onboarding_complete'] as const

/** Every link of the top bar for signed-in users, in order. */
const table: readonly Row[] = [
  { to: paths.events, label: 'Events', for: 'book' },
  { to: paths.reservations, label: 'My Reservations', for: 'book' },
  { to: paths.points, label: 'My Points', for: 'book' },
  { to: paths.rewards, label: 'Rewards', for: 'book' },
  {
    to: paths.verifyIdentity,
    label: (session) => (isVerified(session) ? 'Verified' : 'Verify ID'),
    for: 'book',
    urgent: (session) => !isVerified(session),
  },

  { to: paths.clubSetup, label: 'Club Setup', for: 'set_up_club' },
  {
    to: paths.clubSubscription,
    label: 'Subscription',
    for: 'manage_subscription',
    after: ['club_setup_completed'],
  },
  {
    to: paths.clubContract,
    label: 'Contract',
    for: 'sign_contract',
    after: ['club_setup_completed', 'subscription_chosen'],
  },
  { to: paths.clubEvents, label: 'Events', for: 'manage_events', after: complete },
  { to: paths.clubFloor, label: 'Floor', for: 'see_floor', after: complete },
  { to: paths.clubMenu, label: 'Menu', for: 'see_menu', after: complete },
  { to: paths.clubBoards, label: 'Boards', for: 'work_board', after: complete },
  { to: paths.clubTabs, label: 'Tabs', for: 'serve_tables', after: complete },
  { to: paths.clubStaff, label: 'Staff Management', for: 'see_staff', after: complete },
  { to: paths.clubShifts, label: 'Shifts', for: 'plan_shifts', after: complete },
  { to: paths.clubFinances, label: 'Finances', for: 'manage_finances', after: complete },
  { to: paths.clubReservations, label: 'Reservations', for: 'manage_reservations', after: complete },
  { to: paths.clubGuests, label: 'Guests', for: 'view_guests', after: complete },
  { to: paths.clubClientPoints, label: 'Client Points', for: 'manage_finances', after: complete },
  {
    to: paths.clubRewards,
    label: 'Rewards',
    for: 'manage_finances',
    after: complete,
    badge: (facts) => facts.pendingRedemptions,
  },
  { to: paths.clubManualRevenue, label: 'Manual Revenue', for: 'manage_finances', after: complete },
  { to: paths.door, label: 'Door', for: 'work_door', after: complete },
  { to: paths.clubBans, label: 'Bans', for: 'work_door', after: complete },
  { to: paths.clubIncidents, label: 'Incidents', for: 'read_incidents', after: complete },

  { to: paths.referralCode, label: 'Referral Code', for: 'refer' },
  { to: paths.referredClubs, label: 'Referred Clubs', for: 'refer' },
  { to: paths.referredEvents, label: 'Referred Events', for: 'refer' },
  { to: paths.commissions, label: 'Commissions', for: 'refer' },
  { to: paths.reservationCommissions, label: 'Reservation Commissions', for: 'refer' },
  { to: paths.ambassadorContract, label: 'Digital Contract', for: 'refer', desktopOnly: true },

  { to: paths.myShifts, label: 'My Shifts', for: 'work_shifts' },

  { to: paths.superAdminClubs, label: 'Clubs', for: 'run_platform' },
  { to: paths.superAdminEvents, label: 'Events', for: 'run_platform' },
  { to: paths.subscriptionFinances, label: 'Subscription Finances', for: 'run_platform' },
  { to: paths.reservationsFinances, label: 'Reservations Finances', for: 'run_platform' },
]

/** The name of the section that an address belongs to. */
export function sectionLabel(path: string): string | null {
  const row = table.find(({ to, label }) => typeof label === 'string' && (path === to || path.startsWith(`${to}/`)))
  return typeof row?.label === 'string' ? row.label : null
}

const firstSteps: Record<keyof Onboarding, string> = {
  club_setup_completed: 'Finish the club setup first',
  subscription_chosen: 'Choose a subscription first',
  contract_signed: 'Sign the contract first',
  onboarding_complete: 'Finish the setup, the subscription and the contract first',
}

const unchecked = 'We couldn’t check your club’s setup. We’ll try again in a moment'

/** The current user's links. */
export function navigationLinks(session: Session, facts: NavigationFacts): NavigationLink[] {
  const isAdmin = session.status === 'signed_in' && session.profile.role === 'adminclub'
  return table
    .filter((row) => sessionMay(session, row.for))
    .map((row) => {
      const missing = isAdmin ? row.after?.find((step) => !facts.onboarding[step]) : undefined
      const badge = row.badge?.(facts) ?? 0
      return {
        to: row.to,
        label: typeof row.label === 'string' ? row.label : row.label(session),
        disabled: missing === undefined ? null : facts.isUnchecked ? unchecked : firstSteps[missing],
        urgent: row.urgent?.(session) ?? false,
        badge: badge > 0 ? badge : null,
        invites: false,
        desktopOnly: row.desktopOnly ?? false,
      }
    })
}

/** Areas linked by no bar, but by cards on the dashboards, and by the palette. */
const besideTheBar: readonly { to: string; label: string; for: Ability }[] = [
  { to: paths.users, label: 'Users', for: 'see_people' },
  { to: paths.approvalQueue, label: 'Approval queue', for: 'approve_ambassadors' },
  { to: paths.ambassadorPayouts, label: 'Ambassador payouts', for: 'run_platform' },
  { to: paths.verificationReview, label: 'Verification review', for: 'run_platform' },
  { to: paths.plans, label: 'Plans', for: 'run_platform' },
  { to: paths.sitePages, label: 'Pages', for: 'run_platform' },
  { to: paths.platformSettings, label: 'Settings', for: 'run_platform' },
  { to: paths.dataExport, label: 'Data export', for: 'export_platform' },
  { to: paths.auditLog, label: 'Audit log', for: 'run_platform' },
  { to: paths.deadJobs, label: 'Failed jobs', for: 'run_platform' },
]

export const areasBesideTheBar = (session: Session): readonly { to: string; label: string }[] =>
  besideTheBar.filter((area) => sessionMay(session, area.for)).map(({ to, label }) => ({ to, label }))
