// Creates a platform administrator: node tools/run.mjs superadmin <username> With the embedded database, stop the server first: only one
// process can use a data folder.

import { systemClock } from './infrastructure/clock/clock.ts'
import { loadConfig } from './infrastructure/config/load-config.ts'
import { connect } from './infrastructure/database/connect.ts'
import { migrate } from './infrastructure/database/migrate.ts'
import { openDatabase } from './infrastructure/database/open-database.ts'
import { createLog } from './infrastructure/log/create-log.ts'
import { StartRefusal } from './infrastructure/start-refusal.ts'
import { makeSuperadmin } from './modules/accounts/index.ts'

async function run(username: string): Promise<string> {
  const config = loadConfig(process.env)
  const log = createLog({ logLevel: 'warn' })
  const database = await openDatabase(config, log)
  const { db, close } = connect(database.connectionString, log, 2)
  try {
    await migrate(db)
    const made = await makeSuperadmin({ db, clock: systemClock, config }, username)
    if ('refused' in made) throw new StartRefusal(made.refused)
    return `${made.username} is an administrator now. The first password is ${made.password}: sign in and change it.`
  } finally {
    await close()
    await database.stop()
  }
}

try {
  console.log(await run(process.argv[2] ?? ''))
} catch (error) {
  if (!(error instanceof StartRefusal)) throw error
  console.error(error.message)
  process.exitCode = 1
}
