import { createHmac } from 'node:crypto'
import { isSameSecret } from '../../../infrastructure/is-same-secret.ts'

/** How long a code is valid. */
export const codeLifetime = { minutes: 15 } as const
/** Wrong attempts after which a code is invalid. */
export const maxWrongAttempts = 5

export type CodePurpose = 'password reset' | 'email' | 'sign-in' | 'confirmation'

/** A row's six-digit code. Derived from its id, so it need not be stored. */
export function mailedCode(secretKey: string, purpose: CodePurpose, id: string): string {
  const digest = createHmac('sha256', secretKey).update(`${purpose} ${id}`).digest()
  // 48 bits: all codes are equally likely, up to one part in 280 million.
  return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

export const isRightCode = (secretKey: string, purpose: CodePurpose, id: string, code: string): boolean =>
  isSameSecret(mailedCode(secretKey, purpose, id), code)
