import type { StaffFlags } from '#contract/base/permissions.ts'
import { changeFlags } from '#contract/staffing/staff-permissions.ts'
import { refusedFlags, type UserAction } from '#contract/people/user-rules.ts'
import type { UpdateUserBody, updateUser as endpoint } from '#contract/people/users.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { changedFields } from '../../infrastructure/audit/audit-entry.ts'
import { audit } from '../../infrastructure/audit/audit-store.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import type { Caller } from '../../infrastructure/caller.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import type { UploadedFile } from '../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { changeAccount, findAccounts, holdSuperadmins, readChangeOf, setAccountStatus, updateProfile } from '../accounts/index.ts'
import { lockTeam, setOwnFlags } from '../staffing/index.ts'
import { lastSuperadmin } from './delete-user.ts'
import { getUser } from './get-user.ts'
import { findPerson } from './people-views.ts'
import { actorOf, requireUserAction, type PersonRow } from './person.ts'

const statusField = 'user[status]'

/** What a form changes, as actions of the permission table. A status it already has is no action. */
function actionsOf(form: UpdateUserBody, person: PersonRow | null): UserAction[] {
  const { staff_permissions: permissions, [statusField]: status, version: _, ...profile } = form
  const changesStatus = status !== undefined && status !== person?.status
  return [
    ...(permissions === undefined ? [] : (['manage_permissions'] as const)),
    ...(changesStatus ? ([status === 'disabled' ? 'disable' : 'enable'] as const) : []),
    ...(Object.keys(profile).length > 0 || (permissions === undefined && !changesStatus) ? (['edit'] as const) : []),
  ]
}

function requireActions(caller: Caller, person: PersonRow | null, form: UpdateUserBody): asserts person is PersonRow {
  requireUserAction(caller, person, 'view')
  for (const action of actionsOf(form, person)) requireUserAction(caller, person, action)
}

/** Changes an account: profile, status and, for staff, permissions. One's own is changed as in one's profile. */
export async function updateUser(
  infrastructure: Infrastructure,
  caller: Caller,
  id: string,
  { form, upload }: { form: UpdateUserBody; upload: UploadedFile | undefined },
): Promise<AnswerOf<typeof endpoint>> {
  const { db, clock } = infrastructure
  const seen = await findPerson(db, id, clock.now())
  requireActions(caller, seen, form)
  const { staff_permissions: _, [statusField]: status, ...profile } = form
  if (caller.actor.user_id === id) {
    const { message } = await updateProfile(infrastructure, caller, profile, upload)
    return { ...(await getUser(infrastructure, caller, id)), message }
  }
  const [account] = await findAccounts(db, [id])
  if (account === undefined) refuse('not_found')
  const change = readChangeOf(account, profile, upload, clock.now())
  await changeAccount(infrastructure, caller, change, async (tx, { fields, now }) => {
    await holdBefore(tx, seen, form)
    const person = await findPerson(tx, id, now)
    requireActions(caller, person, form)
    const permissions = await changePermissions(tx, caller, person, form)
    if (status !== undefined && status !== person.status) await setAccountStatus(tx, id, status)
    const after = { ...(fields.length > 0 && { fields }), ...(status !== undefined && { status }), ...permissions?.after }
    const changed = changedFields({ status: person.status, ...permissions?.before }, after)
    if (Object.keys(changed.after).length > 0)
      await audit(tx, caller, { at: now, action: 'updateUser', subject: { kind: 'user', id }, ...changed })
  })
  return { ...(await getUser(infrastructure, caller, id)), message: 'The account was updated.' }
}

/** The team and the superadmins are locked before the account, in everyone's order. The last superadmin is never disabled. */
async function holdBefore(tx: Tx, { id, role, club }: PersonRow, form: UpdateUserBody): Promise<void> {
  if (form.staff_permissions !== undefined && club !== null) await lockTeam(tx, club.id)
  if (role !== 'superadmin' || form[statusField] !== 'disabled') return
  const active = await holdSuperadmins(tx)
  if (active.every((one) => one === id)) refuse('last_superadmin', { message: lastSuperadmin })
}

/** Gives a staff member custom permissions. No one grants what they lack, and only an administrator decides who manages staff. */
async function changePermissions(
  tx: Tx,
  caller: Caller,
  { id, employment }: PersonRow,
  { staff_permissions: permissions }: UpdateUserBody,
): Promise<{ before: StaffFlags; after: StaffFlags } | null> {
  if (permissions === undefined) return null
  if (employment === null || employment.status === 'ended')
    refuse('invalid', {
      fields: { staff_permissions: ['Only staff of a club can have custom permissions'] },
    })
  const before = employment.flags
  const after = changeFlags(before, permissions)
  const flags = refusedFlags(actorOf(caller), before, after)
  if (Object.keys(flags).length > 0) refuse('grant_refused', { extra: { flags } })
  await setOwnFlags(tx, id, after)
  return { before, after }
}
