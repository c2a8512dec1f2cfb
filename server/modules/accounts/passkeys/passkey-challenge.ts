import { randomBytes } from 'node:crypto'
import { fingerprint } from '../../../infrastructure/encryption/seal.ts'
import { isSameSecret } from '../../../infrastructure/is-same-secret.ts'

/** How long someone may look for their device. */
const validFor = { minutes: 10 } as const

/** The same for the browser, in milliseconds. */
export const timeout = validFor.minutes * 60_000

const sign = (secretKey: string, text: string, purpose: string) =>
  fingerprint(`${text}.${purpose}`, secretKey, 'passkey challenge').toString('base64url')

/**
 * What an authenticator signs. Signed by us rather than stored, so that strangers who begin to sign in leave nothing behind; once
 * answered, it is spent. `purpose` says who may answer: `login`, or one session, for one
 * action.
 */
export function passkeyChallenge(secretKey: string, purpose: string, now: Temporal.Instant): string {
  const text = `${now.add(validFor).epochMilliseconds}.${randomBytes(16).toString('base64url')}`
  return `${text}.${sign(secretKey, text, purpose)}`
}

/** When a challenge ends, as the browser gives it back (base64url); null if it is not ours, for another purpose, or over. */
export function readPasskeyChallenge(
  secretKey: string,
  answered: string,
  { purpose, now }: { purpose: string; now: Temporal.Instant },
): Temporal.Instant | null {
  const [until = '', random = '', signature = ''] = Buffer.from(answered, 'base64url').toString().split('.')
  // Written in one way only: another spelling would be another challenge to spend.
  if (Buffer.from(`${until}.${random}.${signature}`).toString('base64url') !== answered) return null
  if (!isSameSecret(signature, sign(secretKey, `${until}.${random}`, purpose))) return null
  const end = Temporal.Instant.fromEpochMilliseconds(Number(until))
  return Temporal.Instant.compare(now, end) < 0 ? end : null
}
