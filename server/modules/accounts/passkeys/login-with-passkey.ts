import type { AnswerOf, BodyOf } from '#contract/base/endpoint.ts'
import type { beginPasskeyLogin as beginEndpoint, loginWithPasskey as loginEndpoint } from '#contract/accounts/passkeys.ts'
import type { Visitor } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { recordSecurity } from '../../../infrastructure/security-log/security-log-store.ts'
import { limitAddress } from '../limits/limit-attempts.ts'
import { openSession } from '../sessions/session-store.ts'
import { welcome, type WelcomeFacts } from '../sign-in/welcome.ts'
import { checkAnswer } from './check-answer.ts'
import { passkeyChallenge, timeout } from './passkey-challenge.ts'
import { findPasskey, lockStatus, spendChallenge, usePasskey } from './passkey-store.ts'
import { siteOf } from './site.ts'

const purpose = 'login'

/** Asks for any passkey of this site: the browser knows which there are, and the passkey says whose it is. */
export async function beginPasskeyLogin({ config, clock, secretKey }: Infrastructure): Promise<AnswerOf<typeof beginEndpoint>> {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const rpId = siteOf(config).id
  const { challenge } = await generateAuthenticationOptions({
    rpID: rpId,
    challenge: passkeyChallenge(secretKey, purpose, clock.now()),
  })
  return { options: { challenge, timeout, rpId, userVerification: 'required' } }
}

/**
 * Signs a device in. The passkey has checked who holds it, by a face, a finger or a code, and names this site in what it signs,
 * so it stands for the password and the code of two-step verification.
 */
export async function loginWithPasskey(
  infrastructure: Infrastructure,
  { origin }: Visitor,
  { credential }: BodyOf<typeof loginEndpoint>,
): Promise<WelcomeFacts> {
  const { db, clock, config } = infrastructure
  await limitAddress(infrastructure, 'passkey', origin.address)
  const candidate = await findPasskey(db, Buffer.from(credential.id, 'base64url'))
  const passkey = candidate === null || (candidate.is_demo && !config.demoAccounts) ? refuse('passkey_refused') : candidate
  const { user_id } = passkey
  const { next, challenge, end } = await checkAnswer(infrastructure, credential, { passkey, purpose })
  if (end === null) return refuse('passkey_expired')
  if (next === null) {
    await recordSecurity(db, { kind: 'sign_in_failed', user_id, actor_id: null, action: 'loginWithPasskey', origin }, clock.now())
    return refuse('passkey_refused')
  }
  const token = await db.transaction().execute(async (tx) => {
    const status = await lockStatus(tx, user_id)
    if (status === 'disabled') refuse('account_disabled')
    if (status === null) refuse('passkey_refused')
    if (!(await spendChallenge(tx, challenge, end))) refuse('passkey_expired')
    if (!(await usePasskey(tx, passkey, { next, now: clock.now() }))) refuse('passkey_refused')
    return openSession(tx, user_id, origin, clock.now())
  })
  return welcome(infrastructure, user_id, token)
}
