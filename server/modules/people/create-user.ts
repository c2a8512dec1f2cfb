import type { AnswerOf } from '#contract/base/endpoint.ts'
import { creatableRoles } from '#contract/people/user-rules.ts'
import type { createUser as endpoint, CreateUserBody } from '#contract/people/users.ts'
import { audit } from '../../infrastructure/audit/audit-store.ts'
import type { Caller } from '../../infrastructure/caller.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import type { UploadedFile } from '../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { isClub, findAccountFaults, firstSignInOf, makeFirstSecret, openAccount, withStoredPicture } from '../accounts/index.ts'
import { addStaff, type StaffingDependents } from '../staffing/index.ts'
import { getUser } from './get-user.ts'
import { actorOf } from './person.ts'

interface CreatedUser {
  id: string
  one_time_password: string | null
}
type StaffBody = Extract<CreateUserBody, { role: 'staffclub' }>

/** Creates an account for someone else. Staff are added in the only way there is. */
export async function createUser(
  infrastructure: Infrastructure,
  dependents: StaffingDependents,
  caller: Caller,
  { body, upload }: { body: CreateUserBody; upload: UploadedFile | undefined },
): Promise<AnswerOf<typeof endpoint>> {
  if (!creatableRoles(actorOf(caller)).includes(body.role)) refuse('role_refused')
  const { id, one_time_password } = await withStoredPicture(infrastructure, upload, 'avatar', async (avatar_file) =>
    body.role === 'staffclub'
      ? createStaff(infrastructure, dependents, caller, { body, avatar_file })
      : createOther(infrastructure, caller, body, avatar_file),
  )
  return { ...(await getUser(infrastructure, caller, id)), one_time_password }
}

/** A superadmin names the club; everyone else adds to their own. */
async function createStaff(
  infrastructure: Infrastructure,
  dependents: StaffingDependents,
  caller: Caller,
  { body, avatar_file }: { body: StaffBody; avatar_file: string | null },
): Promise<CreatedUser> {
  const { role: _, club_id: named, role_id = null, staff_permissions: permissions, ...staff } = body
  const club_id = caller.membership?.club_id ?? named
  if (club_id === undefined) {
    if (caller.actor.role !== 'superadmin') refuse('no_club')
    refuse('invalid', { fields: { club_id: ['Choose a club'] } })
  }
  if (named !== undefined && (named !== club_id || !(await isClub(infrastructure.db, named))))
    refuse('invalid', { fields: { club_id: ['Choose one of your clubs'] } })
  return addStaff(infrastructure, dependents, { ...caller, club_id }, { ...staff, permissions, role_id, avatar_file })
}

async function createOther(
  infrastructure: Infrastructure,
  caller: Caller,
  body: Exclude<CreateUserBody, StaffBody>,
  avatar_file: string | null,
): Promise<CreatedUser> {
  const { db, clock } = infrastructure
  const { role, username, email, first_name = '', last_name = '', phone_number = '' } = body
  const kind = firstSignInOf(body.first_sign_in, email)
  const fields = await findAccountFaults(db, { username, email: email ?? null })
  if (Object.keys(fields).length > 0) refuse('invalid', { fields })
  const secret = await makeFirstSecret(infrastructure, kind)
  const now = clock.now()
  const id = await db.transaction().execute(async (tx) => {
    const age = 'age' in body ? { age: body.age } : {}
    const account = { username, email: email ?? null, role, first_name, last_name, phone_number, avatar_file, ...age }
    const id = await openAccount(tx, account, secret, { by: caller.actor.user_id, now })
    const after = { role, first_sign_in: kind }
    await audit(tx, caller, { at: now, action: 'createUser', subject: { kind: 'user', id }, after })
    return id
  })
  return { id, one_time_password: secret.one_time_password }
}
