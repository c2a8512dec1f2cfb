import { refuse } from '../../infrastructure/http/refusal.ts'
import type { Actor, Origin } from '../../infrastructure/http/caller.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { findPasswordHash, type Credentials } from './account-store.ts'
import { countWrongTry, forgiveTries, limitTries } from './limit-tries.ts'
import { matchesPassword } from './passwords.ts'

/** Asks somebody who is signed in for the password again; a token that was found cannot be used to guess it. */
export async function checkOwnPassword(
  infrastructure: Infrastructure,
  actor: Actor,
  password: string,
  origin: Origin,
): Promise<Pick<Credentials, 'id' | 'password_hash'>> {
  const { config, db } = infrastructure
  await limitTries(infrastructure, 'login', actor.user_id, origin.address)
  const stored = await findPasswordHash(db, actor.user_id)
  if (stored === null) refuse('unauthenticated')
  if (!(await matchesPassword(password, stored, config.argon2))) {
    await countWrongTry(infrastructure, 'login', actor.user_id, origin.address)
    refuse('wrong_password')
  }
  await forgiveTries(infrastructure, 'login', actor.user_id, origin.address)
  return { id: actor.user_id, password_hash: stored }
}
