import type { AnswerOf, BodyOf } from '#contract/base/endpoint.ts'
import type { addStaff as endpoint, Seats } from '#contract/staffing/staff.ts'
import { changeFlags, noStaffFlags } from '#contract/staffing/staff-permissions.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import {
  findAccountFaults,
  firstSignInOf,
  limitInvitations,
  limitTeam,
  makeFirstSecret,
  openAccount,
  type FirstSecret,
} from '../../accounts/index.ts'
import { lockTeam } from './role-store.ts'
import { findRole } from './role-views.ts'
import { requireGrants, requireRates, shapeStaff } from './staff.ts'
import { insertStaff } from './staff-store.ts'
import { findStaff } from './staff-views.ts'

/** Functions of other modules that staffing depends on. */
export interface StaffingDependents {
  /** The seats of a club's plan. */
  readSeats: (db: Database | Tx, clubId: string) => Promise<Seats>
}

/** Without a role they have exactly the permissions listed. */
export type NewStaff = Omit<BodyOf<typeof endpoint>, 'role_id'> & { role_id: string | null; avatar_file: string | null }

export type AddedStaff = AnswerOf<typeof endpoint>

/** Under `lockTeam`: over the limit, no one is added and no one is removed. */
export async function requireSeat(tx: Tx, { readSeats }: StaffingDependents, clubId: string): Promise<void> {
  const seats = await readSeats(tx, clubId)
  if (seats.limit !== null && seats.used >= seats.limit) refuse('no_seats_left', { extra: seats })
}

/** The only way to add a member of staff to a club. */
export async function addStaff(
  infrastructure: Infrastructure,
  dependents: StaffingDependents,
  caller: ClubCaller,
  staff: NewStaff,
): Promise<AddedStaff> {
  const { db, clock } = infrastructure
  requireRates(caller, staff.hourly_rate_minor)
  const kind = firstSignInOf(staff.first_sign_in, staff.email)
  await limitTeam(infrastructure, caller.origin.address)
  const fields = await findAccountFaults(db, { username: staff.username, email: staff.email ?? null })
  if (Object.keys(fields).length > 0) refuse('invalid', { fields })
  if (kind === 'invitation' && staff.email !== undefined) await limitInvitations(infrastructure, staff.email, caller.origin)
  const secret = await makeFirstSecret(infrastructure, kind)
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    await lockTeam(tx, caller.club_id)
    await requireSeat(tx, dependents, caller.club_id)
    const id = await insert(tx, caller, staff, { secret, now })
    const row = (await findStaff(tx, caller.club_id, id, now)) ?? refuse('not_found')
    return { ...shapeStaff(caller, row, now), one_time_password: secret.one_time_password }
  })
}

async function insert(
  tx: Tx,
  caller: ClubCaller,
  staff: NewStaff,
  { secret, now }: { secret: FirstSecret; now: Temporal.Instant },
): Promise<string> {
  const { username, first_name, last_name, email = null, phone_number = '', role_id, permissions, avatar_file } = staff
  const role = role_id === null ? null : await findRole(tx, caller.club_id, role_id)
  if (role_id !== null && role === null) refuse('invalid', { fields: { role_id: ['Choose a role of your club'] } })
  const flags = changeFlags(role ?? noStaffFlags, permissions)
  requireGrants(caller, null, flags)
  const account = { username, email, role: 'staffclub', first_name, last_name, phone_number, avatar_file } as const
  const id = await openAccount(tx, account, secret, { by: caller.actor.user_id, now })
  const hourly_rate_minor = staff.hourly_rate_minor ?? null
  const own_permissions = role === null || permissions !== undefined
  const isInvited = secret.kind === 'invitation'
  const status = isInvited ? { status: 'invited' } : { status: 'active', joined_at: instantText(now) }
  await insertStaff(tx, {
    user_id: id,
    club_id: caller.club_id,
    role_id,
    own_permissions,
    hourly_rate_minor,
    ...flags,
    ...status,
  })
  const subject = { kind: 'user', id }
  const after = { role: role?.name ?? null, hourly_rate_minor, ...flags, first_sign_in: secret.kind }
  await audit(tx, caller, { at: now, action: 'addStaff', subject, after })
  return id
}
