import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ArchiveLocation, Config } from '../../infrastructure/config/config.ts'
import { isErrorCode } from '../../infrastructure/error-code.ts'
import { openS3Objects, type S3Objects } from '../../infrastructure/files/s3-objects.ts'
import { StartRefusal } from '../../infrastructure/start-refusal.ts'

/** Named bytes, in a folder or an S3-compatible store. A name has slashes; a reader sees all of an object or nothing. */
export interface Objects {
  /** Prepares an archive for its first object. Later, a folder that is gone is a disk that is away, and not made again. */
  make(): Promise<void>
  put(name: string, bytes: Buffer): Promise<void>
  /** Null if there is no such object. */
  get(name: string): Promise<Buffer | null>
  remove(name: string): Promise<void>
  /** The names that begin like this. `prefix` is empty or ends with a slash. */
  list(prefix: string): AsyncIterable<string>
}

export function openObjects(to: ArchiveLocation, account: Config['archive']['s3']): Objects {
  if (to.kind === 'folder') return openFolder(to.folder)
  if (account === null)
    throw new StartRefusal('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set to use an archive in an S3-compatible store.')
  return openBucket(to, openS3Objects(account, to.bucket))
}

function openBucket(to: ArchiveLocation & { kind: 's3' }, objects: S3Objects): Objects {
  const { prefix } = to
  const fail = (error: unknown): never => {
    throw new StartRefusal(`The archive ${nameLocation(to)} fails: ${explain(error)}.`, { cause: error })
  }
  return {
    make: () => Promise.resolve(),
    put: async (name, bytes) => objects.put(`${prefix}${name}`, bytes, 'application/octet-stream').catch(fail),
    get: async (name) => objects.get(`${prefix}${name}`).catch(fail),
    remove: async (name) => objects.remove(`${prefix}${name}`).catch(fail),
    async *list(below) {
      try {
        for await (const key of objects.list(`${prefix}${below}`)) yield key.slice(prefix.length)
      } catch (error) {
        fail(error)
      }
    },
  }
}

const explain = (error: unknown) => (error instanceof Error ? error.message || error.name : String(error))

export const nameLocation = (to: ArchiveLocation): string =>
  to.kind === 'folder' ? to.folder : `s3://${to.bucket}/${to.prefix}`.replace(/\/$/, '')

/** Of what is being written. */
const unfinished = '.tmp'

function openFolder(root: string): Objects {
  return {
    async make() {
      await mkdir(root, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
        if (!isErrorCode(error, 'EACCES', 'EROFS', 'EPERM', 'ENOTDIR', 'EEXIST')) throw error
        throw new StartRefusal(`The archive ${root} can’t be made: name a folder that this user can write.`, { cause: error })
      })
    },
    async put(name, bytes) {
      const path = join(root, name)
      const draft = join(dirname(path), `.${randomBytes(6).toString('hex')}${unfinished}`)
      try {
        await makeFolders(root, dirname(name))
        await writeSynced(draft, bytes)
        await rename(draft, path)
        await syncFolder(dirname(path))
      } catch (error) {
        await rm(draft, { force: true })
        await refuseMissing(root)
        throw new StartRefusal(`The archive ${root} can’t be written: ${explain(error)}.`, { cause: error })
      }
    },
    async get(name) {
      return readFile(join(root, name)).catch((error: unknown) => {
        if (isErrorCode(error, 'ENOENT')) return null
        throw error
      })
    },
    async remove(name) {
      await rm(join(root, name), { force: true })
    },
    async *list(prefix) {
      await refuseMissing(root)
      yield* listFolder(root, prefix)
    },
  }
}

/** Its disk may be away: then it is not empty, and nothing is written in its place. */
async function refuseMissing(root: string): Promise<void> {
  await stat(root).catch((error: unknown) => {
    throw new StartRefusal(`The archive ${root} is not there: mount its disk, or name another archive.`, { cause: error })
  })
}

/** One below the other, and never the root, whose disk may go away between any two steps. */
async function makeFolders(root: string, name: string): Promise<void> {
  let path = root
  for (const part of name.split('/')) {
    path = join(path, part)
    await mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
      if (!isErrorCode(error, 'EEXIST')) throw error
    })
  }
}

async function writeSynced(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** So that a power cut does not undo the rename. Windows keeps it anyway and cannot open folders. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function* listFolder(root: string, prefix: string): AsyncIterable<string> {
  const entries = await readdir(join(root, prefix), { withFileTypes: true }).catch((error: unknown) => {
    if (isErrorCode(error, 'ENOENT')) return []
    throw error
  })
  for (const entry of entries) {
    if (entry.isDirectory()) yield* listFolder(root, `${prefix}${entry.name}/`)
    else if (!entry.name.endsWith(unfinished)) yield `${prefix}${entry.name}`
  }
}
