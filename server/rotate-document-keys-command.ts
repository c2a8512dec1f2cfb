// Seals all identity documents and account numbers with a new key: node tools/run.mjs rotate-document-keys
// With the embedded database, stop the server first: only one process can use a data folder.

import { systemClock } from './infrastructure/clock/clock.ts'
import { rotateDocumentKeys } from './infrastructure/rotate-document-keys.ts'
import { openFiles } from './infrastructure/files/open-files.ts'
import { createLog } from './infrastructure/log/create-log.ts'
import { sealedSecondFactors } from './modules/accounts/index.ts'
import { sealedBankAccounts } from './modules/payouts/index.ts'
import { sealedDocuments } from './modules/verification/index.ts'
import { runOperatorCommand, withDatabase } from './run-operator-command.ts'

await runOperatorCommand((config) =>
  withDatabase(config, async (db) => {
    const parts = { db, config, clock: systemClock, files: openFiles(config, createLog({ logLevel: 'warn' })) }
    const [submissions, accounts, factors] = await rotateDocumentKeys(parts, [
      sealedDocuments,
      sealedBankAccounts,
      sealedSecondFactors,
    ])
    const kept =
      config.documentKeys === null
        ? 'document-keys in the data folder holds a new key'
        : 'The last key in DOCUMENT_KEYS is in use'
    return `${kept}; ${submissions} submissions, ${accounts} bank accounts and ${factors} second factors were re-encrypted with it.`
  }),
)
