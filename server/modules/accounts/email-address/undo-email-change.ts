import { audit } from '../../../infrastructure/audit/audit-store.ts'
import type { Visitor } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { forgetDevices } from '../sessions/device-store.ts'
import { endSessions } from '../sessions/session-store.ts'
import { findTakenAccountFields, removePasskeys, replacePassword } from '../account/account-store.ts'
import { findChange, freeUnconfirmed, lockEmail, undoChange } from './email-store.ts'
import { readUndoToken } from './send-email-change-emails.ts'
import { hashUnknownPassword } from '../passwords/passwords.ts'
import { endResets } from '../passwords/reset-store.ts'

/**
 * Undoes a change by the link sent to the old address. Its author knew the password, so that is invalidated: every device is
 * signed out, and the old address is where a new password is requested.
 */
export async function undoEmailChange(
  infrastructure: Infrastructure,
  caller: Visitor,
  token: string,
): Promise<{ message: string; email: string }> {
  const { config, secretKey, db, clock } = infrastructure
  const now = clock.now()
  const id = readUndoToken(secretKey, token)
  const change = id === null ? null : await findChange(db, id, now)
  if (change === null || !change.was_confirmed) refuse('invalid_undo_link')
  const unknownPassword = await hashUnknownPassword(config.argon2)
  await db.transaction().execute(async (tx) => {
    const { user_id, replaced_email } = change
    // Locked first: of two simultaneous clicks the second finds nothing to undo.
    await lockEmail(tx, user_id)
    if ((await findChange(tx, change.id, now)) === null) refuse('invalid_undo_link')
    await freeUnconfirmed(tx, replaced_email, user_id, now)
    try {
      await undoChange(tx, change, now)
    } catch (error) {
      if (findTakenAccountFields(error) === 'email') refuse('invalid_undo_link')
      throw error
    }
    await replacePassword(tx, user_id, unknownPassword)
    await endSessions(tx, user_id, 'all')
    await forgetDevices(tx, user_id, 'all')
    await removePasskeys(tx, user_id)
    await endResets(tx, user_id, now)
    await audit(tx, caller, { at: now, action: 'undoEmailChange', subject: { kind: 'user', id: user_id } })
  })
  const message = `Your email is ${change.replaced_email} again, and every device is signed out. Choose a new password now.`
  return { message, email: change.replaced_email }
}
