import { createHash } from 'node:crypto'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { forgiveLimit, giveBackHit, hitLimit } from '../../infrastructure/rate-limits/rate-limit.ts'

type Parts = Pick<Infrastructure, 'config' | 'db' | 'clock'>
type Guarded = 'login' | 'verifyCode'

/** All addresses together may try one account this many times as often as one of them may, and so may one address all accounts. */
const crowd = 10

/** Hashed, so that counts of tries hold no names and addresses of anybody. */
const keyOf = (kind: string, ...about: readonly string[]) =>
  `${kind}:${createHash('sha256').update(JSON.stringify(about)).digest('base64url')}`

const keysOf = (kind: Guarded, account: string, address: string) => ({
  both: keyOf(kind, account.toLowerCase(), address),
  account: keyOf(kind, account.toLowerCase(), '*'),
  address: keyOf(kind, '*', address),
})

/** Counts a try at an account's secret, and refuses when there were too many. */
export async function limitTries({ config, db, clock }: Parts, kind: Guarded, account: string, address: string): Promise<void> {
  if (!config.rateLimits.enabled) return
  const limit = config.rateLimits[kind]
  const keys = keysOf(kind, account, address)
  await hitLimit(db, clock, keys.both, limit)
  const wide = { ...limit, max: limit.max * crowd }
  await hitLimit(db, clock, keys.account, wide)
  await hitLimit(db, clock, keys.address, wide)
}

/** What was right is no try. An address cannot wipe its slate with an account of its own: only this one hit is given back. */
export async function forgiveTries({ config, db }: Parts, kind: Guarded, account: string, address: string): Promise<void> {
  if (!config.rateLimits.enabled) return
  const keys = keysOf(kind, account, address)
  await forgiveLimit(db, keys.both)
  await giveBackHit(db, keys.account)
  await giveBackHit(db, keys.address)
}

/** Counts a call by one address. */
export async function limitAddress({ config, db, clock }: Parts, kind: 'signup' | 'usernameCheck', address: string): Promise<void> {
  if (config.rateLimits.enabled) await hitLimit(db, clock, keyOf(kind, address), config.rateLimits[kind])
}

/** Counts a request for a code, by the mailbox it goes to and by who asks. */
export async function limitResetRequests({ config, db, clock }: Parts, email: string, address: string): Promise<void> {
  if (!config.rateLimits.enabled) return
  const limit = config.rateLimits.forgotPassword
  await hitLimit(db, clock, keyOf('forgotPassword', '*', address), { ...limit, max: limit.max * crowd })
  await hitLimit(db, clock, keyOf('forgotPassword', email.toLowerCase()), limit)
}
