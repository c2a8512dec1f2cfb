import { chmod, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isErrorCode } from '../error-code.ts'

/**
 * Closes the data folder to other accounts of this machine, whichever version created it. They may still pass through it, because
 * under root the database runs as a separate account.
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
    // Not created yet, or owned by another account that set its own permissions.
    if (!isErrorCode(error, 'ENOENT', 'EPERM')) throw error
  }
}
