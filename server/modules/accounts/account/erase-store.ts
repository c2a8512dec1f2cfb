import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { forgetDevices } from '../sessions/device-store.ts'
import { removePasskeys } from './account-store.ts'
import { forgetVanityCodes } from './ambassador-store.ts'
import { eraseSecurityOf } from '../../../infrastructure/security-log/security-log-store.ts'
import { endSessions } from '../sessions/session-store.ts'

/**
 * Locks an account exclusively, also against new references: bookings under way are waited for. Returns its picture, or undefined
 * if the account is gone.
 */
export async function holdAccount(tx: Tx, userId: string): Promise<string | null | undefined> {
  const row = await tx
    .selectFrom('users')
    .select('avatar_file')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row?.avatar_file
}

/** Locks all active ones in one order, so that the last two cannot leave at the same time. */
export async function holdSuperadmins(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'superadmin')
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** A disabled account cannot sign in, and all its devices are signed out. */
export async function setAccountStatus(tx: Tx, userId: string, status: 'active' | 'disabled'): Promise<void> {
  await tx.updateTable('users').set({ status }).where('id', '=', userId).execute()
  if (status === 'disabled') await endSessions(tx, userId, 'all')
}

/** Deletes everything that identifies a person. The row stays for payments and visits, under a name no one can choose. */
export async function eraseAccount(tx: Tx, userId: string, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      username: `erased-${userId}`,
      email: null,
      email_confirmed_at: null,
      password_hash: '',
      one_time_password_until: null,
      is_passwordless: false,
      first_name: '',
      last_name: '',
      full_name: '',
      phone_number: '',
      avatar_file: null,
      accepts_newsletter: false,
      updated_at: instantText(now),
      status: 'deleted',
      deleted_at: instantText(now),
    })
    .where('id', '=', userId)
    .execute()
  await tx.deleteFrom('client_profiles').where('user_id', '=', userId).execute()
  await forgetVanityCodes(tx, userId)
  await forgetDevices(tx, userId, 'all')
  await tx.deleteFrom('account_invitations').where('user_id', '=', userId).execute()
  await eraseSecurityOf(tx, userId)
  await removePasskeys(tx, userId)
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx.deleteFrom('second_factors').where('user_id', '=', userId).execute()
  await tx.deleteFrom('email_confirmations').where('user_id', '=', userId).execute()
  await tx.deleteFrom('sign_in_links').where('user_id', '=', userId).execute()
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute()
}
