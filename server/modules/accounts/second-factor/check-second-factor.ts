import type { Tx } from '../../../infrastructure/database/connect.ts'
import type { Origin } from '../../../infrastructure/caller.ts'
import { recordSecurity } from '../../../infrastructure/security-log/security-log-store.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { emailOwner } from '../account/email-owner.ts'
import { plainCode, stepOf } from './authenticator.ts'
import { recoveryCodeUsedEmail } from './second-factor-emails.ts'
import { forgiveFactorAttempts, limitFactorAttempts } from '../limits/limit-attempts.ts'
import { hashRecoveryCode, openSecret } from './seal-second-factor.ts'
import { readFactorState } from './second-factor-views.ts'
import { findFactor, spendRecoveryCode, spendStep, type StoredFactor } from './second-factor-store.ts'

export interface FactorAttempt {
  user_id: string
  /** Where attempts are counted: a device the account knows, or everyone else together. */
  source: string
  code: string
  origin: Origin
  /** The name of the endpoint. */
  action: string
}

/** Counts an attempt, then uses up a code from the app or a recovery code. A wrong or used code is refused. */
export async function checkSecondFactor(infrastructure: Infrastructure, attempt: FactorAttempt): Promise<StoredFactor> {
  const { db } = infrastructure
  const factor = await findFactor(db, attempt.user_id)
  if (factor === null) refuse('factor_off')
  await limitFactorAttempts(infrastructure, attempt)
  if (!(await spend(infrastructure, attempt, factor))) {
    const { user_id, origin, action } = attempt
    await recordSecurity(
      db,
      { kind: 'second_factor_failed', user_id, actor_id: null, action, origin },
      infrastructure.clock.now(),
    )
    refuse('invalid_factor_code')
  }
  await forgiveFactorAttempts(infrastructure, attempt)
  return factor
}

async function spend(infrastructure: Infrastructure, { user_id, code }: FactorAttempt, factor: StoredFactor): Promise<boolean> {
  const { db, clock, secretKey } = infrastructure
  const now = clock.now()
  const plain = plainCode(code)
  const step = stepOf(await openSecret(infrastructure, user_id, factor), plain, now)
  if (step !== null) return spendStep(db, user_id, step)
  if (factor.confirmed_at === null || /^\d{6}$/.test(plain)) return false
  const hash = hashRecoveryCode(secretKey, user_id, plain)
  return db.transaction().execute(async (tx) => {
    if (!(await spendRecoveryCode(tx, user_id, hash, now))) return false
    await emailRecoveryCodeUsed(infrastructure, tx, user_id)
    return true
  })
}

async function emailRecoveryCodeUsed(infrastructure: Infrastructure, tx: Tx, userId: string): Promise<void> {
  const { recovery_codes_left: left } = await readFactorState(tx, userId)
  await emailOwner(infrastructure, tx, userId, (about) => recoveryCodeUsedEmail({ ...about, left }))
}
