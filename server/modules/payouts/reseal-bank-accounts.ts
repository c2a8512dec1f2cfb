import type { SealedStore } from '../../infrastructure/rotate-document-keys.ts'
import { findAccountsOfOtherKeys, findAccountKeys, replaceSealed } from './bank-account-store.ts'
import { openBankAccounts, sealAccount } from './seal-bank-account.ts'

const batch = 100

/** For the rotation of keys. */
export const sealedBankAccounts: SealedStore = {
  findUsedKeys: findAccountKeys,
  async reseal(parts, newestId) {
    let count = 0
    for (;;) {
      const rows = await openBankAccounts(parts, await findAccountsOfOtherKeys(parts.db, newestId, batch))
      for (const row of rows)
        await replaceSealed(parts.db, row, await sealAccount(parts, { kind: row.payee_kind, id: row.payee_id }, row))
      count += rows.length
      if (rows.length < batch) return count
    }
  },
}
