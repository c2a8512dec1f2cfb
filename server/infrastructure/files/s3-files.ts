import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { refuse } from '../refusal.ts'
import { checkFileName, fileType } from './file-name.ts'
import type { FileStore } from './file-store.ts'
import { openS3Objects, storePatience } from './s3-objects.ts'

export function openS3Files(settings: NonNullable<Config['s3']>, log: Logger, patience = storePatience): FileStore {
  const objects = openS3Objects(settings, settings.bucket, patience)
  return {
    async put(name, bytes) {
      const type = fileType(checkFileName(name)) ?? ''
      try {
        await objects.put(name, bytes, type)
      } catch (error) {
        log.error({ err: error }, 'a file could not be stored')
        refuse('storage_full')
      }
    },
    get: async (name) => objects.get(checkFileName(name)),
    remove: async (name) => objects.remove(checkFileName(name)),
    async *list(ending) {
      for await (const name of objects.list('')) if (name.endsWith(ending)) yield name
    },
    // The store keeps nothing of an upload that was interrupted.
    removeUnfinished: () => Promise.resolve(),
  }
}
