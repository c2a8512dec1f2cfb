import { randomBytes } from 'node:crypto'
import { chmod, cp, mkdir, mkdtemp, readFile, readdir, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readArchiveState } from '../../infrastructure/database/archive-state.ts'
import { newFileName } from '../../infrastructure/files/file-name.ts'
import { book } from '../../modules/reservations/money/testing/bookings.ts'
import { execute, pointTo } from '../../testing/database.ts'
import { makeTemplate, nameTestServer } from '../../testing/global-setup.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { checkCluster } from '../embedded-postgres/check-cluster.ts'
import { openCutter } from '../embedded-postgres/cut-wal.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../embedded-postgres/start-embedded-postgres.ts'
import { openDatabase } from '../open-database.ts'
import { openArchive, type Archive } from './archive.ts'
import { backUp } from './back-up.ts'
import { listBackups } from './backups.ts'
import { keepArchive, defaultPace, type KeptArchive } from './keep-archive.ts'
import { openWaitingWal } from './waiting-wal.ts'
import { restore } from './restore.ts'

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const key = randomBytes(32)
const archiveAt = (folder: string, withKey: Buffer | null = key): Archive => {
  const archive = openArchive({ to: { kind: 'folder', folder }, key: withKey, days: 14, s3: null })
  if (archive === null) throw new Error('no archive')
  return archive
}

let place = ''
let dataDir = ''
let archiveFolder = ''
let database: EmbeddedPostgres
let kept: KeptArchive
let world: World
beforeAll(async () => {
  place = await realpath(await mkdtemp(join(tmpdir(), 'vesper-archive-')))
  // Under root, PostgreSQL's account must be able to enter.
  await chmod(place, 0o711)
  dataDir = join(place, `a "b", 'c' $d`)
  archiveFolder = join(place, 'the archive')
  database = await startEmbeddedPostgres({ dataDir, log, archived: true })
  await writeFile(join(dataDir, 'secret-key'), 'a key of at least 32 characters, really')
  await addUpload('before the backup')
  kept = keepArchive({
    archive: archiveAt(archiveFolder),
    dataDir,
    wal: openWaitingWal(database.walFolder ?? ''),
    cutter: openCutter(database.connectionString),
    log,
  })
  const server = nameTestServer(database.connectionString)
  await makeTemplate(server)
  world = await openWorld(server)
  await kept.backedUp
})
afterAll(async () => {
  await world.close()
  await kept.stop()
  await database.stop()
  await rm(place, { recursive: true, force: true })
})

async function addUpload(content: string): Promise<string> {
  const name = `${newFileName()}.webp`
  await mkdir(join(dataDir, 'files'), { recursive: true })
  await writeFile(join(dataDir, 'files', name), content)
  return name
}

/** Bookings and money in one text. */
const everything = `select (select jsonb_agg(to_jsonb(r) order by r.id) from reservations r)::text as bookings,
  (select jsonb_agg(to_jsonb(e) order by e.transaction_id, e.position) from ledger_entries e)::text as entries,
  (select coalesce(sum(amount_minor), 0) from ledger_entries)::text as balance`

/** Restores to a new folder, and looks at the world's database there. */
async function restored<T>(
  archive: Archive,
  until: Temporal.Instant | null,
  look: (address: string, folder: string) => Promise<T>,
) {
  const folder = join(place, `restored ${randomBytes(4).toString('hex')}`)
  const { wrong, checked } = await restore(archive, folder, until)
  expect(wrong).toBeNull()
  expect(checked).toBeGreaterThan(100)
  const copy = await startEmbeddedPostgres({ dataDir: folder, log })
  try {
    return await look(pointTo(copy.connectionString, new URL(world.connectionString).pathname.slice(1)), folder)
  } finally {
    await copy.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Another copy of the archive, to spoil. */
async function spoiled(spoil: (folder: string) => Promise<void>): Promise<Archive> {
  const folder = join(place, `spoiled ${randomBytes(4).toString('hex')}`)
  await cp(archiveFolder, folder, { recursive: true })
  await spoil(folder)
  return archiveAt(folder)
}

const refusedRestore = async (archive: Archive, until: Temporal.Instant | null = null) => {
  const folder = join(place, `refused ${randomBytes(4).toString('hex')}`)
  const refusal = await restore(archive, folder, until).then(
    () => 'It was restored.',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
  // Nothing that could be taken for a data folder stays.
  expect(await readdir(folder).catch(() => [])).toEqual([])
  return refusal
}

const pathsIn = async (folder: string, pattern: RegExp) =>
  (await readdir(folder, { recursive: true })).filter((path) => pattern.test(path)).toSorted()

it('After a disaster, everything is back as it was at the instant, and nothing of what came later.', async () => {
  await (await book(world)).paid()
  await (await book(world)).paid()
  const upload = await addUpload('after the backup')
  const [before] = await execute(world.connectionString, everything)
  await sleep(5)
  const until = Temporal.Now.instant()
  await sleep(5)
  await (await book(world)).paid()
  await execute(world.connectionString, 'create table later (n integer)')
  await execute(
    world.connectionString,
    'begin; set local session_replication_role = replica; delete from ledger_entries; delete from reservations; commit',
  )
  await kept.cut()
  await restored(archiveAt(archiveFolder), until, async (address, folder) => {
    const [after] = await execute(address, everything)
    expect(after).toEqual(before)
    expect(after?.['balance']).toBe('0')
    expect(await execute(address, "select to_regclass('later') as later")).toEqual([{ later: null }])
    expect(await checkCluster(address)).toMatchObject({ wrong: null })
    expect(await execute(address, "select 1 from pg_extension where extname = 'amcheck'")).toEqual([])
    expect(await readFile(join(folder, 'files', upload), 'utf8')).toBe('after the backup')
    expect(await readdir(join(folder, 'files'))).toHaveLength(2)
    expect(await readFile(join(folder, 'secret-key'), 'utf8')).toContain('32 characters')
    expect((await stat(join(folder, 'secret-key'))).mode & 0o777).toBe(0o600)
  })
  // Without an instant, as late as the archive reaches: after the disaster.
  await restored(archiveAt(archiveFolder), null, async (address) => {
    expect(await execute(address, 'select count(*)::integer as count from reservations')).toEqual([{ count: 0 }])
    expect(await execute(address, "select to_regclass('later')::text as later")).toEqual([{ later: 'later' }])
  })
})

describe('A restore is refused with a sentence, and leaves nothing,', () => {
  it('of a moment before the first backup, or after the last WAL.', async () => {
    const archive = archiveAt(archiveFolder)
    const [first] = await listBackups(archive)
    const reaches = await kept.cut()
    expect(await refusedRestore(archive, Temporal.Instant.from('2026-01-01T00:00:00Z'))).toBe(
      `The archive ${archiveFolder} begins later: its oldest backup is of ${String(first?.finishedAt)}.`,
    )
    expect(await refusedRestore(archive, Temporal.Now.instant().add({ minutes: 1 }))).toBe(
      `The archive ${archiveFolder} does not reach so far: name a moment from ${String(first?.finishedAt)} until ${reaches.toString()}.`,
    )
  })

  it('over a missing WAL segment, and over a damaged one.', async () => {
    for (const n of [1, 2, 3]) {
      await execute(world.connectionString, `create table segment_${n} as select ${n} as n`)
      await kept.cut()
    }
    const until = await kept.cut()
    const [newest] = (await pathsIn(archiveFolder, /wal\/.*\/[\dA-F]{24}/)).slice(-2)
    const gap = await spoiled(async (folder) => rm(join(folder, newest ?? '')))
    expect(await refusedRestore(gap, until)).toMatch(
      / lacks the WAL segment [\dA-F]{24}, which may have been deleted: name a moment /,
    )
    const torn = await spoiled(async (folder) => {
      const bytes = await readFile(join(folder, newest ?? ''))
      bytes.writeUInt8(bytes.readUInt8(40) ^ 1, 40)
      await writeFile(join(folder, newest ?? ''), bytes)
    })
    expect(await refusedRestore(torn, until)).toMatch(/^wal\/[\da-f]+\/[\dA-F]{24}\.\d+ in the archive .* is damaged\.$/)
    const part = await spoiled(async (folder) => rm(join(folder, (await pathsIn(folder, /part-00001$/))[0] ?? '')))
    expect(await refusedRestore(part, until)).toMatch(/part-00001 in the archive .* is gone: restore from another backup\.$/)
  })

  it('with another key, without one, or with one for an archive that has none.', async () => {
    expect(await refusedRestore(archiveAt(archiveFolder, randomBytes(32)))).toBe(
      `The archive ${archiveFolder} has another key: set ARCHIVE_KEY to it.`,
    )
    expect(await refusedRestore(archiveAt(archiveFolder, null))).toBe(
      `The archive ${archiveFolder} is encrypted: set ARCHIVE_KEY to its key.`,
    )
    const open = join(place, 'open')
    await archiveAt(open, null).make()
    await archiveAt(open, null).put('files/a', Buffer.from('a'))
    expect(await refusedRestore(archiveAt(open))).toBe(`The archive ${open} is not encrypted: unset ARCHIVE_KEY.`)
  })

  it('of a backup that was interrupted, and into a folder that is not empty.', async () => {
    const torn = await spoiled(async (folder) => rm(join(folder, (await pathsIn(folder, /\/backup$/))[0] ?? '')))
    expect(await refusedRestore(torn)).toMatch(/ holds no finished backup\.$/)
    await expect(restore(archiveAt(archiveFolder), archiveFolder, null)).rejects.toThrow(`${archiveFolder} is not empty`)
  })
})

it('No start accepts a data folder whose restore, or whose copy by an earlier version, did not finish.', async () => {
  const none = { to: null, key: null, days: 14, s3: null }
  for (const [marker, sentence] of [
    ['restore-unfinished', 'is a restore that did not finish'],
    ['backup-unfinished', 'is a backup that was interrupted'],
  ] as const) {
    const folder = await mkdtemp(join(place, 'unfinished-'))
    await writeFile(join(folder, marker), '')
    for (const url of [null, 'postgres://127.0.0.1:1/never-asked']) {
      const settings = { url, sessionUrl: null, replicaUrls: [], replicas: 0, poolSize: 2 }
      await expect(openDatabase({ dataDir: folder, database: settings, archive: none }, log)).rejects.toThrow(sentence)
    }
  }
})

it('A backup of a server that does not run is refused with a sentence, and is none.', async () => {
  const idle = await mkdtemp(join(place, 'idle-'))
  const archive = archiveAt(join(place, 'of nothing'))
  await archive.make()
  await expect(backUp(archive, idle, null)).rejects.toThrow('Vesper is not running')
  expect(await listBackups(archive)).toEqual([])
})

it('What is in the archive reveals no content.', async () => {
  const names = await readdir(archiveFolder, { recursive: true, withFileTypes: true })
  for (const entry of names.filter((one) => one.isFile())) {
    const bytes = await readFile(join(entry.parentPath, entry.name))
    for (const word of ['before the backup', 'PG_VERSION', '32 characters', 'reservations'])
      expect(bytes.includes(word)).toBe(false)
  }
  expect(defaultPace.cut).toBe(60_000)
  expect(await readArchiveState(dataDir)).toMatchObject({ hasBackup: true, waiting: 0 })
})
