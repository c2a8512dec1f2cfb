import { createHmac } from 'node:crypto'
import { isSameSecret } from '../../is-same-secret.ts'
import { refuse } from '../../refusal.ts'
import type { WebhookMessage } from '../payment-provider.ts'

export const signatureHeader = 'simulated-signature'

/** Seconds a message may be in transit. */
const tolerance = 300

const mac = (secret: string, seconds: number, body: string) =>
  createHmac('sha256', `simulated-payments:${secret}`).update(`${seconds}.`).update(body).digest('hex')

const secondsOf = (instant: Temporal.Instant) => Math.floor(instant.epochMilliseconds / 1000)

export function sign(secret: string, body: string, at: Temporal.Instant): string {
  return `t=${secondsOf(at)},v1=${mac(secret, secondsOf(at), body)}`
}

/** Whether exactly this body was signed, and recently. */
function isSigned(secret: string, body: string, header: unknown, now: Temporal.Instant): boolean {
  const [, seconds, signature] = typeof header === 'string' ? (/^t=(\d{1,12}),v1=([\da-f]{64})$/.exec(header) ?? []) : []
  if (seconds === undefined || signature === undefined) return false
  return Math.abs(secondsOf(now) - Number(seconds)) <= tolerance && isSameSecret(signature, mac(secret, Number(seconds), body))
}

/** The content of a message that we signed recently; refuses any other. */
export function readSigned({ headers, body }: WebhookMessage, secret: string, now: Temporal.Instant): unknown {
  const text = body.toString('utf8')
  if (!isSigned(secret, text, headers[signatureHeader], now)) refuse('malformed', { message: 'The signature is not valid.' })
  try {
    return JSON.parse(text)
  } catch {
    return refuse('malformed')
  }
}
