import { createHash } from 'node:crypto'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import type { Origin } from '../../../infrastructure/caller.ts'
import { networkOf } from '../../../infrastructure/rate-limits/network-of.ts'
import { forgiveHit, forgiveLimit, hitLimit, isOverLimit, refuseBlocked } from '../../../infrastructure/rate-limits/rate-limit.ts'
import { codeLifetime, maxWrongAttempts } from './mailed-code.ts'

type Parts = Pick<Infrastructure, 'config' | 'db' | 'clock'>
type GuardedCall = 'login' | 'verifyCode'

/**
 * Multiples of one network's limit on one account: for all unknown devices together, and for one network on all accounts. A club
 * adds this many times the people who sign up from one network.
 */
const crowd = { login: 10, verifyCode: 5, forgotPassword: 5, network: 10, team: 5 } as const

/** Hashed, so that counts store no names and addresses. */
const keyOf = (kind: string, ...about: readonly string[]) =>
  `${kind}:${createHash('sha256').update(JSON.stringify(about)).digest('base64url')}`

/** Who makes an attempt at which account. */
export interface Attempt {
  /** The account's id, or the folded name if no one has it, so that both are counted alike. */
  account: string
  /** Whether the account knows the device: known devices have their own count, unaffected by strangers. */
  isKnown: boolean
  /** Whether the password was just reset: the attempts that made the owner do so must not lock the owner out. */
  isFresh?: boolean
  origin: Origin
}

const keysOf = (kind: string, { account, isKnown, isFresh, origin }: Attempt) => {
  const network = networkOf(origin.address)
  if (isKnown) return { own: keyOf(kind, 'device', account, origin.device ?? ''), shared: null }
  const shared = { network: keyOf(kind, 'network', network), account: isFresh ? null : keyOf(kind, 'account', account) }
  return { own: keyOf(kind, 'both', account, network), shared }
}

/** Counts an attempt at an account's secret before checking it, and refuses if there were too many. */
export async function limitAttempts({ config, db, clock }: Parts, kind: GuardedCall, attempt: Attempt): Promise<void> {
  if (!config.rateLimits.enabled) return
  const { own, shared } = keysOf(kind, attempt)
  if (shared !== null)
    await refuseBlocked(
      db,
      clock,
      Object.values(shared).filter((key) => key !== null),
    )
  await hitLimit(db, clock, own, config.rateLimits[kind])
}

/** Only failures count for an account or a network: everyone in a club signs in from one address. */
export async function countWrongAttempt({ config, db, clock }: Parts, kind: GuardedCall, attempt: Attempt): Promise<void> {
  const { shared } = keysOf(kind, attempt)
  if (!config.rateLimits.enabled || shared === null) return
  const limit = config.rateLimits[kind]
  if (shared.account !== null) await hitLimit(db, clock, shared.account, { ...limit, max: limit.max * crowd[kind] })
  await hitLimit(db, clock, shared.network, { ...limit, max: limit.max * crowd.network })
}

/** A success does not count as an attempt. */
export async function forgiveAttempts({ config, db }: Parts, kind: GuardedCall, attempt: Attempt): Promise<void> {
  if (config.rateLimits.enabled) await forgiveLimit(db, keysOf(kind, attempt).own)
}

/** A reset clears the account's counts. */
export async function forgiveAccount({ config, db }: Parts, account: string, origin: Origin): Promise<void> {
  if (!config.rateLimits.enabled) return
  const { own, shared } = keysOf('login', { account, isKnown: false, origin })
  for (const key of [own, shared?.account ?? null]) if (key !== null) await forgiveLimit(db, key)
}

/** Counts password attempts of a signed-in device, on which other devices have no effect. */
const sessionKey = (tokenId: string) => keyOf('login', 'session', tokenId)

export async function limitSessionAttempts({ config, db, clock }: Parts, tokenId: string): Promise<void> {
  if (config.rateLimits.enabled) await hitLimit(db, clock, sessionKey(tokenId), config.rateLimits.login)
}

export async function forgiveSession({ config, db }: Parts, tokenId: string): Promise<void> {
  if (config.rateLimits.enabled) await forgiveLimit(db, sessionKey(tokenId))
}

/** Counts a call by one address. */
export async function limitAddress(
  { config, db, clock }: Parts,
  kind: 'signup' | 'usernameCheck' | 'passkey' | 'signInLink',
  address: string,
): Promise<void> {
  // Neither a passkey nor a link can be guessed: their limit only bounds the work.
  const limit = config.rateLimits[kind === 'signup' ? 'signup' : 'usernameCheck']
  if (config.rateLimits.enabled) await hitLimit(db, clock, keyOf(kind, networkOf(address)), limit)
}

/** Counts staff being added: like sign-up, a refusal tells whether an email has an account. */
export async function limitTeam({ config, db, clock }: Parts, address: string): Promise<void> {
  const limit = config.rateLimits.signup
  if (config.rateLimits.enabled)
    await hitLimit(db, clock, keyOf('team', networkOf(address)), { ...limit, max: limit.max * crowd.team })
}

/** Counts an emailed code: by caller, then by network and, for strangers, by mailbox. */
export async function limitCodeEmails({ config, db, clock }: Parts, attempt: Attempt): Promise<void> {
  if (!config.rateLimits.enabled) return
  const limit = config.rateLimits.forgotPassword
  const { own, shared } = keysOf('forgotPassword', attempt)
  await hitLimit(db, clock, own, limit)
  if (shared === null) return
  await hitLimit(db, clock, shared.network, { ...limit, max: limit.max * crowd.network })
  if (shared.account !== null) await hitLimit(db, clock, shared.account, { ...limit, max: limit.max * crowd.forgotPassword })
}

/** Every way to write one mailbox that most providers accept. */
const mailboxOf = (email: string): string => {
  const [name = '', host = ''] = email.toLowerCase().split('@')
  return `${name.split('+', 1)[0] ?? ''}@${host}`
}

/** Counts an emailed invitation, which its sender can repeat or withdraw: for one mailbox by network, then for all networks. */
export async function limitInvitations({ config, db, clock }: Parts, email: string, { address }: Origin): Promise<void> {
  if (!config.rateLimits.enabled) return
  const [limit, mailbox] = [config.rateLimits.forgotPassword, mailboxOf(email)]
  await hitLimit(db, clock, keyOf('invitation', mailbox, networkOf(address)), limit)
  await hitLimit(db, clock, keyOf('invitation', mailbox), { ...limit, max: limit.max * crowd.forgotPassword })
}

/** A day of booking and cancelling; no one reads more. */
const mailLimit = { max: 50, windowSeconds: 24 * 3600 } as const

/** Counts an email to a mailbox that may be a stranger's; returns whether it got too many. */
export async function isOverMailLimit({ config, db, clock }: Parts, email: string): Promise<boolean> {
  return config.rateLimits.enabled && (await isOverLimit(db, clock, keyOf('mail', mailboxOf(email)), mailLimit))
}

/**
 * Counts an attempt at one code before it is compared, even with limits off; returns whether there were too many. `by` separates
 * the requester of the code from others on the network, so that they cannot use up each other's attempts.
 */
export async function countCodeAttempt({ db, clock }: Pick<Parts, 'db' | 'clock'>, code: string, by: string): Promise<boolean> {
  return isOverLimit(db, clock, keyOf('code', code, by), {
    max: maxWrongAttempts,
    windowSeconds: codeLifetime.minutes * 60,
  })
}

export async function forgiveCodeAttempt({ db }: Pick<Parts, 'db'>, code: string, by: string): Promise<void> {
  await forgiveHit(db, keyOf('code', code, by))
}

/**
 * Codes are short, so attempts count for the account even with limits off: those of a device it knows, and all others together.
 */
const factorKey = ({ user_id, source }: { user_id: string; source: string }) => keyOf('second factor', user_id, source)
const factorLimit = { max: 5, windowSeconds: 15 * 60 } as const

export async function limitFactorAttempts({ db, clock }: Parts, attempt: { user_id: string; source: string }): Promise<void> {
  await hitLimit(db, clock, factorKey(attempt), factorLimit)
}

export async function forgiveFactorAttempts({ db }: Parts, attempt: { user_id: string; source: string }): Promise<void> {
  await forgiveLimit(db, factorKey(attempt))
}
