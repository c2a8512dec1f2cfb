import type { AnswerOf, BodyOf } from '#contract/base/endpoint.ts'
import type {
  endStaff as endEndpoint,
  renewFirstSignIn as renewEndpoint,
  StaffMember,
  updateStaff as updateEndpoint,
} from '#contract/staffing/staff.ts'
import type { StaffFlags } from '#contract/base/permissions.ts'
import { changeFlags, noStaffFlags } from '#contract/staffing/staff-permissions.ts'
import { changedFields } from '../../../infrastructure/audit/audit-entry.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { retryTransaction } from '../../../infrastructure/database/retry-transaction.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { endSessions, limitInvitations, makeFirstSecret, renewFirstSecret, withdrawInvitation } from '../../accounts/index.ts'
import { requireSeat, type StaffingDependents } from './add-staff.ts'
import { endAtClub, notifyEmploymentEnded } from './employment.ts'
import { lockTeam } from './role-store.ts'
import { findRole, type RoleRow } from './role-views.ts'
import { refuseTransition, requireStaffAction, requireGrants, requireRates, requireRoleRate, shapeStaff } from './staff.ts'
import { updateStaffRow } from './staff-store.ts'
import { findStaff, type StaffRow } from './staff-views.ts'

type Body = BodyOf<typeof updateEndpoint>

/** The flags after a change, and whether they are custom. */
function flagsAfter(row: StaffRow, role: RoleRow | null, flags: Body['permissions']): { flags: StaffFlags; isOwn: boolean } {
  const ofRole = role ?? noStaffFlags
  if (flags === null) return { flags: changeFlags(ofRole, undefined), isOwn: false }
  const before = row.own_permissions ? row : ofRole
  return { flags: changeFlags(before, flags), isOwn: row.own_permissions || flags !== undefined }
}

/** Changes someone's employment, or rehires a former staff member. */
export async function updateStaff(
  { db, clock }: Infrastructure,
  dependents: StaffingDependents,
  caller: ClubCaller,
  { id, ...body }: Body & { id: string },
): Promise<StaffMember> {
  const { club_id } = caller
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    await lockTeam(tx, club_id)
    const row = (await findStaff(tx, club_id, id, now)) ?? refuse('not_found')
    requireStaffAction(caller, row, body.status === 'active' ? 'rehire' : 'edit')
    if (row.version !== body.version) refuse('stale', { extra: { current: shapeStaff(caller, row, now) } })
    requireRates(caller, body.hourly_rate_minor)
    const roleId = body.role_id ?? row.role_id
    const role = roleId === null ? null : await findRole(tx, club_id, roleId)
    if (role === null && (body.role_id !== undefined || row.status === 'ended'))
      refuse('invalid', { fields: { role_id: ['Choose a role of your club'] } })
    requireRoleRate(caller, row, role)
    if (row.status === 'ended') await requireSeat(tx, dependents, club_id)

    const { flags, isOwn } = flagsAfter(row, role, body.permissions)
    requireGrants(caller, row.status === 'ended' ? null : row, flags)
    const rate = body.hourly_rate_minor === undefined ? row.own_rate_minor : body.hourly_rate_minor
    const employed = row.status === 'ended' ? { status: 'active', joined_at: instantText(now), ended_at: null } : {}
    const fields = { role_id: roleId, hourly_rate_minor: rate, own_permissions: isOwn, ...changeFlags(flags, undefined) }
    await updateStaffRow(tx, id, { ...fields, ...employed })
    const before = { ...row, hourly_rate_minor: row.own_rate_minor }
    const change = changedFields(before, { ...fields, ...employed })
    await audit(tx, caller, { at: now, action: 'updateStaff', subject: { kind: 'user', id }, ...change })
    return shapeStaff(caller, (await findStaff(tx, club_id, id, now)) ?? refuse('not_found'), now)
  })
}

/** Resends the invitation or creates another one-time password; the previous one stops working. */
export async function renewFirstSignIn(
  infrastructure: Infrastructure,
  caller: ClubCaller,
  id: string,
): Promise<AnswerOf<typeof renewEndpoint>> {
  const { db, clock } = infrastructure
  const { club_id } = caller
  const now = clock.now()
  const person = (await findStaff(db, club_id, id, now)) ?? refuse('not_found')
  requireStaffAction(caller, person, 'renew')
  const kind = person.status === 'invited' ? 'invitation' : 'one_time_password'
  if (kind === 'invitation' && person.email !== null) await limitInvitations(infrastructure, person.email, caller.origin)
  const secret = await makeFirstSecret(infrastructure, kind)
  return db.transaction().execute(async (tx) => {
    await lockTeam(tx, club_id)
    const row = (await findStaff(tx, club_id, id, now)) ?? refuse('not_found')
    requireStaffAction(caller, row, 'renew')
    // It was accepted since the first check.
    if ((row.status === 'invited') !== (kind === 'invitation')) refuseTransition(row)
    // Anyone who sees a password could sign in as that person.
    if (kind === 'one_time_password') requireGrants(caller, null, row)
    if (!(await renewFirstSecret(tx, id, secret, { by: caller.actor.user_id, now }))) refuse('password_chosen')
    if (kind === 'one_time_password') await endSessions(tx, id, 'all')
    await audit(tx, caller, { at: now, action: 'renewFirstSignIn', subject: { kind: 'user', id }, after: { kind } })
    const renewed = (await findStaff(tx, club_id, id, now)) ?? refuse('not_found')
    return { ...shapeStaff(caller, renewed, now), one_time_password: secret.one_time_password }
  })
}

/**
 * Ends an employment, or withdraws an invitation, in which case the account is deleted too, because it never had an employment.
 */
export async function endStaff(
  infrastructure: Infrastructure,
  caller: ClubCaller,
  id: string,
): Promise<AnswerOf<typeof endEndpoint>> {
  const { db } = infrastructure
  return retryTransaction(db, async (tx) => end(infrastructure, tx, caller, id))
}

async function end(
  infrastructure: Infrastructure,
  tx: Tx,
  caller: ClubCaller,
  id: string,
): Promise<AnswerOf<typeof endEndpoint>> {
  const now = infrastructure.clock.now()
  const { club_id, actor } = caller
  await lockTeam(tx, club_id)
  const row = (await findStaff(tx, club_id, id, now)) ?? refuse('not_found')
  requireStaffAction(caller, row, 'end')
  const cancelled_shifts = await endAtClub(tx, club_id, { user_id: id, by: actor.user_id, at: now })
  const isWithdrawn = row.status === 'invited' && (await withdrawInvitation(tx, id, now))
  const name = `${row.first_name} ${row.last_name}`.trim() || row.username
  const before = { role: row.role_name, status: row.status }
  await audit(tx, caller, { at: now, action: 'endStaff', subject: { kind: 'user', id }, before, after: { cancelled_shifts } })
  if (isWithdrawn) return { message: `The invitation for ${name} was withdrawn.`, cancelled_shifts }
  await notifyEmploymentEnded(infrastructure, tx, { club_id, to: { user_id: id, email: row.email }, at: now })
  return { message: `${name} no longer works for your club.`, cancelled_shifts }
}
