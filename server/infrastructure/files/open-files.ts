import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { FileStore } from './file-store.ts'
import { openLocalFiles } from './local-files.ts'
import { openS3Files } from './s3-files.ts'

/** The store that the settings name. */
export function openFiles(config: Pick<Config, 's3' | 'dataDir'>, log: Logger): FileStore {
  return config.s3 === null ? openLocalFiles(join(config.dataDir, 'files'), log) : openS3Files(config.s3, log)
}
