import type { Origin } from '../../infrastructure/http/caller.ts'
import { refuse } from '../../infrastructure/http/refusal.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { countWrongTry, forgiveTries, limitTries } from './limit-tries.ts'
import { isOpen, isRightCode } from './reset-code.ts'
import { countWrongCode, lockNewestReset, type Reset } from './reset-store.ts'

/** The reset that a code belongs to. Refuses otherwise, and a wrong try is counted although it is refused. */
export async function checkResetCode(
  infrastructure: Infrastructure,
  form: { email: string; code: string },
  origin: Origin,
): Promise<Reset> {
  const { secretKey, db, clock } = infrastructure
  await limitTries(infrastructure, 'verifyCode', form.email, origin.address)
  const found = await db.transaction().execute(async (tx) => {
    const reset = await lockNewestReset(tx, form.email)
    if (reset === null || !isOpen(reset, clock.now())) return null
    if (isRightCode(secretKey, reset.id, form.code)) return reset
    await countWrongCode(tx, reset.id)
    return null
  })
  if (found === null) {
    await countWrongTry(infrastructure, 'verifyCode', form.email, origin.address)
    refuse('invalid_reset_code')
  }
  await forgiveTries(infrastructure, 'verifyCode', form.email, origin.address)
  return found
}

export async function verifyResetCode(
  infrastructure: Infrastructure,
  form: { email: string; code: string },
  origin: Origin,
): Promise<{ message: string }> {
  await checkResetCode(infrastructure, form, origin)
  return { message: 'Code verified! Please enter your new password.' }
}
