import { audit } from '../../../infrastructure/audit/audit-store.ts'
import type { Profile, User } from '#contract/accounts/profile.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import type { Caller, Origin } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { newId } from '../../../infrastructure/ids.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { enqueue } from '../../../infrastructure/jobs/enqueue.ts'
import { profileOf, userOf } from '../account/account.ts'
import { findKnown, requireAccount } from '../account/accounts-views.ts'
import { findPending, forgetPending, insertConfirmation, lockEmail, replaceEmail } from './email-store.ts'
import { limitCodeEmails } from '../limits/limit-attempts.ts'
import { mailEmailChanged, mailEmailCode } from './send-email-change-emails.ts'
import { mailedCode } from '../limits/mailed-code.ts'

export interface ChangedProfile {
  user: User
  profile: Profile
  message: string
}

export async function answerChanged({ db, clock }: Infrastructure, userId: string, message: string): Promise<ChangedProfile> {
  const account = await requireAccount(db, userId)
  const now = clock.now()
  return { user: userOf(account), profile: profileOf(account, now), message }
}

/**
 * Limits codes sent to an address, by caller and by address: all accounts together can send no more codes to one mailbox than a
 * forgotten password can.
 */
export async function limitCodesTo(infrastructure: Infrastructure, email: string, origin: Origin): Promise<void> {
  const { account } = await findKnown(infrastructure.db, email, null)
  await limitCodeEmails(infrastructure, { account, isKnown: false, origin })
}

/** Requests another email. The current one stays until the code sent to the new one is entered. */
export async function requestEmail(tx: Tx, userId: string, email: string, now: Temporal.Instant): Promise<void> {
  const id = newId()
  await insertConfirmation(tx, { id, user_id: userId, email }, now)
  await enqueue(tx, mailEmailCode, { confirmation_id: id })
}

/** Removes the email. The old address is notified and can undo it. */
export async function removeEmail(tx: Tx, userId: string, now: Temporal.Instant): Promise<void> {
  const old = await lockEmail(tx, userId)
  if (old === undefined) refuse('unauthenticated')
  const id = newId()
  await forgetPending(tx, userId)
  await replaceEmail(tx, { id, user_id: userId, email: null, old }, now)
  await enqueue(tx, mailEmailChanged, { confirmation_id: id })
}

/** Emails a code to the address to confirm: the requested one, otherwise the current one. */
export async function requestEmailCode(
  infrastructure: Infrastructure,
  { actor, origin }: Caller,
): Promise<{ message: string; code?: string }> {
  const { config, secretKey, db, clock } = infrastructure
  const account = await requireAccount(db, actor.user_id)
  const pending = await findPending(db, actor.user_id, clock.now())
  if (pending === null && account.email_confirmed_at !== null) refuse('email_confirmed')
  const email = pending?.email ?? account.email
  if (email === null) refuse('no_email')
  await limitCodesTo(infrastructure, email, origin)
  const id = newId()
  await db.transaction().execute(async (tx) => {
    await insertConfirmation(tx, { id, user_id: actor.user_id, email }, clock.now())
    await enqueue(tx, mailEmailCode, { confirmation_id: id })
  })
  const message = `We sent a code to ${email}. It is valid for 15 minutes.`
  return { message, ...(config.testMode && { code: mailedCode(secretKey, 'email', id) }) }
}

/** Keeps the current email after all. */
export async function cancelEmailChange(infrastructure: Infrastructure, caller: Caller): Promise<ChangedProfile> {
  const { db, clock } = infrastructure
  const { actor } = caller
  await db.transaction().execute(async (tx) => {
    if (!(await forgetPending(tx, actor.user_id))) refuse('not_found')
    const subject = { kind: 'user', id: actor.user_id }
    await audit(tx, caller, { at: clock.now(), action: 'cancelEmailChange', subject })
  })
  return answerChanged(infrastructure, actor.user_id, 'Your email stays the same.')
}
