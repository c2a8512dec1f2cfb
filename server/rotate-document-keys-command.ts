// Seals all identity documents and account numbers with a new key: node tools/run.mjs rotate-document-keys
// With the embedded database, stop the server first: only one process can use a data folder.

import { loadConfig } from './infrastructure/config/load-config.ts'
import { connect } from './infrastructure/database/connect.ts'
import { migrate } from './infrastructure/database/migrate.ts'
import { openDatabase } from './infrastructure/database/open-database.ts'
import { openFiles } from './infrastructure/files/open-files.ts'
import { createLog } from './infrastructure/log/create-log.ts'
import { StartRefusal } from './infrastructure/start-refusal.ts'
import { rotateDocumentKeys } from './infrastructure/encryption/rotate-document-keys.ts'
import { sealedBankAccounts } from './modules/finance/index.ts'
import { sealedDocuments } from './modules/verification/index.ts'

async function run(): Promise<string> {
  const config = loadConfig(process.env)
  const log = createLog({ logLevel: 'warn' })
  const database = await openDatabase(config, log)
  const { db, close } = connect(database.connectionString, log, 2)
  try {
    await migrate(db)
    const parts = { db, config, files: openFiles(config, log) }
    const [submissions, accounts] = await rotateDocumentKeys(parts, [sealedDocuments, sealedBankAccounts])
    const kept =
      config.documentKeys === null
        ? 'document-keys in the data folder holds a new key'
        : 'The last key of DOCUMENT_KEYS is in use'
    return `${kept}; ${submissions} submissions and ${accounts} bank accounts were sealed with it.`
  } finally {
    await close()
    await database.stop()
  }
}

try {
  console.log(await run())
} catch (error) {
  if (!(error instanceof StartRefusal)) throw error
  console.error(error.message)
  process.exitCode = 1
}
