import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isErrorCode } from '../../infrastructure/error-code.ts'

/** In a data folder, next to what must be kept. Recreated when it is needed, or of one run. */
const passing =
  /^(?:postgres|postgres-socket|postgres\.log|postgres\.log\.old|postgres-program-.*|postgres-draft-.*|replica|lock(?:-.*)?|archive-waiting|archive-state(?:\..*)?|(?:restore|backup)-unfinished)$/

/** Uploaded files: their names are never used twice, and their content never changes. */
export const uploads = 'files'

/** The keys and whatever else is in a data folder, apart from the database and uploaded files. */
export async function listKept(dataDir: string): Promise<string[]> {
  const entries = await readdir(dataDir, { withFileTypes: true })
  return entries.filter((entry) => entry.isFile() && !passing.test(entry.name)).map(({ name }) => name)
}

/** The uploaded files that are whole. */
export async function listUploads(dataDir: string): Promise<string[]> {
  const names = await readdir(join(dataDir, uploads)).catch((error: unknown) => {
    if (isErrorCode(error, 'ENOENT')) return []
    throw error
  })
  return names.filter((name) => !name.startsWith('.'))
}
