import type { BodyOf } from '#contract/base/endpoint.ts'
import { changeFlags, noStaffFlags, toStaffPermissions } from '#contract/staffing/staff-permissions.ts'
import type { createRole as createEndpoint, StaffRole, updateRole as updateEndpoint } from '#contract/staffing/staff-roles.ts'
import { changedFields } from '../../../infrastructure/audit/audit-entry.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import { retryTransaction } from '../../../infrastructure/database/retry-transaction.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { newId } from '../../../infrastructure/ids.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { deleteUnusedRole, insertRole, isRoleNameTaken, lockTeam, updateRoleRow } from './role-store.ts'
import { countRoles, findRole, isPaidByRole, type RoleRow, maxRoles } from './role-views.ts'
import { refuseOwnWork } from '../shifts/own-work.ts'
import { requireGrants, requireRates, shownRate } from './staff.ts'

/** A role as the caller may see it. */
export function shapeRole(caller: ClubCaller, row: Omit<RoleRow, 'sort_name'>): StaffRole {
  const { id, name, colour, hourly_rate_minor, guests_per_person, staff_count, version } = row
  return {
    id,
    name,
    colour,
    hourly_rate_minor: shownRate(caller, hourly_rate_minor),
    guests_per_person,
    permissions: toStaffPermissions(row),
    staff_count,
    version,
  }
}

const refuseTakenName = (error: unknown): never => {
  if (!isRoleNameTaken(error)) throw error
  return refuse('invalid', { fields: { name: ['Your club already has a role with that name'] } })
}

export async function createRole(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  { name, colour, hourly_rate_minor, guests_per_person = null, permissions }: BodyOf<typeof createEndpoint>,
): Promise<StaffRole> {
  const flags = changeFlags(noStaffFlags, permissions)
  requireGrants(caller, null, flags)
  requireRates(caller, hourly_rate_minor)
  return db.transaction().execute(async (tx) => {
    await lockTeam(tx, caller.club_id)
    if ((await countRoles(tx, caller.club_id)) >= maxRoles) refuse('too_many_roles')
    const now = clock.now()
    const role = { id: newId(), name, colour, hourly_rate_minor: hourly_rate_minor ?? 0, guests_per_person, ...flags }
    await insertRole(tx, { ...role, club_id: caller.club_id, created_at: instantText(now) }).catch(refuseTakenName)
    const { id, ...after } = role
    await audit(tx, caller, { at: now, action: 'createRole', subject: { kind: 'staff_role', id }, after })
    return shapeRole(caller, { ...role, version: 1, staff_count: 0 })
  })
}

export async function updateRole(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  id: string,
  { version, permissions, hourly_rate_minor: rate, ...fields }: BodyOf<typeof updateEndpoint>,
): Promise<StaffRole> {
  return db.transaction().execute(async (tx) => {
    await lockTeam(tx, caller.club_id)
    const before = (await findRole(tx, caller.club_id, id)) ?? refuse('not_found')
    if (before.version !== version) refuse('stale', { extra: { current: shapeRole(caller, before) } })
    const { name = before.name, colour = before.colour, guests_per_person = before.guests_per_person } = fields
    const flags = changeFlags(before, permissions)
    requireGrants(caller, before, flags)
    requireRates(caller, rate)
    const hourly_rate_minor = rate ?? before.hourly_rate_minor
    if (hourly_rate_minor !== before.hourly_rate_minor && (await isPaidByRole(tx, caller.actor.user_id, id, clock.now())))
      refuseOwnWork(caller, caller.actor.user_id)
    const after = { ...before, name, colour, hourly_rate_minor, guests_per_person, ...flags, version: version + 1 }
    const reached = await updateRoleRow(tx, id, after).catch(refuseTakenName)
    const changed = changedFields({ ...before }, { ...after })
    await audit(tx, caller, {
      at: clock.now(),
      action: 'updateRole',
      subject: { kind: 'staff_role', id },
      ...changed,
      after: { ...changed.after, reached },
    })
    return shapeRole(caller, after)
  })
}

export async function deleteRole({ db, clock }: Infrastructure, caller: ClubCaller, id: string): Promise<{ message: string }> {
  return retryTransaction(db, async (tx) => {
    await lockTeam(tx, caller.club_id)
    const role = (await findRole(tx, caller.club_id, id)) ?? refuse('not_found')
    if (!(await deleteUnusedRole(tx, id))) refuse('role_in_use', { extra: { staff_count: role.staff_count } })
    const before = { name: role.name }
    await audit(tx, caller, { at: clock.now(), action: 'deleteRole', subject: { kind: 'staff_role', id }, before })
    return { message: `The role ${role.name} was deleted.` }
  })
}
