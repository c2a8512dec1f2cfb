import { createHmac } from 'node:crypto'
import { isSameSecret } from '../../infrastructure/is-same-secret.ts'

const sign = (secretKey: string, id: string) => createHmac('sha256', secretKey).update(`invitation ${id}`).digest('base64url')

/** What the link of an invitation carries. It follows from the id and the secret key, and is kept nowhere. */
export const invitationToken = (secretKey: string, id: string): string => `${id}.${sign(secretKey, id)}`

/** The id that a token is about; null for one that we have not made. */
export function readInvitationToken(secretKey: string, token: string): string | null {
  const [id = '', signature = ''] = token.split('.')
  return isSameSecret(signature, sign(secretKey, id)) ? id : null
}
