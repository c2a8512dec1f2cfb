import type { Sealed } from '../../infrastructure/encryption/rotate-document-keys.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { findSealedOtherwise, findUnsealed, findUsedKeys, replaceSealed, type RowToSeal } from './bank-account-store.ts'
import { openBankAccounts, sealAccount } from './seal-bank-account.ts'

type Parts = Pick<Infrastructure, 'db' | 'config'>

const batch = 100

async function resealEach(parts: Parts, find: () => Promise<RowToSeal[]>): Promise<number> {
  let count = 0
  for (;;) {
    const rows = await openBankAccounts(parts, await find())
    for (const row of rows)
      await replaceSealed(parts.db, row, await sealAccount(parts, { kind: row.payee_kind, id: row.payee_id }, row))
    count += rows.length
    if (rows.length < batch) return count
  }
}

/** Encrypts account numbers that the previous version of Vesper wrote unencrypted. */
export const sealBankAccounts = async (parts: Parts): Promise<number> =>
  resealEach(parts, async () => findUnsealed(parts.db, batch))

/** For the rotation of keys. */
export const sealedBankAccounts: Sealed = {
  findUsedKeys,
  reseal: async (parts, newestId) => resealEach(parts, async () => findSealedOtherwise(parts.db, newestId, batch)),
}
