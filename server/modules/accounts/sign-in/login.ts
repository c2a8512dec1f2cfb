import { isBefore } from '#contract/base/instants.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Origin, Visitor } from '../../../infrastructure/caller.ts'
import { networkOf } from '../../../infrastructure/rate-limits/network-of.ts'
import { recordSecurity } from '../../../infrastructure/security-log/security-log-store.ts'
import { openSession } from '../sessions/session-store.ts'
import { findCredentials, lockWhilePasswordIs, rehashPassword, type FoundCredentials } from '../account/account-store.ts'
import { loginChallenge } from './login-challenge.ts'
import { countWrongAttempt, forgiveAttempts, limitAttempts } from '../limits/limit-attempts.ts'
import { hashPassword, isOutdated, matchesPassword } from '../passwords/passwords.ts'
import { welcome, type WelcomeFacts } from './welcome.ts'

interface LoginForm {
  username: string
  password: string
}

/** Where an account goes after signing in with a one-time password. */
const chooseOwnPassword = {
  redirect_to: '/choose-password',
  message: 'You signed in with a one-time password. Choose your own password to continue.',
}

/** Signs a device in, or asks for a code. An unknown name is answered like a wrong password, after the same amount of work. */
export async function login(infrastructure: Infrastructure, caller: Visitor, form: LoginForm): Promise<WelcomeFacts> {
  const { config } = infrastructure
  const credentials = await checkCredentials(infrastructure, caller, form)
  const freshHash = isOutdated(credentials.password_hash, config.argon2) ? await hashPassword(form.password, config.argon2) : null
  const opened = await openIfUnchanged(infrastructure, credentials, freshHash, caller.origin)
  // The password was replaced in the meantime: what was right may be wrong now.
  if (opened === null) return login(infrastructure, caller, form)
  if ('challenge' in opened) return refuse('second_factor_needed', { extra: { challenge: opened.challenge } })
  const welcomed = await welcome(infrastructure, credentials.id, opened.token)
  return credentials.one_time_password_until === null ? welcomed : { ...welcomed, ...chooseOwnPassword }
}

/** The account with this name and password. */
async function checkCredentials(infrastructure: Infrastructure, { origin }: Visitor, form: LoginForm): Promise<FoundCredentials> {
  const { config, db, clock } = infrastructure
  const account = await findCredentials(db, form.username, { device: origin.device, now: clock.now() })
  const attempt = { account: account.account, isKnown: account.is_known, isFresh: account.is_fresh, origin }
  const credentials = account.credentials?.is_demo && !config.demoAccounts ? null : account.credentials
  await limitAttempts(infrastructure, 'login', attempt)
  const stored = credentials?.password_hash ?? null
  const check = { stored, cost: config.argon2, of: 'network', id: networkOf(origin.address) } as const
  const isRight = await matchesPassword(form.password, check)
  if (credentials === null || !isRight) {
    await countWrongAttempt(infrastructure, 'login', attempt)
    const user_id = account.credentials?.id ?? null
    await recordSecurity(db, { kind: 'sign_in_failed', user_id, actor_id: null, action: 'login', origin }, clock.now())
    refuse('invalid_credentials')
  }
  if (credentials.is_disabled) refuse('account_disabled')
  const { one_time_password_until: until } = credentials
  if (until !== null && !isBefore(clock.now(), until)) refuse('one_time_password_expired')
  await forgiveAttempts(infrastructure, 'login', attempt)
  return credentials
}

/** Opens a session, or makes the challenge for a code; null if the checked password is no longer the account's. */
function openIfUnchanged(
  { db, clock, secretKey }: Infrastructure,
  credentials: FoundCredentials,
  freshHash: string | null,
  origin: Origin,
): Promise<{ token: string } | { challenge: string } | null> {
  const { id, has_factor } = credentials
  return db.transaction().execute(async (tx) => {
    if (!(await lockWhilePasswordIs(tx, credentials))) return null
    if (freshHash !== null) await rehashPassword(tx, id, freshHash)
    const password_hash = freshHash ?? credentials.password_hash
    return has_factor
      ? { challenge: loginChallenge(secretKey, { id, password_hash }, clock.now()) }
      : { token: await openSession(tx, id, origin, clock.now()) }
  })
}
