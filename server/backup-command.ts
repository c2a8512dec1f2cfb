// Copies a running Vesper with the embedded database into a new folder: node tools/run.mjs backup <folder>
// The copy is a data folder. To restore, replace the old folder with it and start.

import { backUp } from './process/embedded-postgres/back-up.ts'
import { StartRefusal } from './infrastructure/start-refusal.ts'
import { runOperatorCommand } from './run-operator-command.ts'

await runOperatorCommand(async (config) => {
  const target = process.argv[2] ?? ''
  if (target === '') throw new StartRefusal('Name the folder to write: node tools/run.mjs backup <folder>.')
  if (config.database.url !== null)
    throw new StartRefusal('DATABASE_URL names your own PostgreSQL: back it up with its own tools, then copy the data folder.')
  await backUp(config.dataDir, target)
  return `${target} holds the database, the files and the secret key. To restore, replace the data folder with it and start.`
})
