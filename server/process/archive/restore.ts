import { chown, mkdir, open, readdir, rm, stat, truncate, writeFile, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartRefusal } from '../../infrastructure/start-refusal.ts'
import { findHome, makeDataFolder, type Home } from '../embedded-postgres/home.ts'
import { findPrograms } from '../embedded-postgres/programs.ts'
import { recover } from '../embedded-postgres/recover.ts'
import { markFinished, markUnfinished } from '../embedded-postgres/unfinished-restore.ts'
import type { Archive } from './archive.ts'
import { listArchivedUploads, uploadName } from './archive-uploads.ts'
import { readFilesOf, getOf, keysName, listBackups, listWal, partName, type Backup } from './backups.ts'
import { chooseBackup } from './choose-backup.ts'
import { uploads } from './data-folder.ts'
import { unpackPieces, type Piece } from './pack.ts'
import { segmentBytes, type ArchivedSegment } from './wal-names.ts'

/** `wrong`: what the check found; then the folder is marked as unfinished. */
export type RestoreResult = Readonly<{
  backup: Backup
  segments: number
  checked: number
  wrong: string | null
  hasKeys: boolean
}>

/**
 * Makes a data folder as it was at the instant, or as late as the archive reaches, in a folder that is empty or does not
 * exist. If that fails, the folder is empty again.
 */
export async function restore(archive: Archive, folder: string, until: Temporal.Instant | null): Promise<RestoreResult> {
  await archive.refuseOtherKey()
  const choice = chooseBackup(await listBackups(archive), await listWal(archive), until)
  if (typeof choice === 'string') throw new StartRefusal(`The archive ${archive.name} ${choice}.`)
  const { backup, segments } = choice
  const dataDir = await makeEmptyFolder(folder)
  const home = await findHome(dataDir)
  try {
    const { major } = await findPrograms(home)
    if (backup.major !== major)
      throw new StartRefusal(
        `This backup is of PostgreSQL ${backup.major}, and this version of Vesper includes PostgreSQL ${major}: ` +
          'restore it with the version of Vesper that made it.',
      )
    await markUnfinished(dataDir)
    await placeCluster(archive, backup, home)
    for (const segment of segments) await placeSegment(archive, segment, home)
    await placeUploads(archive, backup, dataDir)
    const hasKeys = await placeKeys(archive, backup, dataDir)
    const { wrong, count } = await recover(home, until)
    if (wrong === null) await markFinished(dataDir)
    return { backup, segments: segments.length, checked: count, wrong, hasKeys }
  } catch (error) {
    if (home.folder !== dataDir) await rm(home.folder, { recursive: true, force: true })
    // The mark last, so that what is left of a failure to remove the rest is refused by every start.
    for (const name of (await readdir(dataDir)).toSorted(
      (a, b) => Number(a.startsWith('restore')) - Number(b.startsWith('restore')),
    ))
      await rm(join(dataDir, name), { recursive: true, force: true })
    throw error
  }
}

async function makeEmptyFolder(folder: string): Promise<string> {
  const content = await readdir(folder).catch(() => [])
  if (content.length > 0)
    throw new StartRefusal(`${folder} is not empty: name a folder that does not exist yet, and put it in place afterwards.`)
  return makeDataFolder(folder)
}

type Owner = Home['account']

async function own(path: string, account: Owner): Promise<void> {
  if (account !== null) await chown(path, account.uid, account.gid)
}

async function placeCluster(archive: Archive, backup: Backup, { cluster, account }: Home): Promise<void> {
  await mkdir(cluster, { mode: 0o700 })
  await own(cluster, account)
  const place = openPlacer(cluster, account)
  for (let part = 1; part <= backup.parts; part += 1)
    for (const piece of unpackPieces(await getOf(archive, partName(backup.id, part)))) await place.add(piece)
  await place.end()
}

/** Writes pieces of files, each file in one go. */
function openPlacer(root: string, account: Owner) {
  let current: { path: string; file: FileHandle } | null = null
  const end = async () => {
    await current?.file.close()
    current = null
  }
  return {
    end,
    async add(piece: Piece) {
      const path = join(root, piece.path)
      if ('folder' in piece) {
        await mkdir(path, { mode: 0o700, recursive: true })
        return own(path, account)
      }
      if (current?.path !== path || piece.at === 0) {
        await end()
        await mkdir(dirname(path), { mode: 0o700, recursive: true })
        current = { path, file: await open(path, piece.at === 0 ? 'w' : 'r+', 0o600) }
        await own(path, account)
      }
      if (piece.bytes.length > 0) await current.file.write(piece.bytes, 0, piece.bytes.length, piece.at)
    },
  }
}

/** What PostgreSQL filled with zeros takes no room. */
async function placeSegment(archive: Archive, { name, segment }: ArchivedSegment, { cluster, account }: Home): Promise<void> {
  const path = join(cluster, 'pg_wal', segment)
  await writeFile(path, await getOf(archive, name), { mode: 0o600 })
  await truncate(path, segmentBytes)
  await own(path, account)
}

/** Those of the backup, and those that came later. One that was removed meanwhile is a surplus. */
async function placeUploads(archive: Archive, backup: Backup, dataDir: string): Promise<void> {
  const { live, gone } = await readFilesOf(archive, backup)
  const names = await listArchivedUploads(archive)
  for (const name of gone) names.delete(name)
  for (const name of live) names.add(name)
  if (names.size > 0) await mkdir(join(dataDir, uploads), { mode: 0o700 })
  for (const name of names) {
    // An archive without a key can be changed by anyone who can write it.
    if (!/^\w[\w.-]*$/.test(name))
      throw new StartRefusal(`The archive ${archive.name} holds a file with a name that Vesper never gives: ${name}.`)
    const bytes = await getOf(archive, uploadName(name))
    await writeFile(join(dataDir, uploads, name), bytes, { mode: 0o600, flag: 'wx', flush: true })
  }
}

/** They may be kept apart from the archive. */
async function placeKeys(archive: Archive, { id }: Backup, dataDir: string): Promise<boolean> {
  const keys = await archive.get(keysName(id))
  for (const piece of keys === null ? [] : unpackPieces(keys))
    if ('bytes' in piece) await writeFile(join(dataDir, piece.path), piece.bytes, { mode: 0o600, flag: 'wx', flush: true })
  return keys !== null && (await stat(join(dataDir, 'secret-key')).catch(() => null)) !== null
}
