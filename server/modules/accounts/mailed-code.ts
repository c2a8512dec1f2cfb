import { createHmac } from 'node:crypto'
import { isSameSecret } from '../../infrastructure/is-same-secret.ts'

/** How long a code is good for. */
export const codeLifetime = { minutes: 15 } as const
/** Wrong tries after which a code is over. */
export const mostWrongTries = 5

export type CodePurpose = 'password reset' | 'email'

/** The six digits that belong to a row. They follow from its id, so that they need not be kept anywhere. */
export function mailedCode(secretKey: string, purpose: CodePurpose, id: string): string {
  const digest = createHmac('sha256', secretKey).update(`${purpose} ${id}`).digest()
  // 48 bits: all codes are equally likely, but for one part in 280 million.
  return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

export const isRightCode = (secretKey: string, purpose: CodePurpose, id: string, given: string): boolean =>
  isSameSecret(mailedCode(secretKey, purpose, id), given)
