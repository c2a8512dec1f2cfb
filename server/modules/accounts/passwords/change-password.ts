import { audit } from '../../../infrastructure/audit/audit-store.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Caller } from '../../../infrastructure/caller.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { forgetDevices } from '../sessions/device-store.ts'
import { endSessions, openSession } from '../sessions/session-store.ts'
import { lockWhilePasswordIs, replacePassword } from '../account/account-store.ts'
import { checkOwnPassword } from './check-own-password.ts'
import { hashPassword } from './passwords.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'
import { emailPasswordChanged } from './email-password-changed.ts'

interface PasswordForm {
  current_password: string
  new_password: string
}

/** Changes the caller's password. All tokens end, including this one; this device continues with a new one. */
export async function changePassword(
  infrastructure: Infrastructure,
  caller: Caller,
  form: PasswordForm,
): Promise<{ message: string; token: string }> {
  const { config, db, clock } = infrastructure
  const { actor, origin } = caller
  const credentials = await checkOwnPassword(infrastructure, actor, form.current_password)
  if (actor.has_one_time_password && form.new_password === form.current_password)
    refuse('invalid', { fields: { new_password: ['Choose a password that differs from the one-time password'] } })
  await refuseWeakPassword(db, actor.user_id, form.new_password)
  const passwordHash = await hashPassword(form.new_password, config.argon2)
  const token = await db.transaction().execute(async (tx) => {
    // Another device changed it at the same moment: the first one wins.
    if (!(await lockWhilePasswordIs(tx, credentials))) refuse('wrong_password')
    await replacePassword(tx, actor.user_id, passwordHash)
    await endSessions(tx, actor.user_id, 'all')
    await forgetDevices(tx, actor.user_id, 'all')
    await audit(tx, caller, { at: clock.now(), action: 'changePassword', subject: { kind: 'user', id: actor.user_id } })
    await emailPasswordChanged(infrastructure, tx, actor.user_id)
    return openSession(tx, actor.user_id, origin, clock.now())
  })
  return { message: 'Password changed successfully!', token }
}
