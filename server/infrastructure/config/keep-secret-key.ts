import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isErrorCode } from '../error-code.ts'
import { StartRefusal } from '../start-refusal.ts'
import type { Config } from './config.ts'

/**
 * The key for signing and encryption: from the settings, from the data folder, or newly created there, readable by its owner
 * only. If two processes start at once, both end up with the same key: the first link wins.
 */
export async function keepSecretKey(config: Pick<Config, 'secretKey' | 'dataDir'>): Promise<string> {
  if (config.secretKey !== null) return config.secretKey
  const path = join(config.dataDir, 'secret-key')
  const kept = await readKey(path)
  if (kept !== null) return kept
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx', flush: true })
  await link(draft, path).catch((error: unknown) => {
    if (!isErrorCode(error, 'EEXIST')) throw error
  })
  await unlink(draft)
  return keepSecretKey(config)
}

async function readKey(path: string): Promise<string | null> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (isErrorCode(error, 'ENOENT')) return null
    if (isErrorCode(error, 'EACCES')) throw new StartRefusal(`${path} belongs to another user: start Vesper as that user.`)
    throw error
  })
  if (text === null || text.trim().length >= 32) return text?.trim() ?? null
  throw new StartRefusal(`${path} does not hold a key of at least 32 characters: restore it from a backup.`)
}
