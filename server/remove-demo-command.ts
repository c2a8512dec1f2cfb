// Removes the demo accounts before a database goes into production: node tools/run.mjs remove-demo With the embedded database, stop the
// server first: only one process can use a data folder.

import { removeDemoAccounts } from './demo/demo-accounts.ts'
import { systemClock } from './infrastructure/clock/clock.ts'
import { loadConfig } from './infrastructure/config/load-config.ts'
import { connect } from './infrastructure/database/connect.ts'
import { migrate } from './infrastructure/database/migrate.ts'
import { openDatabase } from './infrastructure/database/open-database.ts'
import { createLog } from './infrastructure/log/create-log.ts'
import { StartRefusal } from './infrastructure/start-refusal.ts'

async function run(): Promise<string> {
  const log = createLog({ logLevel: 'warn' })
  const database = await openDatabase(loadConfig(process.env), log)
  const { db, close } = connect(database.connectionString, log, 2)
  try {
    await migrate(db)
    const count = await removeDemoAccounts(db, systemClock.now())
    return count === 0
      ? 'There are no demo accounts in this database.'
      : `${count} demo accounts are erased and signed out. The events of their clubs are archived.`
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
