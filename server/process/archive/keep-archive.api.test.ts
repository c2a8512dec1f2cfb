import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, realpath, rename, rm, writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { Registry } from 'prom-client'
import type { Config } from '../../infrastructure/config/config.ts'
import { measureArchive } from '../../infrastructure/metrics/measure-archive.ts'
import { execute } from '../../testing/database.ts'
import { createObjectServer, type StoredObjects } from '../../testing/object-server.ts'
import { openCutter } from '../embedded-postgres/cut-wal.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../embedded-postgres/start-embedded-postgres.ts'
import { openArchive, type Archive } from './archive.ts'
import { backUp } from './back-up.ts'
import { listBackups, listWal } from './backups.ts'
import { forgetOld } from './forget-old.ts'
import { keepArchive } from './keep-archive.ts'
import { limits, openWaitingWal } from './waiting-wal.ts'
import { restore } from './restore.ts'

const quickly = { ship: 20, cut: 60_000, backUp: 50 }
const openLog = () => ({ info: vi.fn(), warn: vi.fn(), error: vi.fn() })
const log = openLog()

let place = ''
beforeAll(async () => {
  place = await realpath(await mkdtemp(join(tmpdir(), 'vesper-kept-')))
  await chmod(place, 0o711)
})
afterAll(async () => rm(place, { recursive: true, force: true }))

const settingsFor = (folder: string): Config['archive'] => ({ to: { kind: 'folder', folder }, key: null, days: 14, s3: null })

async function make(settings: Config['archive']): Promise<Archive> {
  const archive = openArchive(settings)
  if (archive === null) throw new Error('no archive')
  await archive.make()
  return archive
}

function keep(
  archive: Archive,
  dataDir: string,
  database: EmbeddedPostgres,
  { most = limits, own = log, pace = quickly }: { most?: typeof limits; own?: typeof log; pace?: typeof quickly } = {},
) {
  const parts = { wal: openWaitingWal(database.walFolder ?? '', most), cutter: openCutter(database.connectionString) }
  return keepArchive({ archive, dataDir, log: own, ...parts }, pace)
}

const start = async (dataDir: string) => startEmbeddedPostgres({ dataDir, log, durable: false, archived: true })

/** The numbers in the table `counted` of a restored data folder. */
async function countRestored(archive: Archive): Promise<number[]> {
  const folder = join(place, `restored-${randomBytes(4).toString('hex')}`)
  expect(await restore(archive, folder, null)).toMatchObject({ wrong: null })
  const copy = await startEmbeddedPostgres({ dataDir: folder, log, durable: false })
  try {
    const rows = await execute(copy.connectionString, 'select n from counted order by n')
    return rows.map(({ n }) => Number(n))
  } finally {
    await copy.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

describe('An archive', () => {
  it('loses and tears nothing when its process is killed again and again.', async () => {
    const [dataDir, folder] = [join(place, 'killed'), join(place, 'of killed')]
    const module = (path: string) => JSON.stringify(new URL(path, import.meta.url))
    const program = `
      const { startEmbeddedPostgres } = await import(${module('../embedded-postgres/start-embedded-postgres.ts')})
      const { openCutter } = await import(${module('../embedded-postgres/cut-wal.ts')})
      const { openArchive } = await import(${module('archive.ts')})
      const { keepArchive } = await import(${module('keep-archive.ts')})
      const { openWaitingWal } = await import(${module('waiting-wal.ts')})
      const { execute } = await import(${module('../../testing/database.ts')})
      const dataDir = process.argv[1]
      const log = { info() {}, warn() {}, error() {} }
      const database = await startEmbeddedPostgres({ dataDir, log, durable: false, archived: true })
      const parts = { wal: openWaitingWal(database.walFolder), cutter: openCutter(database.connectionString) }
      const archive = openArchive(${JSON.stringify(settingsFor(folder))})
      // Slow, so that the process ends while it archives.
      const slow = { ...archive, put: async (name, bytes) => {
        if (name.startsWith('wal/')) await new Promise((resolve) => setTimeout(resolve, 300))
        await archive.put(name, bytes)
      } }
      const kept = keepArchive({ archive: slow, dataDir, log, ...parts }, { ship: 1, cut: 1, backUp: 50 })
      await kept.backedUp
      await execute(database.connectionString, 'create table if not exists counted (n serial, filler text)')
      for (;;) {
        const [row] = await execute(database.connectionString,
          "insert into counted (filler) select string_agg(md5(random()::text), '') from generate_series(1, 5000) returning n")
        process.stdout.write(row.n + '\\n')
      }`
    let lastNumber = 0
    for (const kill of [1, 4]) {
      const child = spawn(process.execPath, ['--input-type=module', '-e', program, dataDir], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      for (let seen = 0; seen < kill; seen += 1) {
        const [chunk] = (await once(child.stdout, 'data')) as [Buffer]
        lastNumber = Number(chunk.toString().trim().split('\n').at(-1))
      }
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    const database = await start(dataDir)
    const archive = await make(settingsFor(folder))
    const kept = keep(archive, dataDir, database)
    await kept.cut()
    const rows = await execute(database.connectionString, 'select n from counted order by n')
    await kept.stop()
    await database.stop()
    expect(rows.map(({ n }) => n)).toContain(lastNumber)
    // One chain, without a gap.
    expect((await listWal(archive)).size).toBe(1)
    expect(await countRestored(archive)).toEqual(rows.map(({ n }) => Number(n)))
  })

  it('that is away delays nothing, says so, and is complete once it is back.', async () => {
    const [dataDir, folder] = [join(place, 'cut off'), join(place, 'away')]
    const database = await start(dataDir)
    const [archive, own] = [await make(settingsFor(folder)), openLog()]
    const kept = keep(archive, dataDir, database, { own })
    await kept.backedUp
    await execute(database.connectionString, 'create table counted as select 1 as n')
    await rename(folder, `${folder} for a while`)
    await expect(kept.cut()).rejects.toThrow(`The archive ${folder} is not there`)
    await vi.waitFor(() => expect(own.warn).toHaveBeenCalledWith(expect.anything(), expect.stringContaining('falls behind')))
    await execute(database.connectionString, 'insert into counted values (2)')
    const registry = new Registry()
    measureArchive(registry, { dataDir })
    await vi.waitFor(async () =>
      expect(await registry.metrics()).toMatch(/vesper_archive_waiting_bytes\{archive=".*away plain"\} [1-9]/),
    )
    // A folder that is gone is a disk that is away: nothing is written in its place.
    await expect(readdir(folder)).rejects.toThrow('ENOENT')
    await rename(`${folder} for a while`, folder)
    await vi.waitFor(() => expect(own.info).toHaveBeenCalledWith(expect.stringContaining('is back')))
    await kept.cut()
    expect(await registry.metrics()).toMatch(/vesper_archive_lag_seconds\{archive=".*away plain"\} \d/)
    expect(own.warn).toHaveBeenCalledOnce()
    await kept.stop()
    await database.stop()
    expect(await countRestored(archive)).toEqual([1, 2])
  })

  it('that is away for too long begins again with a backup, rather than fill the disk.', async () => {
    const [dataDir, folder] = [join(place, 'overfull'), join(place, 'away for long')]
    const database = await start(dataDir)
    const [archive, own] = [await make(settingsFor(folder)), openLog()]
    const kept = keep(archive, dataDir, database, { own, most: { waiting: 0, free: 0 } })
    await kept.backedUp
    await execute(database.connectionString, 'create table counted as select 1 as n')
    await rename(folder, `${folder} for a while`)
    await expect(kept.cut()).rejects.toThrow(`The archive ${folder} is not there`)
    await vi.waitFor(() => expect(own.error).toHaveBeenCalledWith(expect.stringContaining('the archive has a gap')))
    await execute(database.connectionString, 'insert into counted values (2)')
    await rename(`${folder} for a while`, folder)
    await vi.waitFor(async () => expect(await listBackups(archive)).toHaveLength(2), { timeout: 20_000 })
    await execute(database.connectionString, 'insert into counted values (3)')
    await kept.cut()
    await kept.stop()
    await database.stop()
    expect(await countRestored(archive)).toEqual([1, 2, 3])
  })
})

it('An archive on another disk than before begins with a backup as well.', async () => {
  const [dataDir, folder] = [join(place, 'moved'), join(place, 'another disk')]
  const database = await start(dataDir)
  const archive = await make(settingsFor(folder))
  const first = keep(archive, dataDir, database)
  await first.backedUp
  await execute(database.connectionString, 'create table counted as select 1 as n')
  await first.stop()
  await rm(folder, { recursive: true })
  await mkdir(folder)
  const second = keep(archive, dataDir, database)
  await second.backedUp
  await second.stop()
  await database.stop()
  expect(await countRestored(archive)).toEqual([1])
})

it('A copy of a data folder that is started in its place begins a chain, and touches nothing of the one before.', async () => {
  const [dataDir, aside] = [join(place, 'original'), join(place, 'put aside')]
  const archive = await make(settingsFor(join(place, 'of copies')))
  const live = async (work: (address: string) => Promise<unknown>, own = log) => {
    const database = await start(dataDir)
    const kept = keep(archive, dataDir, database, { own })
    await kept.backedUp
    await work(database.connectionString)
    await kept.stop()
    await database.stop()
  }
  await live(async (address) => execute(address, 'create table counted as select 1 as n'))
  await promisify(execFile)('cp', ['-a', dataDir, aside])
  await live(async (address) => execute(address, 'insert into counted values (2)'))
  const before = await Array.fromAsync(archive.list('wal/'))
  await rm(dataDir, { recursive: true })
  await rename(aside, dataDir)
  const own = openLog()
  await live(async (address) => {
    await vi.waitFor(() => expect(own.error).toHaveBeenCalledWith(expect.stringContaining('has other WAL in this place')))
    await vi.waitFor(async () => expect(await listBackups(archive)).toHaveLength(2), { timeout: 20_000 })
    await execute(address, 'insert into counted values (3)')
  }, own)
  expect(await Array.fromAsync(archive.list('wal/'))).toEqual(expect.arrayContaining(before))
  expect(await countRestored(archive)).toEqual([1, 3])
})

it('A restored database continues in the archive it came from, apart from what was there.', async () => {
  const [dataDir, again] = [join(place, 'first life'), join(place, 'second life')]
  const database = await start(dataDir)
  const archive = await make(settingsFor(join(place, 'of both')))
  const first = keep(archive, dataDir, database)
  await first.backedUp
  await execute(database.connectionString, 'create table counted as select 1 as n')
  const until = await first.cut()
  await execute(database.connectionString, 'insert into counted values (-1)')
  await first.stop()
  await database.stop()
  await restore(archive, again, until)
  const copy = await start(again)
  const second = keep(archive, again, copy)
  await second.backedUp
  await execute(copy.connectionString, 'insert into counted values (2)')
  await second.stop()
  await copy.stop()
  expect((await listWal(archive)).size).toBe(2)
  expect(await countRestored(archive)).toEqual([1, 2])
})

describe('A backup', () => {
  let dataDir = ''
  let database: EmbeddedPostgres
  beforeAll(async () => {
    dataDir = join(place, 'backed up')
    database = await start(dataDir)
    await execute(database.connectionString, 'create table counted as select generate_series(1, 100) as n')
    await mkdir(join(dataDir, 'files'))
  })
  afterAll(async () => database.stop())

  it('holds everything committed before it and nothing later, in a folder or an S3-compatible store.', async () => {
    const objects: StoredObjects = new Map()
    const server: Server = createObjectServer(objects, 'vesper-archive')
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
    const s3 = { endpoint, region: 'us-east-1', accessKeyId: 'a', secretAccessKey: 'b' }
    const to = { kind: 's3', bucket: 'vesper-archive', prefix: 'club/' } as const
    const archive = await make({ to, key: randomBytes(32), days: 14, s3 })
    await backUp(archive, dataDir, null)
    await execute(database.connectionString, 'insert into counted values (101)')
    expect(await countRestored(archive)).toEqual(upTo(100))
    expect([...objects.keys()].every((name) => name.startsWith('/vesper-archive/club/key-'))).toBe(true)
    await execute(database.connectionString, 'delete from counted where n = 101')
    server.close()
  })

  it('waits for one that is under way.', async () => {
    const archive = await make(settingsFor(join(place, 'twice')))
    await Promise.all([backUp(archive, dataDir, null), backUp(archive, dataDir, null)])
    expect(await listBackups(archive)).toHaveLength(2)
  })

  it('that is too old is removed with its WAL and with the files that were gone by the oldest that stays.', async () => {
    const archive = await make(settingsFor(join(place, 'aging')))
    const upload = async (name: string) => writeFile(join(dataDir, 'files', name), name)
    await upload('gone.webp')
    const first = await backUp(archive, dataDir, 'abc')
    await archive.put(`wal/abc/${first.first}`, Buffer.from('old'))
    await rm(join(dataDir, 'files', 'gone.webp'))
    await upload('stays.webp')
    const second = await backUp(archive, dataDir, 'abc')
    await archive.put(`wal/abc/${second.first}`, Buffer.from('needed'))
    await archive.put(`wal/def/${first.first}.${first.finishedAt.epochMilliseconds}`, Buffer.from('of a chain without backups'))
    const list = async () => (await Array.fromAsync(archive.list(''))).filter((name) => !name.includes('part-')).toSorted()
    const before = await list()
    // The first one still leads to moments after it.
    expect(await forgetOld(archive, first.finishedAt.subtract({ seconds: 1 }))).toBe(0)
    expect(await list()).toEqual(before)
    expect(await forgetOld(archive, second.finishedAt)).toBe(1)
    expect(await list()).toEqual([
      ...['backup', 'files', 'keys'].map((name) => `backups/${second.id}/${name}`),
      'files/stays.webp',
      `wal/abc/${second.first}`,
    ])
    expect(await countRestored(archive)).toEqual(upTo(100))
  })
})
