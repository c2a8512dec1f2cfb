import { fingerprint } from '../../infrastructure/encryption/seal.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'

/** The secret in a plan's link: 256 bits, derived from its id and the secret key, so that its maker can copy it again. */
export const planSecret = (secretKey: string, planId: string): string =>
  fingerprint(planId, secretKey, 'friend plan').toString('base64url')

/** The secret follows the `#`, so that no server logs it. */
export const planPageOf = ({ config, secretKey }: Pick<Infrastructure, 'config' | 'secretKey'>, planId: string): string =>
  `${config.publicUrl}/plan#${planSecret(secretKey, planId)}`
