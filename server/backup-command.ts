// Backs up a running Vesper with the embedded database: node tools/run.mjs backup [archive]
// The archive is a folder or s3://bucket/prefix; without it, the one that ARCHIVE_TO names. `restore` makes a data folder of it.

import { readArchiveState } from './infrastructure/database/archive-state.ts'
import { StartRefusal } from './infrastructure/start-refusal.ts'
import { backUp } from './process/archive/back-up.ts'
import { forgetOld } from './process/archive/forget-old.ts'
import { openNamedArchive } from './process/archive/open-named-archive.ts'
import { runOperatorCommand } from './run-operator-command.ts'

await runOperatorCommand(async (config) => {
  const archive = openNamedArchive(config, process.argv[2], 'node tools/run.mjs backup <archive>')
  if (config.database.url !== null)
    throw new StartRefusal('DATABASE_URL names your own PostgreSQL: back it up with its own tools, then copy the data folder.')
  const state = await readArchiveState(config.dataDir)
  const chain = state?.identity === archive.identity ? state.chain : null
  // The server has made its own. If that is gone, its disk is away.
  if (chain === null) await archive.make()
  const { finishedAt } = await backUp(archive, config.dataDir, chain)
  const removed = await forgetOld(archive, Temporal.Now.instant().subtract({ hours: 24 * config.archive.days }))
  const old = removed === 0 ? '' : ` ${removed} older ${removed === 1 ? 'backup was' : 'backups were'} removed.`
  return `${archive.name} holds the database, the files and the keys as of ${finishedAt.toString()}.${old}`
})
