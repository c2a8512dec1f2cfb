import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { isErrorCode } from '../error-code.ts'
import { refuse } from '../http/refusal.ts'
import { checkFileName } from './file-name.ts'
import type { FileStore } from './file-store.ts'

/** Files in `folder`, created with the first one. A reader sees a whole file or none. */
export function openLocalFiles(folder: string, log: Logger): FileStore {
  const pathOf = (name: string) => join(folder, checkFileName(name))

  async function write(path: string, bytes: Buffer): Promise<void> {
    const unfinished = join(folder, `.${randomUUID()}.tmp`)
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = await open(unfinished, 'wx', 0o600)
      try {
        await file.writeFile(bytes)
        // Synced before it gets its name, so that a power cut leaves no empty file under it.
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(unfinished, path)
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
  }

  return {
    async put(name, bytes) {
      const path = pathOf(name)
      try {
        await write(path, bytes)
      } catch (error) {
        // The disk is full, over quota or not writable: to the caller it is all the same.
        log.error({ err: error }, 'a file could not be stored')
        refuse('storage_full')
      }
    },
    async get(name) {
      try {
        return await readFile(pathOf(name))
      } catch (error) {
        if (isErrorCode(error, 'ENOENT')) return null
        throw error
      }
    },
    async remove(name) {
      await rm(pathOf(name), { force: true })
    },
  }
}
