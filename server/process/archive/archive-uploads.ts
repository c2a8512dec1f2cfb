import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isErrorCode } from '../../infrastructure/error-code.ts'
import type { Archive } from './archive.ts'
import { listUploads, uploads } from './data-folder.ts'

const prefix = 'files/'
export const uploadName = (name: string): string => `${prefix}${name}`

/** The uploaded files in the archive. */
export async function listArchivedUploads(archive: Archive): Promise<Set<string>> {
  const names = new Set<string>()
  for await (const path of archive.list(prefix)) names.add(path.slice(prefix.length))
  return names
}

/** Archives the uploaded files that `archived` lacks, and adds them to it. Resolves to those that exist. */
export async function archiveUploads(archive: Archive, dataDir: string, archived: Set<string>): Promise<string[]> {
  const live = await listUploads(dataDir)
  for (const name of live) {
    if (archived.has(name)) continue
    const bytes = await readFile(join(dataDir, uploads, name)).catch((error: unknown) => {
      if (isErrorCode(error, 'ENOENT')) return null
      throw error
    })
    if (bytes === null) continue
    await archive.put(uploadName(name), bytes)
    archived.add(name)
  }
  return live
}
