import { createHmac } from 'node:crypto'
import { queueCodeSeconds, queuePlaceMinutes } from '#contract/door/queue-code.ts'
import { fromCrockford, readId, toCrockford, writeId } from '#contract/door/ticket-code.ts'
import { isSameSecret } from '../../../infrastructure/is-same-secret.ts'

/**
 * What a text at the end of the queue stands for. A code (`C`) is the same for everyone who scans it while it is shown; a place
 * (`P`) carries the moment at which one of them did. Neither is stored: both are derived from the installation's key.
 */
export interface QueueText {
  kind: 'C' | 'P'
  event_id: string
  /** Seconds since 1970: when the code began, or when it was scanned. */
  second: number
}

/** Letters of an id, of the second and of the signature, 80 bits, as a ticket has. */
const shape = /^([CP])([0-9A-HJKMNP-TV-Z]{26})([0-9A-HJKMNP-TV-Z]{7})([0-9A-HJKMNP-TV-Z]{16})$/

function sign(secretKey: string, { kind, event_id, second }: QueueText): string {
  const digest = createHmac('sha256', secretKey).update(`queue ${kind} ${event_id} ${second}`).digest()
  return toCrockford(digest.readUIntBE(0, 5), 8) + toCrockford(digest.readUIntBE(5, 5), 8)
}

export const writeQueueText = (secretKey: string, text: QueueText): string =>
  `${text.kind}${writeId(text.event_id)}${toCrockford(text.second, 7)}${sign(secretKey, text)}`

/** Null if we did not sign it. */
export function readQueueText(secretKey: string, text: string): QueueText | null {
  const [, kind, id = '', second = '', signature = ''] = shape.exec(text.trim().toUpperCase()) ?? []
  const event_id = readId(id)
  if (event_id === null || (kind !== 'C' && kind !== 'P')) return null
  const read: QueueText = { kind, event_id, second: fromCrockford(second) }
  return isSameSecret(sign(secretKey, read), signature) ? read : null
}

/** When the code of this moment began, in seconds since 1970. */
export const codeSecond = (now: Temporal.Instant): number =>
  Math.floor(now.epochMilliseconds / 1000 / queueCodeSeconds) * queueCodeSeconds

/**
 * The moment that a text stands for: now, for this code and the one before, since a phone takes a while to open what it scanned;
 * when it was scanned, for a place. Null once it has expired.
 */
export function momentOf({ kind, second }: QueueText, now: Temporal.Instant): Temporal.Instant | null {
  if (kind === 'P') {
    const at = Temporal.Instant.fromEpochMilliseconds(second * 1000)
    const age = now.since(at).total('minutes')
    return age >= 0 && age < queuePlaceMinutes ? at : null
  }
  const age = codeSecond(now) - second
  return age === 0 || age === queueCodeSeconds ? now : null
}
