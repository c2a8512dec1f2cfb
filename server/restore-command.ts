// Makes a new data folder from an archive: node tools/run.mjs restore <folder> [--until <instant>] [--from <archive>]
// Without --until, as late as the archive reaches; without --from, from the archive that ARCHIVE_TO names.

import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { StartRefusal } from './infrastructure/start-refusal.ts'
import { openNamedArchive } from './process/archive/open-named-archive.ts'
import { restore } from './process/archive/restore.ts'
import { runOperatorCommand } from './run-operator-command.ts'

const usage = 'node tools/run.mjs restore <folder> [--until 2026-11-28T23:15:00Z] [--from <archive>]'

await runOperatorCommand(async (config) => {
  const { folder, until, from } = readWords()
  const { backup, segments, checked, wrong, hasKeys } = await restore(openNamedArchive(config, from, usage), folder, until)
  if (wrong !== null)
    throw new StartRefusal(
      `The restored database is damaged (${wrong}). Restore an earlier moment; or, to use this one as it is, delete ` +
        `restore-unfinished in ${folder}.`,
    )
  const moment = until === null ? 'the end of the archive' : until.toString()
  const keys = hasKeys ? '' : ' Its keys are not in the archive: put secret-key and document-keys into the folder first.'
  return (
    `${folder} is the data folder as of ${moment}, from the backup of ${backup.finishedAt.toString()} and ${segments} ` +
    `${segments === 1 ? 'WAL segment' : 'WAL segments'} after it. ` +
    `${checked} tables and indexes were checked: they are sound. Put it in place of the old data folder, or set DATA_DIR to it.${keys}`
  )
})

function readWords() {
  try {
    const { values, positionals } = parseArgs({
      args: process.argv.slice(2),
      allowPositionals: true,
      options: { until: { type: 'string' }, from: { type: 'string' } },
    })
    const [folder] = positionals
    if (folder === undefined || positionals.length > 1) throw new Error('one folder')
    const until = values.until === undefined ? null : Temporal.Instant.from(values.until)
    return { folder: resolve(folder), until, from: values.from }
  } catch (error) {
    throw new StartRefusal(`Name an empty folder, and an instant with its offset: ${usage}.`, { cause: error })
  }
}
