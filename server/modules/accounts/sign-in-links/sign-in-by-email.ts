import type { AnswerOf, BodyOf } from '#contract/base/endpoint.ts'
import type {
  readSignInLink as readEndpoint,
  signInByCode as codeEndpoint,
  signInByLink as linkEndpoint,
} from '#contract/accounts/sign-in-links.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import type { Visitor } from '../../../infrastructure/caller.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { retryTransaction } from '../../../infrastructure/database/retry-transaction.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { recordSecurity } from '../../../infrastructure/security-log/security-log-store.ts'
import { forgetDevices } from '../sessions/device-store.ts'
import { endSessions, openSession } from '../sessions/session-store.ts'
import { findTakenAccountFields, lockWhilePasswordIs, removePasskeys, removePassword } from '../account/account-store.ts'
import { findKnown } from '../account/accounts-views.ts'
import type { AccountDependents } from '../account/dependents.ts'
import {
  countCodeAttempt,
  countWrongAttempt,
  forgiveAttempts,
  forgiveCodeAttempt,
  limitAddress,
  limitAttempts,
} from '../limits/limit-attempts.ts'
import { hashUnknownPassword } from '../passwords/passwords.ts'
import { confirmOwnEmail, lockEmail } from '../email-address/email-store.ts'
import { loginChallenge } from '../sign-in/login-challenge.ts'
import { welcome, type WelcomeFacts } from '../sign-in/welcome.ts'
import { openNewcomer } from './open-newcomer.ts'
import { findLink, findLinkTo, spendLink, type SignInLink } from './sign-in-link-store.ts'
import { claimedId, isSignInCode, isTokenOf } from './sign-in-token.ts'

type Dependents = Pick<AccountDependents, 'claimTransfers' | 'acceptPages'>

/** `a•••@example.com`: enough for its owner to recognise. */
const masked = (email: string) => email.replace(/^(.)[^@]*/u, '$1•••')

async function requireLink(infrastructure: Infrastructure, { origin }: Visitor, token: string): Promise<SignInLink> {
  const { db, config, clock, secretKey } = infrastructure
  await limitAddress(infrastructure, 'signInLink', origin.address)
  const id = claimedId(token)
  const link = id === null ? null : await findLink(db, id, { demoAccounts: config.demoAccounts, now: clock.now(), origin })
  if (link === null || !isTokenOf(secretKey, token, link)) refuse('invalid_sign_in_link')
  return link
}

/** Whom a link is for. Programs that scan emails open links: only the button on the page uses it. */
export async function readSignInLink(
  infrastructure: Infrastructure,
  caller: Visitor,
  token: string,
): Promise<AnswerOf<typeof readEndpoint>> {
  const { email, user_id, next } = await requireLink(infrastructure, caller, token)
  return { email: masked(email), is_new: user_id === null, next }
}

export async function signInByLink(
  infrastructure: Infrastructure,
  dependents: Dependents,
  caller: Visitor,
  { token }: BodyOf<typeof linkEndpoint>,
): Promise<WelcomeFacts> {
  const link = await requireLink(infrastructure, caller, token)
  return enter(infrastructure, dependents, caller, { link, action: 'signInByLink', late: 'invalid_sign_in_link' })
}

/** An unknown address takes every step that a known one does, so that neither words nor timing reveal it. */
export async function signInByCode(
  infrastructure: Infrastructure,
  dependents: Dependents,
  caller: Visitor,
  { email, code }: BodyOf<typeof codeEndpoint>,
): Promise<WelcomeFacts> {
  const { db, config, clock, secretKey } = infrastructure
  const { origin } = caller
  const attempt = { ...(await findKnown(db, email, origin.device)), origin }
  await limitAttempts(infrastructure, 'verifyCode', attempt)
  const link = await findLinkTo(db, email, { demoAccounts: config.demoAccounts, now: clock.now(), origin })
  const counted = link?.id ?? attempt.account
  const by = link?.is_own === true ? 'device' : 'network'
  const isOver = await countCodeAttempt(infrastructure, counted, by)
  const isRight = isSignInCode(secretKey, link ?? { id: counted, email, password_hash: '' }, code)
  if (link === null || isOver || !isRight) {
    await countWrongAttempt(infrastructure, 'verifyCode', attempt)
    const user_id = link?.user_id ?? null
    await recordSecurity(db, { kind: 'sign_in_failed', user_id, actor_id: null, action: 'signInByCode', origin }, clock.now())
    refuse('invalid_sign_in_code')
  }
  await forgiveCodeAttempt(infrastructure, counted, by)
  await forgiveAttempts(infrastructure, 'verifyCode', attempt)
  return enter(infrastructure, dependents, caller, { link, action: 'signInByCode', late: 'invalid_sign_in_code' })
}

interface SignInAttempt {
  link: SignInLink
  action: 'signInByLink' | 'signInByCode'
  /** For whom another call was faster. */
  late: 'invalid_sign_in_link' | 'invalid_sign_in_code'
}

type SignInResult = { challenge: string } | { token: string; user_id: string }

/** Signs the device in; for a newcomer, opens the account first, and for two-step verification, asks for the code. */
async function enter(
  infrastructure: Infrastructure,
  dependents: Dependents,
  caller: Visitor,
  { link, action, late }: SignInAttempt,
): Promise<WelcomeFacts> {
  const { db, clock, config } = infrastructure
  const now = clock.now()
  /**
   * Anyone can sign up with an address that they do not read. The first proof to read it, from a device that the account does not
   * know, ends everything that signed in before.
   */
  const takesOver = link.user_id !== null && !link.is_confirmed && !link.is_known && !link.has_factor
  const unknownHash = link.user_id === null || takesOver ? await hashUnknownPassword(config.argon2) : null
  const run = async (tx: Tx): Promise<SignInResult> => {
    const user_id = await spend(tx, dependents, caller, { link, unknownHash, late, now })
    if (link.has_factor) return { challenge: loginChallenge(infrastructure.secretKey, { ...link, id: user_id }, now) }
    if (takesOver && unknownHash !== null) await endEarlier(tx, user_id, unknownHash)
    await confirmOwnEmail(tx, user_id, now)
    await dependents.claimTransfers(tx, user_id, link.email)
    const after = takesOver ? { ended_earlier: true } : {}
    await audit(tx, caller, { at: now, action, subject: { kind: 'user', id: user_id }, after })
    return { token: await openSession(tx, user_id, caller.origin, now), user_id }
  }
  const entered = await retryTransaction(db, run, 'users_username_folded').catch((error: unknown) => {
    // Another newcomer with this address was faster.
    if (findTakenAccountFields(error) === 'email') return refuse(late)
    throw error
  })
  if ('challenge' in entered) return refuse('second_factor_needed', { extra: { challenge: entered.challenge } })
  const welcomed = await welcome(infrastructure, entered.user_id, entered.token)
  if (link.user_id === null) return { ...welcomed, message: 'Account created successfully!' }
  return takesOver ? { ...welcomed, message: firstProof } : welcomed
}

const firstProof =
  'Your email is confirmed for the first time, so every other device is signed out and the old password no longer works.'

/** Uses the link while the account is as it was when it was mailed. Returns whose it is. */
async function spend(
  tx: Tx,
  dependents: Dependents,
  caller: Visitor,
  { link, unknownHash, late, now }: Pick<SignInAttempt, 'link' | 'late'> & { unknownHash: string | null; now: Temporal.Instant },
): Promise<string> {
  const { user_id, password_hash, newcomer } = link
  if (user_id !== null) {
    const isSame = await lockWhilePasswordIs(tx, { id: user_id, password_hash })
    if (!isSame || (await lockEmail(tx, user_id))?.email !== link.email) refuse(late)
  }
  if (!(await spendLink(tx, link, now))) refuse(late)
  if (user_id !== null) return user_id
  if (newcomer === null || unknownHash === null) throw new Error('A link without an account is a newcomer’s.')
  return openNewcomer(tx, dependents, caller, { link: { ...link, newcomer }, unknownHash, now })
}

async function endEarlier(tx: Tx, userId: string, unknownHash: string): Promise<void> {
  await removePassword(tx, userId, unknownHash)
  await endSessions(tx, userId, 'all')
  await forgetDevices(tx, userId, 'all')
  await removePasskeys(tx, userId)
}
