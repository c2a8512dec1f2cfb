import type { Visitor } from '../../../infrastructure/caller.ts'
import { newId } from '../../../infrastructure/ids.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { enqueue } from '../../../infrastructure/jobs/enqueue.ts'
import { findKnown } from '../account/accounts-views.ts'
import { limitCodeEmails } from '../limits/limit-attempts.ts'
import { mailResetCode } from './send-reset-code.ts'
import { mailedCode } from '../limits/mailed-code.ts'
import { insertReset } from '../passwords/reset-store.ts'

const message = 'If this address belongs to an account, a code is on its way. It is valid for 15 minutes.'

/** Sends a reset code. An unknown address takes the same path: the email job then finds no reset. */
export async function requestPasswordReset(
  infrastructure: Infrastructure,
  { origin }: Visitor,
  email: string,
): Promise<{ message: string; code?: string }> {
  const { config, secretKey, db, clock } = infrastructure
  await limitCodeEmails(infrastructure, { ...(await findKnown(db, email, origin.device)), origin })
  const id = newId()
  await db.transaction().execute(async (tx) => {
    await insertReset(tx, { id, email, origin }, clock.now())
    await enqueue(tx, mailResetCode, { reset_id: id })
  })
  return { message, ...(config.testMode && { code: mailedCode(secretKey, 'password reset', id) }) }
}
