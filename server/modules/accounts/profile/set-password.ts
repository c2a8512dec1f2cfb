import type { BodyOf } from '#contract/base/endpoint.ts'
import type { setPassword as endpoint } from '#contract/accounts/confirmations.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import type { Caller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { forgetDevices } from '../sessions/device-store.ts'
import { endSessions, openSession } from '../sessions/session-store.ts'
import { hasPassword, replacePassword } from '../account/account-store.ts'
import { spendConfirmation } from '../passkeys/confirmation.ts'
import { lockStatus } from '../passkeys/passkey-store.ts'
import { emailPasswordChanged } from '../passwords/email-password-changed.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { refuseWeakPassword } from '../passwords/refuse-weak-password.ts'

/** The first password of an account that has none. All tokens end; this device continues with a new one. */
export async function setPassword(
  infrastructure: Infrastructure,
  caller: Caller,
  { confirmation, new_password }: BodyOf<typeof endpoint>,
): Promise<{ message: string; token: string }> {
  const { config, db, clock } = infrastructure
  const { actor, origin } = caller
  const { user_id } = actor
  if (await hasPassword(db, user_id)) refuse('has_password')
  await refuseWeakPassword(db, user_id, new_password)
  const passwordHash = await hashPassword(new_password, config.argon2)
  const token = await db.transaction().execute(async (tx) => {
    if ((await lockStatus(tx, user_id)) !== 'active') refuse('unauthenticated')
    // Another device set one at the same moment: the first one wins.
    if (await hasPassword(tx, user_id)) refuse('has_password')
    await spendConfirmation(tx, infrastructure, { actor, action: 'set_password', confirmation })
    await replacePassword(tx, user_id, passwordHash)
    await endSessions(tx, user_id, 'all')
    await forgetDevices(tx, user_id, 'all')
    await audit(tx, caller, { at: clock.now(), action: 'setPassword', subject: { kind: 'user', id: user_id } })
    await emailPasswordChanged(infrastructure, tx, user_id)
    return openSession(tx, user_id, origin, clock.now())
  })
  return { message: 'Your password is set. You can sign in with it from now on.', token }
}
