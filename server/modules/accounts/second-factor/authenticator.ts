import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { brand } from '#contract/base/brand.ts'

/** Of a new set of recovery codes. */
const recoveryCodeCount = 10

/** Seconds for which an app shows a code. A clock may be one step behind or ahead. */
const period = 30
const tolerance = 1

/** What every authenticator app understands: SHA-1, six digits, thirty seconds (RFC 6238). */
const totpOf = (secret: Secret, username = '') =>
  new TOTP({ issuer: brand, label: username, secret, algorithm: 'SHA1', digits: 6, period })

export const newSecret = (): Buffer => Buffer.from(new Secret({ size: 20 }).bytes)

const secretOf = (bytes: Buffer) => new Secret({ buffer: new Uint8Array(bytes).buffer })

/** For the app: as text to type, and as an address in a QR code. */
export function describeSecret(bytes: Buffer, username: string): { secret: string; uri: string } {
  const secret = secretOf(bytes)
  return { secret: secret.base32, uri: totpOf(secret, username).toString() }
}

/** The step a code belongs to; null if it is not valid now. */
export function stepOf(bytes: Buffer, code: string, now: Temporal.Instant): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const timestamp = now.epochMilliseconds
  const delta = totpOf(secretOf(bytes)).validate({ token: code, timestamp, window: tolerance })
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta
}

/** Without characters that are easily confused when written down. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')

/** Ten characters each, 49 bits. */
export const newRecoveryCodes = (): string[] => Array.from({ length: recoveryCodeCount }, () => `${group()}-${group()}`)

/** As typed, without blanks, dashes and capitals. */
export const plainCode = (typed: string): string => typed.toLowerCase().replaceAll(/[\s-]/g, '')
