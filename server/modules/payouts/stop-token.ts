import { createHmac } from 'node:crypto'
import { isSameSecret } from '../../infrastructure/is-same-secret.ts'
import type { Payee } from './seal-bank-account.ts'

const validFor = { hours: 30 * 24 } as const

const sign = (secretKey: string, text: string) =>
  createHmac('sha256', secretKey).update(`stop payouts ${text}`).digest('base64url')

/** The token in the email about changed bank details: it names the payee and its own expiry, and is never stored. */
export function stopToken(secretKey: string, { kind, id }: Payee, now: Temporal.Instant): string {
  const text = `${kind}.${id}.${Math.floor(now.add(validFor).epochMilliseconds / 1000)}`
  return `${text}.${sign(secretKey, text)}`
}

/** The payee whose payouts a token stops; null if we did not issue it, or it has expired. */
export function readStopToken(secretKey: string, token: string, now: Temporal.Instant): Payee | null {
  const [kind = '', id = '', until = '', signature = ''] = token.split('.')
  if ((kind !== 'club' && kind !== 'ambassador') || !isSameSecret(signature, sign(secretKey, `${kind}.${id}.${until}`)))
    return null
  return Number(until) * 1000 > now.epochMilliseconds ? { kind, id } : null
}
