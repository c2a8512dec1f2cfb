import { audit } from '../../../infrastructure/audit/audit-store.ts'
import type { Visitor } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { forgetDevices, rememberDevice } from '../sessions/device-store.ts'
import { endSessions } from '../sessions/session-store.ts'
import { removePasskeys, replacePassword } from '../account/account-store.ts'
import type { AccountDependents } from '../account/dependents.ts'
import { confirmOwnEmail } from '../email-address/email-store.ts'
import { forgiveAccount } from '../limits/limit-attempts.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { refuseWeakPassword } from '../passwords/refuse-weak-password.ts'
import { spendReset } from '../passwords/reset-store.ts'
import { emailPasswordChanged } from '../passwords/email-password-changed.ts'
import { checkResetCode } from './verify-reset-code.ts'

interface ResetForm {
  email: string
  code: string
  new_password: string
}

/** Sets a new password with a code, which is then used up; every device is signed out, and no passkey signs in any more. */
export async function resetPassword(
  infrastructure: Infrastructure,
  dependents: Pick<AccountDependents, 'claimTransfers'>,
  caller: Visitor,
  form: ResetForm,
): Promise<{ message: string }> {
  const { config, db, clock } = infrastructure
  const { origin } = caller
  const reset = await checkResetCode(infrastructure, caller, form)
  await refuseWeakPassword(db, reset.user_id, form.new_password)
  const passwordHash = await hashPassword(form.new_password, config.argon2)
  await db.transaction().execute(async (tx) => {
    if (!(await spendReset(tx, reset, clock.now()))) refuse('invalid_reset_code')
    await replacePassword(tx, reset.user_id, passwordHash)
    await endSessions(tx, reset.user_id, 'all')
    // An attacker may have signed in before; only the mailbox's owner continues.
    await forgetDevices(tx, reset.user_id, 'all')
    await removePasskeys(tx, reset.user_id)
    await rememberDevice(tx, reset.user_id, origin.device, clock.now())
    const subject = { kind: 'user', id: reset.user_id }
    await audit(tx, caller, { at: clock.now(), action: 'resetPassword', subject })
    // The code proves access to the mailbox.
    await confirmOwnEmail(tx, reset.user_id, clock.now())
    await dependents.claimTransfers(tx, reset.user_id, form.email)
    await emailPasswordChanged(infrastructure, tx, reset.user_id)
  })
  // Earlier attempts, by the owner or others, were at another password.
  await forgiveAccount(infrastructure, reset.user_id, origin)
  return { message: 'Password reset successful. Please login with your new password.' }
}
