import { createHmac } from 'node:crypto'
import { isSameSecret } from '../is-same-secret.ts'

/** What a link ends, and for whom: the id of an account or of something that belongs to one. */
export interface UnsubscribeKey {
  topic: string
  id: string
}

const sign = (secretKey: string, { topic, id }: UnsubscribeKey) =>
  createHmac('sha256', secretKey).update(`unsubscribe ${topic} ${id}`).digest('base64url').slice(0, 22)

/** The secret in an unsubscribe link. Derived from the secret key and never stored, so it works for as long as the key does. */
export const unsubscribeToken = (secretKey: string, key: UnsubscribeKey): string =>
  `${key.topic}.${key.id}.${sign(secretKey, key)}`

/** What a secret is for; null if we did not issue it. */
export function readUnsubscribeToken(secretKey: string, token: string): UnsubscribeKey | null {
  const [topic = '', id = '', signature = ''] = token.split('.')
  return isSameSecret(signature, sign(secretKey, { topic, id })) ? { topic, id } : null
}

/** The page where the reader of an email unsubscribes, to which mail programs also post. */
export const unsubscribeUrl = (site: string, secretKey: string, key: UnsubscribeKey): string =>
  `${site}/unsubscribe/${unsubscribeToken(secretKey, key)}`
