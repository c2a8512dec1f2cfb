import { isBefore } from '#contract/instants.ts'
import { createHmac } from 'node:crypto'
import { isSameSecret } from '../../infrastructure/is-same-secret.ts'

/** How long a code is good for. */
export const codeLifetime = { minutes: 15 } as const
/** Wrong tries after which a code is over. */
const maxWrongTries = 5

/** The six digits that belong to a reset. They follow from its id, so that they need not be kept anywhere. */
export function resetCode(secretKey: string, resetId: string): string {
  const digest = createHmac('sha256', secretKey).update(`password reset ${resetId}`).digest()
  // 48 bits: all codes are equally likely, but for one part in 280 million.
  return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

export function isRightCode(secretKey: string, resetId: string, given: string): boolean {
  return isSameSecret(resetCode(secretKey, resetId), given)
}

export interface ResetState {
  expires_at: string
  used_at: string | null
  wrong_tries: number
}

export function isOpen({ expires_at, used_at, wrong_tries }: ResetState, now: Temporal.Instant): boolean {
  return used_at === null && wrong_tries < maxWrongTries && isBefore(now, expires_at)
}
