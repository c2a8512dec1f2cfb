import type { Logger } from 'pino'
import type { Config } from '../../infrastructure/config/config.ts'
import { openCutter } from '../embedded-postgres/cut-wal.ts'
import { openArchive } from './archive.ts'
import { keepArchive, type KeptArchive } from './keep-archive.ts'
import { openWaitingWal } from './waiting-wal.ts'

interface Parts {
  settings: Config['archive']
  dataDir: string
  walFolder: string
  connectionString: string
  log: Pick<Logger, 'info' | 'warn' | 'error'>
}

/** Keeps the archive of the settings. */
export function startArchive({ settings, dataDir, walFolder, connectionString, log }: Parts): KeptArchive {
  const archive = openArchive(settings)
  if (archive === null) throw new Error('No archive is set.')
  return keepArchive({ archive, dataDir, wal: openWaitingWal(walFolder), cutter: openCutter(connectionString), log })
}
