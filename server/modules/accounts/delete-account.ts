import { audit } from '../../infrastructure/audit/audit-store.ts'
import type { exportProfile } from '#contract/accounts.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import { retryTransaction } from '../../infrastructure/database/retry-transaction.ts'
import { refuse } from '../../infrastructure/http/refusal.ts'
import { forgetAnswersTo } from '../../infrastructure/idempotency/kept-answers.ts'
import type { Caller } from '../../infrastructure/http/caller.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { endSessions } from '../../infrastructure/sessions/session-store.ts'
import { checkOwnPassword } from './check-own-password.ts'
import { eraseAccount, holdAccount, holdSuperadmins } from './erase-store.ts'
import { removePicture } from './remove-picture.ts'

/** What modules above this one know of an account. */
export interface AccountDependents {
  /** Whether a paid reservation of a night to come still needs its client. */
  hasUpcomingPaidReservation: (db: Database, userId: string, now: Temporal.Instant) => Promise<boolean>
  /** Lets go of the club that the account runs; false while that has a subscription or an event to come. */
  closeClub: (tx: Tx, userId: string, now: Temporal.Instant) => Promise<boolean>
  /** Frees the places of nights to come, and forgets what was written beside a booking. */
  forgetClient: (tx: Tx, userId: string, now: Temporal.Instant) => Promise<void>
  exportClient: (
    db: Database,
    userId: string,
  ) => Promise<Pick<AnswerOf<typeof exportProfile>, 'reservations' | 'waiting_list' | 'transfers' | 'bans'>>
  /** Offers of reservations that wait for this email to be confirmed are the account's now. */
  claimTransfers: (tx: Tx, userId: string, email: string) => Promise<void>
  exportNotifications: (db: Database, userId: string) => Promise<Record<string, unknown>[]>
  exportSignatures: (db: Database, userId: string) => Promise<Record<string, unknown>[]>
}

/** Erases my account. Refused while something depends on it; what money and visits need keeps only an id. */
export async function deleteAccount(
  infrastructure: Infrastructure,
  dependents: AccountDependents,
  caller: Caller,
  password: string,
): Promise<{ message: string }> {
  const { db, clock } = infrastructure
  await checkOwnPassword(infrastructure, caller.actor, password)
  const avatarFile = await retryTransaction(async () =>
    db.transaction().execute(async (tx) => erase(tx, dependents, caller, clock.now())),
  )
  await removePicture(infrastructure, avatarFile)
  return { message: 'Your account is deleted.' }
}

/** Answers the picture that is then nobody's. */
async function erase(tx: Tx, dependents: AccountDependents, caller: Caller, now: Temporal.Instant): Promise<string | null> {
  const { user_id, role } = caller.actor
  const release = async () => {
    if (await dependents.hasUpcomingPaidReservation(tx, user_id, now)) refuse('account_in_use')
    await dependents.forgetClient(tx, user_id, now)
  }
  // Nights are held before the account, in the order of a booking: else the two would wait for each other.
  await release()
  const superadmins = role === 'superadmin' ? await holdSuperadmins(tx) : null
  const avatarFile = await holdAccount(tx, user_id)
  if (avatarFile === undefined) refuse('unauthenticated')
  if (superadmins?.length === 1) refuse('last_superadmin')
  if (role === 'adminclub' && !(await dependents.closeClub(tx, user_id, now))) refuse('club_open')
  // What was booked until the account was held.
  await release()
  await endSessions(tx, user_id, 'all')
  await forgetAnswersTo(tx, user_id)
  await audit(tx, caller, { at: now, action: 'deleteAccount', subject: { kind: 'user', id: user_id } })
  await eraseAccount(tx, user_id, now)
  return avatarFile
}
