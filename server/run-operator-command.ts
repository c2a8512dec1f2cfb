import type { Config } from './infrastructure/config/config.ts'
import { loadConfig } from './infrastructure/config/load-config.ts'
import { connect, type Database } from './infrastructure/database/connect.ts'
import { migrate } from './infrastructure/database/migrate.ts'
import { openDatabase } from './process/open-database.ts'
import { isErrorCode } from './infrastructure/error-code.ts'
import { createLog } from './infrastructure/log/create-log.ts'
import { StartRefusal } from './infrastructure/start-refusal.ts'

/** Prints the sentence the work returns or refuses with. */
export async function runOperatorCommand(work: (config: Config) => Promise<string>): Promise<void> {
  try {
    console.log(await work(loadConfig(process.env)))
  } catch (error) {
    const isFull = isErrorCode(error, 'ENOSPC')
    const sentence = isFull ? 'The disk is full: make room.' : error instanceof StartRefusal ? error.message : null
    if (sentence === null) throw error
    console.error(sentence)
    process.exitCode = 1
  }
}

/** Does the work on the migrated database. An embedded one must not be in use: only one process can use a data folder. */
export async function withDatabase(config: Config, work: (db: Database) => Promise<string>): Promise<string> {
  const log = createLog({ logLevel: 'warn' })
  const database = await openDatabase(config, log)
  const { db, close } = connect(database.connectionString, log, 2)
  try {
    await migrate(db)
    return await work(db)
  } finally {
    await close()
    await database.stop()
  }
}
