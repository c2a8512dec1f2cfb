import { may } from '#contract/base/abilities.ts'
import { isBefore } from '#contract/base/instants.ts'
import { refusedFlags, userRefusal, type UserRefusal } from '#contract/people/user-rules.ts'
import type { StaffFlags } from '#contract/base/permissions.ts'
import type { StaffAction, StaffMember } from '#contract/staffing/staff.ts'
import { toStaffPermissions } from '#contract/staffing/staff-permissions.ts'
import { factsOf, type ClubCaller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { RoleRow } from './role-views.ts'
import type { StaffRow } from './staff-views.ts'

const seesRates = (caller: ClubCaller): boolean => may(factsOf(caller), 'manage_finances')

/** Why the caller may not change someone's employment; null if they may. Former staff can be rehired. */
function refusalOf(caller: ClubCaller, { id, account_status, club_id }: StaffRow): UserRefusal | null {
  const actor = { ...factsOf(caller), user_id: caller.actor.user_id }
  const subject = { user_id: id, role: 'staffclub', status: account_status, club_id, has_left: false } as const
  return userRefusal(actor, subject, 'manage_permissions')
}

/** Whether the owner of the account has chosen its password, which no one else may then replace. */
const hasOwnPassword = ({ status, one_time_password_until }: StaffRow): boolean =>
  status !== 'invited' && one_time_password_until === null

/** The actions available to a caller who may change it. */
function actionsFor(row: StaffRow): StaffAction[] {
  if (row.status === 'ended') return ['rehire']
  if (!hasOwnPassword(row)) return ['edit', 'end', 'renew']
  return ['edit', 'end', ...(row.email === null ? [] : (['send_reset_link'] as const))]
}

export const refuseTransition = (row: StaffRow): never =>
  refuse('invalid_transition', { extra: { status: row.status, allowed: actionsFor(row) } })

export function requireStaffAction(caller: ClubCaller, row: StaffRow, action: StaffAction): void {
  const refusal = refusalOf(caller, row)
  if (refusal !== null) refuse('staff_action_refused', { extra: { refusal } })
  if (action === 'renew' && row.status !== 'ended' && hasOwnPassword(row)) refuse('password_chosen')
  if (!actionsFor(row).includes(action)) refuseTransition(row)
}

/** No one can grant others, themselves or a role a permission they lack. */
export function requireGrants(caller: ClubCaller, before: StaffFlags | null, after: StaffFlags): void {
  const flags = refusedFlags(factsOf(caller), before, after)
  if (Object.keys(flags).length > 0) refuse('grant_refused', { extra: { flags } })
}

/** Only those who see rates may move someone to a role that pays them more; their own rate, if they have one, stays. */
export function requireRoleRate(caller: ClubCaller, { own_rate_minor, role_rate_minor }: StaffRow, role: RoleRow | null): void {
  if (own_rate_minor !== null || role_rate_minor === null || role === null || role.hourly_rate_minor <= role_rate_minor) return
  if (!seesRates(caller))
    refuse('rates_hidden', {
      fields: { role_id: ['This role pays more. Ask someone with access to finances to assign it.'] },
    })
}

/** Only those who see rates may set them. */
export function requireRates(caller: ClubCaller, rate: number | null | undefined): void {
  if (rate !== undefined && !seesRates(caller)) refuse('rates_hidden')
}

export const shownRate = (caller: ClubCaller, rate: number | null): number | null => (seesRates(caller) ? rate : null)

function firstSignInOf({ status, invitation_expires_at, one_time_password_until }: StaffRow, now: Temporal.Instant) {
  const expires_at = status === 'invited' ? invitation_expires_at : one_time_password_until
  if (expires_at === null) return null
  const kind = status === 'invited' ? ('invitation' as const) : ('one_time_password' as const)
  return { kind, expires_at, is_expired: !isBefore(now, expires_at) }
}

export function shapeStaff(caller: ClubCaller, row: StaffRow, now: Temporal.Instant): StaffMember {
  const { role_id, role_name, role_colour, own_rate_minor, role_rate_minor, avatar_file } = row
  const refusal = refusalOf(caller, row)
  return {
    id: row.id,
    username: row.username,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    phone_number: row.phone_number,
    avatar: avatar_file === null ? null : `/media/${avatar_file}`,
    role: role_id === null ? null : { id: role_id, name: role_name ?? '', colour: role_colour ?? '' },
    permissions: toStaffPermissions(row),
    own_permissions: row.own_permissions,
    hourly_rate_minor: shownRate(caller, own_rate_minor ?? role_rate_minor),
    own_rate: own_rate_minor !== null,
    status: row.status,
    first_sign_in: firstSignInOf(row, now),
    joined_at: row.joined_at,
    ended_at: row.ended_at,
    next_shift_at: row.next_shift_at,
    allowed_actions: refusal === null && may(factsOf(caller), 'manage_staff') ? actionsFor(row) : [],
    refusal,
    version: row.version,
  }
}
