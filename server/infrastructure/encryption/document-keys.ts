import { randomBytes } from 'node:crypto'
import { link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isErrorCode } from '../error-code.ts'
import { StartRefusal } from '../start-refusal.ts'

export interface DocumentKey {
  id: string
  key: Buffer
}

interface Settings {
  dataDir: string
  documentKeys: DocumentKey[] | null
}

/** One key per line or, in the setting, per comma: its id, a colon and 32 bytes as base64url. The last one encrypts. */
export function readDocumentKeys(text: string): DocumentKey[] | null {
  const keys = text
    .split(/[\s,]+/)
    .filter((one) => one !== '')
    .map((one) => {
      const [, id, key] = /^([\w-]{1,40}):([\w-]{43})=?$/.exec(one) ?? []
      return id === undefined || key === undefined ? null : { id, key: Buffer.from(key, 'base64url') }
    })
  const sound = keys.filter((key) => key !== null)
  const ids = new Set(sound.map(({ id }) => id))
  return sound.length === keys.length && sound.length > 0 && ids.size === sound.length ? sound : null
}

const pathOf = ({ dataDir }: Settings) => join(dataDir, 'document-keys')
const newLine = () => `${randomBytes(6).toString('hex')}:${randomBytes(32).toString('base64url')}\n`

/**
 * The keys for identity documents, newest last: from the settings, otherwise from the data folder beside the secret key, where
 * the first document creates the first key. Read on each use, so that a rotation reaches every process at once.
 */
export async function loadDocumentKeys(config: Settings): Promise<DocumentKey[]> {
  if (config.documentKeys !== null) return config.documentKeys
  const kept = await readFile(pathOf(config), 'utf8').catch((error: unknown) => {
    if (isErrorCode(error, 'ENOENT')) return null
    throw error
  })
  if (kept === null) {
    await writeKeys(config, newLine(), async (draft, path) => {
      // If two first documents arrive at once, both end up with the same key: the first link wins.
      await link(draft, path).catch((error: unknown) => {
        if (!isErrorCode(error, 'EEXIST')) throw error
      })
    })
    return loadDocumentKeys(config)
  }
  const keys = readDocumentKeys(kept)
  if (keys === null) throw new Error(`${pathOf(config)} does not contain keys: restore it from a backup.`)
  return keys
}

/** Adds a key that encrypts from now on. With keys in the settings, the operator has already added it there. */
export async function addDocumentKey(config: Settings): Promise<void> {
  if (config.documentKeys !== null) return
  const keys = await loadDocumentKeys(config)
  await writeKeys(config, keys.map(lineOf).join('') + newLine(), rename)
}

/** Removes keys that no longer encrypt anything; the newest one stays. Drafts of an interrupted change hold keys as well. */
export async function forgetDocumentKeys(config: Settings, isUsed: (id: string) => boolean): Promise<void> {
  if (config.documentKeys !== null) return
  for (const name of await readdir(config.dataDir).catch(() => []))
    if (/^document-keys\.[0-9a-f]{12}$/.test(name)) await rm(join(config.dataDir, name), { force: true })
  const keys = await loadDocumentKeys(config)
  const kept = keys.filter(({ id }, index) => index === keys.length - 1 || isUsed(id))
  if (kept.length < keys.length) await writeKeys(config, kept.map(lineOf).join(''), rename)
}

const lineOf = ({ id, key }: DocumentKey) => `${id}:${key.toString('base64url')}\n`

async function writeKeys(config: Settings, text: string, put: (draft: string, path: string) => Promise<void>): Promise<void> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const draft = `${pathOf(config)}.${randomBytes(6).toString('hex')}`
  try {
    await writeFile(draft, text, { mode: 0o600, flag: 'wx', flush: true })
    await put(draft, pathOf(config))
  } finally {
    await rm(draft, { force: true })
  }
}

/** The key that currently encrypts. */
export async function newestDocumentKey(config: Settings): Promise<DocumentKey> {
  const newest = (await loadDocumentKeys(config)).at(-1)
  if (newest === undefined) throw new StartRefusal('There is no key for identity documents.')
  return newest
}

/** Throws if the key is missing: what it encrypted stays unreadable. */
export async function documentKeyOf(config: Settings, id: string): Promise<Buffer> {
  const documentKey = (await loadDocumentKeys(config)).find((key) => key.id === id)
  if (documentKey === undefined)
    throw new Error(`The key ${id} for identity documents is missing: restore document-keys from a backup.`)
  return documentKey.key
}
