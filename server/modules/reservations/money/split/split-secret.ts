import { fingerprint } from '../../../../infrastructure/encryption/seal.ts'
import type { Infrastructure } from '../../../../infrastructure/infrastructure.ts'

/** The secret in a share's link: 256 bits, derived from its id and the secret key, so that its host can copy it again. */
export const shareSecret = (secretKey: string, shareId: string): string =>
  fingerprint(shareId, secretKey, 'split share').toString('base64url')

/** The secret follows the `#`, so that no server logs it. */
export const sharePageOf = ({ config, secretKey }: Pick<Infrastructure, 'config' | 'secretKey'>, shareId: string): string =>
  `${config.publicUrl}/split#${shareSecret(secretKey, shareId)}`
