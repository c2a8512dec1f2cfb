import { chmod, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isErrorCode } from '../error-code.ts'

/**
 * Other accounts of this machine list and read nothing of the data folder, whichever version made it. They may still pass through
 * it, because under root the database runs as an account of its own.
 */
export async function closeDataFolder(dataDir: string): Promise<void> {
  await take(dataDir, 0o066)
  await take(join(dataDir, 'files'), 0o077)
}

async function take(path: string, bits: number): Promise<void> {
  try {
    const { mode } = await stat(path)
    if ((mode & bits) !== 0) await chmod(path, mode & 0o777 & ~bits)
  } catch (error) {
    // Not made yet, or another account's, which has its own reasons.
    if (!isErrorCode(error, 'ENOENT', 'EPERM')) throw error
  }
}
