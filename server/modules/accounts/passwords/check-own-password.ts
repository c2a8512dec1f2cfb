import { Refusal, refuse } from '../../../infrastructure/refusal.ts'
import type { Actor } from '../../../infrastructure/caller.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { findPasswordHash, type Credentials } from '../account/account-store.ts'
import { forgiveSession, limitSessionAttempts } from '../limits/limit-attempts.ts'
import { matchesPassword } from './passwords.ts'

/** Asks for the password again. A stolen token can neither guess it this way nor lock out the owner's other devices. */
export async function checkOwnPassword(
  infrastructure: Infrastructure,
  actor: Actor,
  password: string,
): Promise<Pick<Credentials, 'id' | 'password_hash'>> {
  const { config, db } = infrastructure
  await limitSessionAttempts(infrastructure, actor.token_id)
  const stored = await findPasswordHash(db, actor.user_id)
  if (stored === null) refuse('unauthenticated')
  if (!(await matchesPassword(password, { stored, cost: config.argon2, of: 'account', id: actor.user_id })))
    refuse('wrong_password')
  await forgiveSession(infrastructure, actor.token_id)
  return { id: actor.user_id, password_hash: stored }
}

/** The same for a form, which shows a wrong password beside its field. */
export async function checkPasswordIn(
  infrastructure: Infrastructure,
  actor: Actor,
  { password, field = 'current_password' }: { password: string; field?: string },
): Promise<void> {
  try {
    await checkOwnPassword(infrastructure, actor, password)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'wrong_password') throw error
    refuse('invalid', { fields: { [field]: [error.message] } })
  }
}
