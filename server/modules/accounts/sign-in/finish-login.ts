import type { Visitor } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { openSession } from '../sessions/session-store.ts'
import { findChallenged, lockWhilePasswordIs } from '../account/account-store.ts'
import { checkSecondFactor } from '../second-factor/check-second-factor.ts'
import { isChallengeFor, readChallenge } from './login-challenge.ts'
import { welcome, type WelcomeFacts } from './welcome.ts'

/** The second step of signing in: a code for the challenge that the right password got. */
export async function finishLogin(
  infrastructure: Infrastructure,
  { origin }: Visitor,
  { challenge, code }: { challenge: string; code: string },
): Promise<WelcomeFacts> {
  const { db, clock, secretKey } = infrastructure
  const claimed = readChallenge(challenge, clock.now())
  const account = claimed === null ? null : await findChallenged(db, claimed.id, origin.device)
  if (account === null || !isChallengeFor(secretKey, challenge, account)) refuse('challenge_expired')
  const source = account.is_known && origin.device !== null ? origin.device : 'strangers'
  await checkSecondFactor(infrastructure, { user_id: account.id, source, code, origin, action: 'finishLogin' })
  const token = await db.transaction().execute(async (tx) => {
    // The password was replaced, or the account disabled, in the meantime.
    if (!(await lockWhilePasswordIs(tx, account))) return refuse('challenge_expired')
    return openSession(tx, account.id, origin, clock.now())
  })
  return welcome(infrastructure, account.id, token)
}
