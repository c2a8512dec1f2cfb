import type { Visitor } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { findKnown } from '../account/accounts-views.ts'
import {
  countCodeAttempt,
  countWrongAttempt,
  forgiveCodeAttempt,
  forgiveAttempts,
  limitAttempts,
} from '../limits/limit-attempts.ts'
import { isRightCode } from '../limits/mailed-code.ts'
import { findReset, type Reset } from '../passwords/reset-store.ts'

/**
 * The reset a code belongs to; otherwise refuses, counting the attempt. An unknown address takes every step that a known one
 * does, so that neither words nor timing reveal it.
 */
export async function checkResetCode(
  infrastructure: Infrastructure,
  caller: Visitor,
  form: { email: string; code: string },
): Promise<Reset> {
  const { secretKey, db, clock } = infrastructure
  const { origin } = caller
  const attempt = { ...(await findKnown(db, form.email, origin.device)), origin }
  await limitAttempts(infrastructure, 'verifyCode', attempt)
  const reset = await findReset(db, form.email, origin, clock.now())
  const id = reset?.id ?? attempt.account
  const by = reset?.is_own === true ? 'device' : 'network'
  const isOver = await countCodeAttempt(infrastructure, id, by)
  const isRight = isRightCode(secretKey, 'password reset', id, form.code)
  if (reset === null || isOver || !isRight) {
    await countWrongAttempt(infrastructure, 'verifyCode', attempt)
    refuse('invalid_reset_code')
  }
  await forgiveCodeAttempt(infrastructure, id, by)
  await forgiveAttempts(infrastructure, 'verifyCode', attempt)
  return reset
}

export async function verifyResetCode(
  infrastructure: Infrastructure,
  caller: Visitor,
  form: { email: string; code: string },
): Promise<{ message: string }> {
  await checkResetCode(infrastructure, caller, form)
  return { message: 'Code verified! Please enter your new password.' }
}
