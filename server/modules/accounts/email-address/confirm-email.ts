import { audit } from '../../../infrastructure/audit/audit-store.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import type { Caller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { enqueue } from '../../../infrastructure/jobs/enqueue.ts'
import { findTakenAccountFields } from '../account/account-store.ts'
import { findKnown } from '../account/accounts-views.ts'
import { answerChanged, type ChangedProfile } from './change-email.ts'
import type { AccountDependents } from '../account/dependents.ts'
import { confirmOwnEmail, findPending, forgetPending, freeUnconfirmed, lockEmail, replaceEmail } from './email-store.ts'
import { countCodeAttempt, countWrongAttempt, limitAttempts } from '../limits/limit-attempts.ts'
import { mailEmailChanged } from './send-email-change-emails.ts'
import { isRightCode } from '../limits/mailed-code.ts'
import { endResets } from '../passwords/reset-store.ts'

/** Confirms an email by the code sent to it. A new email replaces the old one now. */
export async function confirmEmail(
  infrastructure: Infrastructure,
  dependents: Pick<AccountDependents, 'claimTransfers'>,
  caller: Caller,
  code: string,
): Promise<ChangedProfile> {
  const { secretKey, db, clock } = infrastructure
  const { actor, origin } = caller
  const now = clock.now()
  const pending = await findPending(db, actor.user_id, now)
  if (pending === null) refuse('invalid_email_code')
  // Counted by address too: a thousand accounts get no more guesses at one mailbox than one does.
  const attempt = { account: (await findKnown(db, pending.email, null)).account, isKnown: false, origin }
  await limitAttempts(infrastructure, 'verifyCode', attempt)
  const isOver = await countCodeAttempt(infrastructure, pending.id, 'device')
  if (isOver || !pending.is_fresh || !isRightCode(secretKey, 'email', pending.id, code)) {
    await countWrongAttempt(infrastructure, 'verifyCode', attempt)
    refuse('invalid_email_code')
  }
  await db.transaction().execute(async (tx) => {
    const old = await lockEmail(tx, actor.user_id)
    // Another device was faster, or requested another email.
    if (old === undefined || (await findPending(tx, actor.user_id, now))?.id !== pending.id) refuse('invalid_email_code')
    await take(tx, { id: pending.id, user_id: actor.user_id, email: pending.email, old }, now)
    await audit(tx, caller, { at: now, action: 'confirmEmail', subject: { kind: 'user', id: actor.user_id } })
    await dependents.claimTransfers(tx, actor.user_id, pending.email)
  })
  return answerChanged(infrastructure, actor.user_id, 'Your email is confirmed.')
}

async function take(
  tx: Tx,
  change: Parameters<typeof replaceEmail>[1] & { email: string },
  now: Temporal.Instant,
): Promise<void> {
  const { id, user_id, email, old } = change
  if (old.email === email) {
    await confirmOwnEmail(tx, user_id, now)
    await forgetPending(tx, user_id)
    return
  }
  await freeUnconfirmed(tx, email, user_id, now)
  try {
    await replaceEmail(tx, change, now)
  } catch (error) {
    // Another account confirmed it. Saying so would reveal who has an account.
    if (findTakenAccountFields(error) === 'email') refuse('invalid_email_code')
    throw error
  }
  // The old mailbox may still contain a reset code.
  await endResets(tx, user_id, now)
  if (old.email !== null) await enqueue(tx, mailEmailChanged, { confirmation_id: id })
}
