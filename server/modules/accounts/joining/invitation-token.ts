import { createHmac } from 'node:crypto'
import { isSameSecret } from '../../../infrastructure/is-same-secret.ts'

const sign = (secretKey: string, id: string) => createHmac('sha256', secretKey).update(`invitation ${id}`).digest('base64url')

/** The token in an invitation link. Derived from the id and the secret key, and never stored. */
export const invitationToken = (secretKey: string, id: string): string => `${id}.${sign(secretKey, id)}`

/** The id in a token; null if we did not issue it. */
export function readInvitationToken(secretKey: string, token: string): string | null {
  const [id = '', signature = ''] = token.split('.')
  return isSameSecret(signature, sign(secretKey, id)) ? id : null
}
