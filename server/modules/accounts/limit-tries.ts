import { createHash } from 'node:crypto'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { networkOf } from '../../infrastructure/rate-limits/network-of.ts'
import { forgiveLimit, hitLimit, refuseBlocked } from '../../infrastructure/rate-limits/rate-limit.ts'

type Parts = Pick<Infrastructure, 'config' | 'db' | 'clock'>
type Guarded = 'login' | 'verifyCode'

/** All addresses together may be wrong about one account this many times as often as one of them, and so may one address about all. */
const crowd = 10

/** Hashed, so that counts of tries hold no names and addresses of anybody. */
const keyOf = (kind: string, ...about: readonly string[]) =>
  `${kind}:${createHash('sha256').update(JSON.stringify(about)).digest('base64url')}`

const keysOf = (kind: Guarded, account: string, address: string) => ({
  both: keyOf(kind, account.toLowerCase(), networkOf(address)),
  account: keyOf(kind, account.toLowerCase(), '*'),
  address: keyOf(kind, '*', networkOf(address)),
})

/** Counts a try at an account's secret, before it is looked at, and refuses when there were too many. */
export async function limitTries({ config, db, clock }: Parts, kind: Guarded, account: string, address: string): Promise<void> {
  if (!config.rateLimits.enabled) return
  const keys = keysOf(kind, account, address)
  await refuseBlocked(db, clock, [keys.account, keys.address])
  await hitLimit(db, clock, keys.both, config.rateLimits[kind])
}

/** Only what was wrong counts for an account or an address alone: everybody in a club signs in from one address. */
export async function countWrongTry(
  { config, db, clock }: Parts,
  kind: Guarded,
  account: string,
  address: string,
): Promise<void> {
  if (!config.rateLimits.enabled) return
  const keys = keysOf(kind, account, address)
  const wide = { ...config.rateLimits[kind], max: config.rateLimits[kind].max * crowd }
  await hitLimit(db, clock, keys.account, wide)
  await hitLimit(db, clock, keys.address, wide)
}

/** What was right is no try. */
export async function forgiveTries({ config, db }: Parts, kind: Guarded, account: string, address: string): Promise<void> {
  if (config.rateLimits.enabled) await forgiveLimit(db, keysOf(kind, account, address).both)
}

/** Counts a call by one address. */
export async function limitAddress(
  { config, db, clock }: Parts,
  kind: 'signup' | 'usernameCheck',
  address: string,
): Promise<void> {
  if (config.rateLimits.enabled) await hitLimit(db, clock, keyOf(kind, networkOf(address)), config.rateLimits[kind])
}

/** Counts a request for a code, by the mailbox it goes to and by who asks. */
export async function limitResetRequests({ config, db, clock }: Parts, email: string, address: string): Promise<void> {
  if (!config.rateLimits.enabled) return
  const limit = config.rateLimits.forgotPassword
  await hitLimit(db, clock, keyOf('forgotPassword', '*', networkOf(address)), { ...limit, max: limit.max * crowd })
  await hitLimit(db, clock, keyOf('forgotPassword', email.toLowerCase()), limit)
}
