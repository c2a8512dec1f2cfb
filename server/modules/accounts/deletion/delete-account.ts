import type { BodyOf } from '#contract/base/endpoint.ts'
import type { deleteAccount as endpoint } from '#contract/accounts/accounts.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import type { Role } from '#contract/base/permissions.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { retryTransaction } from '../../../infrastructure/database/retry-transaction.ts'
import { enqueueSweep } from '../../../infrastructure/files/sweep-files.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { forgetAnswersTo } from '../../../infrastructure/idempotency/kept-answers.ts'
import type { Caller } from '../../../infrastructure/caller.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { endSessions } from '../sessions/session-store.ts'
import { enqueueMail } from '../../../infrastructure/mail/send-mail-job.ts'
import { findMailbox } from '../account/account-store.ts'
import type { AccountDependents } from '../account/dependents.ts'
import { spendConfirmation } from '../passkeys/confirmation.ts'
import { checkOwnPassword } from '../passwords/check-own-password.ts'
import { accountDeletedEmail } from './account-deleted-email.ts'
import { eraseAccount, holdAccount, holdSuperadmins } from '../account/erase-store.ts'
import { removePicture } from '../profile/remove-picture.ts'

/** Erases the caller's account. Refused while something depends on it; records of payments and visits keep only an id. */
export async function deleteAccount(
  infrastructure: Infrastructure,
  dependents: AccountDependents,
  caller: Caller,
  { password = '', confirmation }: BodyOf<typeof endpoint>,
): Promise<{ message: string }> {
  const { actor } = caller
  if (confirmation === undefined) await checkOwnPassword(infrastructure, actor, password)
  const subject = { kind: 'user', id: actor.user_id }
  const isErased = await erase(infrastructure, dependents, { ...actor, by: actor.user_id }, async (tx, now) => {
    if (confirmation !== undefined) await spendConfirmation(tx, infrastructure, { actor, action: 'delete_account', confirmation })
    await audit(tx, caller, { at: now, action: 'deleteAccount', subject })
  })
  if (!isErased) refuse('unauthenticated')
  return { message: 'Your account was deleted.' }
}

/** Erases an account, and runs `beside` in the same transaction once it is locked; false if it is already gone. */
export async function erase(
  infrastructure: Infrastructure,
  dependents: AccountDependents,
  account: Pick<Erasure, 'user_id' | 'role' | 'by'>,
  beside: Erasure['beside'],
): Promise<boolean> {
  const { db, clock, config } = infrastructure
  const erased = await retryTransaction(db, async (tx) =>
    eraseIn(tx, { dependents, ...account, now: clock.now(), beside, site: config.publicUrl }),
  )
  if (erased === undefined) return false
  await removePicture(infrastructure, erased)
  return true
}

interface Erasure {
  dependents: AccountDependents
  user_id: string
  role: Role
  /** Who erases it. */
  by: string
  now: Temporal.Instant
  beside: (tx: Tx, now: Temporal.Instant) => Promise<void>
  site: string
}

/** Returns the picture no longer in use; undefined if the account is gone. */
async function eraseIn(
  tx: Tx,
  { dependents, user_id, role, by, now, beside, site }: Erasure,
): Promise<string | null | undefined> {
  const release = async () => {
    if (await dependents.hasUpcomingPaidReservation(tx, user_id, now)) refuse('account_in_use')
    for (const { forget } of dependents.personalData()) await forget?.(tx, user_id, now)
  }
  // Events and a club's team are locked before the account, in the order of bookings and rotas, which avoids deadlocks.
  await release()
  if (role === 'staffclub') await dependents.holdEmployment(tx, user_id)
  const superadmins = role === 'superadmin' ? await holdSuperadmins(tx) : null
  const avatarFile = await holdAccount(tx, user_id)
  if (avatarFile === undefined) return undefined
  if (superadmins?.every((id) => id === user_id)) refuse('last_superadmin')
  await beside(tx, now)
  if (role === 'staffclub') await dependents.endEmployment(tx, { user_id, by, at: now })
  if (role === 'adminclub' && !(await dependents.closeClub(tx, user_id, now))) refuse('club_open')
  // Includes bookings made until the account was locked.
  await release()
  await endSessions(tx, user_id, 'all')
  await forgetAnswersTo(tx, user_id)
  const { username, email } = await findMailbox(tx, user_id)
  if (email !== null)
    await enqueueMail(tx, email, accountDeletedEmail({ username, by: by === user_id ? 'owner' : 'administrator', site }))
  await eraseAccount(tx, user_id, now)
  // Removed right after the commit; the sweep is for a process that ends in between.
  if (avatarFile !== null) await enqueueSweep(tx, [avatarFile], now)
  return avatarFile
}
