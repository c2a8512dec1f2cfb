import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { isErrorCode } from '../error-code.ts'
import { refuse } from '../refusal.ts'
import { checkFileName } from './file-name.ts'
import type { FileStore } from './file-store.ts'

/** Longer than any upload takes. By the clock of the folder, not of the product. */
const unfinishedMs = 24 * 60 * 60 * 1000

const namesIn = async (folder: string) =>
  readdir(folder).catch((error: unknown) => {
    if (isErrorCode(error, 'ENOENT')) return []
    throw error
  })

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
    async *list(ending) {
      for (const name of await namesIn(folder)) if (name.endsWith(ending)) yield name
    },
    async removeUnfinished() {
      for (const name of (await namesIn(folder)).filter((one) => /^\.[\w-]+\.tmp$/.test(one))) {
        const path = join(folder, name)
        const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }))
        if (Date.now() - mtimeMs > unfinishedMs) await rm(path, { force: true })
      }
    },
  }
}
