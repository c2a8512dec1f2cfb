import { createHash } from 'node:crypto'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import type { Origin } from '../../infrastructure/http/caller.ts'
import { networkOf } from '../../infrastructure/rate-limits/network-of.ts'
import { forgiveHit, forgiveLimit, hitLimit, isOverLimit, refuseBlocked } from '../../infrastructure/rate-limits/rate-limit.ts'
import { codeLifetime, mostWrongTries } from './mailed-code.ts'

type Parts = Pick<Infrastructure, 'config' | 'db' | 'clock'>
type Guarded = 'login' | 'verifyCode'

/** All strangers together may be wrong about one account this many times as often as one network, and so may one network about all. */
const crowd = { login: 10, verifyCode: 5, forgotPassword: 5, network: 10 } as const

/** Hashed, so that counts hold no names and addresses of anybody. */
const keyOf = (kind: string, ...about: readonly string[]) =>
  `${kind}:${createHash('sha256').update(JSON.stringify(about)).digest('base64url')}`

/** Who tries something at which account. */
export interface Attempt {
  /** The account's id; the folded name where nobody has it, so that both are counted alike. */
  account: string
  /** Whether the account knows the device: it is counted alone, and nothing that strangers do is held against it. */
  isKnown: boolean
  /** Whether the password was reset just now: strangers that made the owner do so do not keep the owner out. */
  isFresh?: boolean
  origin: Origin
}

const keysOf = (kind: string, { account, isKnown, isFresh, origin }: Attempt) => {
  const network = networkOf(origin.address)
  if (isKnown) return { own: keyOf(kind, 'device', account, origin.device ?? ''), shared: null }
  const shared = { network: keyOf(kind, 'network', network), account: isFresh ? null : keyOf(kind, 'account', account) }
  return { own: keyOf(kind, 'both', account, network), shared }
}

/** Counts a try at an account's secret, before it is looked at, and refuses when there were too many. */
export async function limitTries({ config, db, clock }: Parts, kind: Guarded, attempt: Attempt): Promise<void> {
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

/** Only what was wrong counts for an account or a network alone: everybody in a club signs in from one address. */
export async function countWrongTry({ config, db, clock }: Parts, kind: Guarded, attempt: Attempt): Promise<void> {
  const { shared } = keysOf(kind, attempt)
  if (!config.rateLimits.enabled || shared === null) return
  const limit = config.rateLimits[kind]
  if (shared.account !== null) await hitLimit(db, clock, shared.account, { ...limit, max: limit.max * crowd[kind] })
  await hitLimit(db, clock, shared.network, { ...limit, max: limit.max * crowd.network })
}

/** What was right is no try. */
export async function forgiveTries({ config, db }: Parts, kind: Guarded, attempt: Attempt): Promise<void> {
  if (config.rateLimits.enabled) await forgiveLimit(db, keysOf(kind, attempt).own)
}

/** After a reset nothing is held against the account any more. */
export async function forgiveAccount({ config, db }: Parts, account: string, origin: Origin): Promise<void> {
  if (!config.rateLimits.enabled) return
  const { own, shared } = keysOf('login', { account, isKnown: false, origin })
  for (const key of [own, shared?.account ?? null]) if (key !== null) await forgiveLimit(db, key)
}

/** Counts a try at the password of an account by a device that is signed in, which no other device can do anything about. */
const sessionKey = (tokenId: string) => keyOf('login', 'session', tokenId)

export async function limitSession({ config, db, clock }: Parts, tokenId: string): Promise<void> {
  if (config.rateLimits.enabled) await hitLimit(db, clock, sessionKey(tokenId), config.rateLimits.login)
}

export async function forgiveSession({ config, db }: Parts, tokenId: string): Promise<void> {
  if (config.rateLimits.enabled) await forgiveLimit(db, sessionKey(tokenId))
}

/** Counts a call by one address. */
export async function limitAddress(
  { config, db, clock }: Parts,
  kind: 'signup' | 'usernameCheck',
  address: string,
): Promise<void> {
  if (config.rateLimits.enabled) await hitLimit(db, clock, keyOf(kind, networkOf(address)), config.rateLimits[kind])
}

/** Counts a code that is to be mailed: by who asks, then by their network and, of strangers, by the mailbox it goes to. */
export async function limitCodeMails({ config, db, clock }: Parts, attempt: Attempt): Promise<void> {
  if (!config.rateLimits.enabled) return
  const limit = config.rateLimits.forgotPassword
  const { own, shared } = keysOf('forgotPassword', attempt)
  await hitLimit(db, clock, own, limit)
  if (shared === null) return
  await hitLimit(db, clock, shared.network, { ...limit, max: limit.max * crowd.network })
  if (shared.account !== null) await hitLimit(db, clock, shared.account, { ...limit, max: limit.max * crowd.forgotPassword })
}

/**
 * Counts a try at one code, before it is compared, whatever the settings; says whether there were too many. `by` keeps apart who
 * asked for the code and who only shares their network, so that the one cannot use up the attempts of the other.
 */
export async function countCodeTry({ db, clock }: Pick<Parts, 'db' | 'clock'>, code: string, by: string): Promise<boolean> {
  return isOverLimit(db, clock, keyOf('code', code, by), {
    max: mostWrongTries,
    windowSeconds: codeLifetime.minutes * 60,
  })
}

export async function forgiveCodeTry({ db }: Pick<Parts, 'db'>, code: string, by: string): Promise<void> {
  await forgiveHit(db, keyOf('code', code, by))
}
