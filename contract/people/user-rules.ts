import {
  permissionsOf,
  roles,
  staffFlags,
  type Role,
  type RoleAndFlags,
  type StaffFlag,
  type StaffFlags,
} from '../base/permissions.ts'

export const userStatuses = ['active', 'disabled', 'deleted'] as const
export type UserStatus = (typeof userStatuses)[number]

/** What one person may do with another's account. */
export const userActions = ['view', 'edit', 'manage_permissions', 'disable', 'enable', 'delete'] as const
export type UserAction = (typeof userActions)[number]

/** Why not, as a sentence for the caller. */
export const userRefusals = {
  /** The only refusal sent as 404, so that it does not reveal that the person exists. */
  out_of_sight: 'We couldn’t find that.',
  yourself: 'You can’t do this to your own account. Ask someone with the same access.',
  not_staff: 'Clubs can only manage accounts of their staff.',
  former_staff: 'This person no longer works for the club, so the club can’t manage their account.',
  is_disabled: 'This account is already disabled.',
  is_active: 'This account is already active.',
  is_deleted: 'This account was deleted.',
} as const satisfies Record<string, string>
export type UserRefusal = keyof typeof userRefusals

/** Why a flag cannot be changed. */
export const flagRefusals = {
  flag_lacked: 'You can only grant permissions you have yourself.',
  admin_grants: 'Only the club’s administrator can grant staff management.',
} as const satisfies Record<string, string>
export type FlagRefusal = keyof typeof flagRefusals

export interface UserActor extends RoleAndFlags {
  user_id: string
  /** Their own club; null for none. Ignored for a superadmin. */
  club_id: string | null
}

export interface UserSubject {
  user_id: string
  role: Role
  status: UserStatus
  /** The club they run, work for, or last worked for. */
  club_id: string | null
  has_left: boolean
}

/** The table's columns: what the subject is to the actor. */
type Relation = 'oneself' | 'staff' | 'former_staff' | 'club_admin' | 'stranger'
/** The part that does not depend on the account's state. */
type Verdicts = Record<Exclude<UserAction, 'enable'>, UserRefusal | null>

const every = (refusal: UserRefusal | null): Verdicts => ({
  view: refusal,
  edit: refusal,
  manage_permissions: refusal,
  disable: refusal,
  delete: refusal,
})
const allowed = every(null)
const hidden = every('out_of_sight')
const seen = (refusal: UserRefusal): Verdicts => ({ ...every(refusal), view: null })
/** People edit their own account. No one deletes themselves or raises their own permissions here. */
const oneself: Verdicts = { ...seen('yourself'), edit: null }

/**
 * Who may do what to which account. Superadmins: everything to everyone else. A club's administrator and its staff managers:
 * with the staff of their own club; they see the rest of it, and no one from other clubs. Everyone: their own account.
 */
const table: Record<'platform' | 'club' | 'none', Record<Relation, Verdicts>> = {
  platform: { oneself, staff: allowed, former_staff: allowed, club_admin: allowed, stranger: allowed },
  club: { oneself, staff: allowed, former_staff: seen('former_staff'), club_admin: seen('not_staff'), stranger: hidden },
  none: { oneself, staff: hidden, former_staff: hidden, club_admin: hidden, stranger: hidden },
}

function scopeOf(actor: UserActor): keyof typeof table {
  const permissions = permissionsOf(actor)
  if (permissions.includes('edit_users')) return 'platform'
  return permissions.includes('edit_staff') && actor.club_id !== null ? 'club' : 'none'
}

function relationOf(actor: UserActor, subject: UserSubject): Relation {
  if (actor.user_id === subject.user_id) return 'oneself'
  if (actor.club_id === null || actor.club_id !== subject.club_id) return 'stranger'
  if (subject.role !== 'staffclub') return 'club_admin'
  return subject.has_left ? 'former_staff' : 'staff'
}

/** Why the actor may not do this with the subject; null if they may. */
export function userRefusal(actor: UserActor, subject: UserSubject, action: UserAction): UserRefusal | null {
  const scope = scopeOf(actor)
  const verdicts = table[scope][relationOf(actor, subject)]
  if (verdicts.view !== null) return verdicts.view
  if (subject.status === 'deleted') return scope === 'platform' ? (action === 'view' ? null : 'is_deleted') : 'out_of_sight'
  const refusal = verdicts[action === 'enable' ? 'disable' : action]
  if (refusal !== null) return refusal
  if (action === 'disable' && subject.status === 'disabled') return 'is_disabled'
  return action === 'enable' && subject.status === 'active' ? 'is_active' : null
}

/** The actions on a person for the caller: those allowed, and why the others are not. */
export function userActionsOn(
  actor: UserActor,
  subject: UserSubject,
): { allowed_actions: UserAction[]; refused_actions: { [A in UserAction]?: UserRefusal } } {
  const refusals = userActions.map((action) => [action, userRefusal(actor, subject, action)] as const)
  return {
    allowed_actions: refusals.flatMap(([action, refusal]) => (refusal === null ? [action] : [])),
    refused_actions: Object.fromEntries(refusals.flatMap(([action, refusal]) => (refusal === null ? [] : [[action, refusal]]))),
  }
}

/** The roles of accounts the actor may create. */
export function creatableRoles(actor: RoleAndFlags): readonly Role[] {
  const permissions = permissionsOf(actor)
  if (permissions.includes('create_users')) return roles
  return permissions.includes('create_staff') ? ['staffclub'] : []
}

const decidesAll = ({ role }: RoleAndFlags) => role === 'superadmin' || role === 'adminclub'

/** Why the actor may not grant this flag to a person or role; null if they may. No one grants what they lack. */
export function grantRefusal(actor: RoleAndFlags, flag: StaffFlag): FlagRefusal | null {
  if (decidesAll(actor)) return null
  if (flag === 'can_manage_staff') return 'admin_grants'
  return actor.flags?.[flag] === true ? null : 'flag_lacked'
}

/**
 * The changes between two sets of flags that the actor may not make. Granted flags may stay or be revoked, except that only the
 * administrator decides who manages staff.
 */
export function refusedFlags(
  actor: RoleAndFlags,
  before: StaffFlags | null,
  after: StaffFlags,
): { [F in StaffFlag]?: FlagRefusal } {
  const refused: { [F in StaffFlag]?: FlagRefusal } = {}
  for (const flag of staffFlags) {
    const had = before?.[flag] === true
    const isJudged = flag === 'can_manage_staff' ? had !== after[flag] : after[flag] && !had
    const refusal = isJudged ? grantRefusal(actor, flag) : null
    if (refusal !== null) refused[flag] = refusal
  }
  return refused
}
