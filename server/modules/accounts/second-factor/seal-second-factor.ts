import { documentKeyOf, newestDocumentKey } from '../../../infrastructure/encryption/document-keys.ts'
import type { SealedStore } from '../../../infrastructure/rotate-document-keys.ts'
import { fingerprint, seal, unseal } from '../../../infrastructure/encryption/seal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { plainCode } from './authenticator.ts'
import { findFactorKeys, findFactorsSealedOtherwise, replaceSealedFactor } from './second-factor-store.ts'

type Parts = Pick<Infrastructure, 'config'>

const nameOf = (userId: string) => `second-factor:${userId}`

export async function sealSecret({ config }: Parts, userId: string, secret: Buffer) {
  const { id: key_id, key } = await newestDocumentKey(config)
  return { sealed: seal(secret, key, nameOf(userId)), key_id }
}

export async function openSecret(
  { config }: Parts,
  userId: string,
  { sealed, key_id }: { sealed: Buffer; key_id: string },
): Promise<Buffer> {
  return unseal(sealed, await documentKeyOf(config, key_id), nameOf(userId))
}

/** Recovery codes are stored like this, so that a copy of the database alone cannot guess them. */
export const hashRecoveryCode = (secretKey: string, userId: string, code: string): Buffer =>
  fingerprint(`${userId}:${plainCode(code)}`, secretKey, 'recovery code')

const batch = 100

/** For the rotation of keys. */
export const sealedSecondFactors: SealedStore = {
  findUsedKeys: findFactorKeys,
  reseal: async (parts, newestId) => {
    for (let count = 0; ;) {
      const rows = await findFactorsSealedOtherwise(parts.db, newestId, batch)
      for (const row of rows)
        await replaceSealedFactor(parts.db, row, await sealSecret(parts, row.user_id, await openSecret(parts, row.user_id, row)))
      count += rows.length
      if (rows.length < batch) return count
    }
  },
}
