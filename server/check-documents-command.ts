// Reads every finished document and compares it with its row: node tools/run.mjs check-documents
// With the embedded database, stop the server first, because only one process can use a data folder.

import { openFiles } from './infrastructure/files/open-files.ts'
import { createLog } from './infrastructure/log/create-log.ts'
import { namesItsRow } from './infrastructure/pdf/kept-document.ts'
import { StartRefusal } from './infrastructure/start-refusal.ts'
import { keptAgreements } from './modules/agreements/index.ts'
import { keptInvoices } from './modules/subscriptions/index.ts'
import { keptSheets } from './modules/finances/index.ts'
import { runOperatorCommand, withDatabase } from './run-operator-command.ts'

await runOperatorCommand((config) =>
  withDatabase(config, async (db) => {
    const parts = { db, files: openFiles(config, createLog({ logLevel: 'warn' })) }
    const wrong: string[] = []
    let count = 0
    for (const documents of [keptSheets(parts), keptInvoices(parts), keptAgreements(parts)])
      for await (const { name, pdf, marks } of documents) {
        count += 1
        if (pdf === null) wrong.push(`${name}: the file is gone`)
        else if (!namesItsRow(pdf, marks)) wrong.push(`${name}: the file is another document`)
      }
    if (wrong.length > 0)
      throw new StartRefusal(`${wrong.join('\n')}\n${wrong.length} of ${count} documents don’t say what their rows say.`)
    return `${count} documents read: each says what its row says.`
  }),
)
