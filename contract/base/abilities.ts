import { permissionsOf, type Permission, type RoleAndFlags, type StaffFlag } from './permissions.ts'

/** Everything about a caller that decides what they may do. Only active accounts are callers. */
export interface CallerFacts extends RoleAndFlags {
  /** The club the caller acts for: a member's own, or the one a superadmin names. Null for none. */
  club_id: string | null
  /** Whether the platform approved this ambassador. */
  is_approved: boolean
}

type Rule = (caller: CallerFacts) => boolean

/** A club's administrator may do everything in it, staff what their flags allow, superadmins everything in a club they name. */
const withFlag =
  (flag: StaffFlag): Rule =>
  ({ role, flags, club_id }) =>
    role === 'adminclub' || (role === 'staffclub' && flags?.[flag] === true) || (role === 'superadmin' && club_id !== null)

const holds = (caller: CallerFacts, permission: Permission) => permissionsOf(caller).includes(permission)

const holdsOneOf =
  (...permissions: Permission[]): Rule =>
  (caller) =>
    permissions.some((permission) => holds(caller, permission))

const personal = {
  /** Needs no token, and ignores one that is sent. */
  public: () => true,
  signed_in: () => true,
  book: ({ role }) => role === 'client',
  use_second_factor: ({ role }) => role === 'superadmin' || role === 'adminclub',
  run_club: ({ role }) => role === 'adminclub',
  work_in_club: ({ role }) => role === 'adminclub' || role === 'staffclub',
  work_shifts: ({ role }) => role === 'staffclub',
  refer: ({ role, is_approved }) => role === 'ambassador' && is_approved,
  run_platform: ({ role }) => role === 'superadmin',
  see_people: holdsOneOf('view_users', 'view_club_users'),
  create_people: holdsOneOf('create_users', 'create_staff'),
  approve_ambassadors: holdsOneOf('approve_ambassadors'),
  export_platform: holdsOneOf('export_data'),
  export_people: holdsOneOf('export_data', 'export_club_data'),
} as const satisfies Record<string, Rule>

const forClub = {
  /** Each part of the response has its own ability. */
  see_office: ({ role, club_id }) => role === 'adminclub' || role === 'staffclub' || (role === 'superadmin' && club_id !== null),
  set_up_club: withFlag('can_access_club_setup'),
  manage_subscription: withFlag('can_access_subscription'),
  sign_contract: withFlag('can_access_contract'),
  manage_events: withFlag('can_access_events'),
  see_staff: (caller) => withFlag('can_access_staff_management')(caller) || holds(caller, 'edit_staff'),
  manage_staff: withFlag('can_manage_staff'),
  plan_shifts: withFlag('can_access_staff_management'),
  manage_reservations: withFlag('can_access_finances'),
  manage_finances: withFlag('can_access_finances'),
  work_door: withFlag('can_work_door'),
  serve_rewards: (caller) => withFlag('can_work_door')(caller) || withFlag('can_access_finances')(caller),
} as const satisfies Record<string, Rule>

/** Abilities of calls that act for a club. */
export type ClubAbility = keyof typeof forClub
export type Ability = keyof typeof personal | ClubAbility

export const abilities: Readonly<Record<Ability, Rule>> = { ...personal, ...forClub }

export const isForClub = (ability: Ability): ability is ClubAbility => ability in forClub

export const may = (caller: CallerFacts, ability: Ability): boolean => abilities[ability](caller)
