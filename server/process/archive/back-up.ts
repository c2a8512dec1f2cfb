import { randomBytes } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isErrorCode } from '../../infrastructure/error-code.ts'
import { readBaseBackup, recordBackup, type Part } from '../embedded-postgres/base-backup.ts'
import { findHome } from '../embedded-postgres/home.ts'
import type { Archive } from './archive.ts'
import { archiveUploads, listArchivedUploads } from './archive-uploads.ts'
import { describeBackup, keysName, partName, putFilesOf, type Backup } from './backups.ts'
import { listKept } from './data-folder.ts'
import { packPiece, partBytes, type Piece } from './pack.ts'

/**
 * Backs up a running server's data folder: first the database, then the files and the keys. A surplus file is harmless; a missing
 * one would not be. `chain`: the WAL in the archive that continues the backup. Its description is written last, so that a
 * backup that was interrupted is none.
 */
export async function backUp(archive: Archive, dataDir: string, chain: string | null): Promise<Backup> {
  const home = await findHome(dataDir)
  const id = `${Temporal.Now.instant().epochMilliseconds}-${randomBytes(4).toString('hex')}`
  const parts = collectParts(async (part, bytes) => archive.put(partName(id, part), bytes))
  const base = await readBaseBackup(home, async (part) => givePart(part, parts.add))
  const { count, bytes } = await parts.end()
  const archived = await listArchivedUploads(archive)
  const live = await archiveUploads(archive, dataDir, archived)
  const isLive = new Set(live)
  await putFilesOf(archive, id, { live, gone: [...archived].filter((name) => !isLive.has(name)) })
  await archive.put(keysName(id), await packKept(dataDir))
  const major = (await readFile(join(home.cluster, 'PG_VERSION'), 'utf8')).trim()
  const backup = { id, chain, parts: count, bytes, major, ...base }
  await describeBackup(archive, backup)
  await recordBackup(home)
  return backup
}

/** Collects pieces into parts of about `partBytes`. */
function collectParts(put: (part: number, bytes: Buffer) => Promise<void>) {
  let waiting: Buffer[] = []
  let size = 0
  let count = 0
  let bytes = 0
  const flush = async () => {
    if (size === 0) return
    const part = Buffer.concat(waiting)
    waiting = []
    size = 0
    count += 1
    bytes += part.length
    await put(count, part)
  }
  return {
    async add(piece: Piece) {
      for (const buffer of packPiece(piece)) {
        waiting.push(buffer)
        size += buffer.length
      }
      if (size >= partBytes) await flush()
    },
    async end() {
      await flush()
      return { count, bytes }
    },
  }
}

/** A file in pieces. One that disappears meanwhile was not needed. */
async function givePart(part: Part, add: (piece: Piece) => Promise<void>): Promise<void> {
  const { path } = part
  if ('folder' in part) return add({ path, folder: true })
  if ('text' in part) return add({ path, at: 0, bytes: Buffer.from(part.text) })
  const file = await open(part.file, 'r').catch((error: unknown) => {
    if (isErrorCode(error, 'ENOENT')) return null
    throw error
  })
  if (file === null) return
  try {
    const { size } = await file.stat()
    // Read to its end, which moves while the server writes.
    for (let at = 0; ;) {
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(Math.min(Math.max(size - at, 8_192), partBytes)), {
        position: at,
      })
      if (bytesRead === 0 && at > 0) return
      await add({ path, at, bytes: buffer.subarray(0, bytesRead) })
      if (bytesRead === 0) return
      at += bytesRead
    }
  } finally {
    await file.close()
  }
}

async function packKept(dataDir: string): Promise<Buffer> {
  const pieces: Buffer[] = []
  for (const name of await listKept(dataDir))
    pieces.push(...packPiece({ path: name, at: 0, bytes: await readFile(join(dataDir, name)) }))
  return Buffer.concat(pieces)
}
