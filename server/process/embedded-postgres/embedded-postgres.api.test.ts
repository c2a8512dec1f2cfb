import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, open as openFile, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { checkCluster } from './check-cluster.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './start-embedded-postgres.ts'

const quiet = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
let dataDir = ''
let database: EmbeddedPostgres

const start = (folder = dataDir) => startEmbeddedPostgres({ dataDir: folder, log: quiet })

async function ask(question: string, connectionString = database.connectionString): Promise<unknown> {
  const client = new Client({ connectionString })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<[unknown]>({ text: question, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}

const serverPid = async (folder = dataDir) => Number.parseInt(await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8'), 10)

/** Some systems take a second or two to forget a process that ended. */
async function isGone(pid: number): Promise<void> {
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), { interval: 20 })
}

/** Starts the database in a child process and kills that; resolves to the pid of the server left behind. */
async function startAndKill(folder: string, options = ''): Promise<number> {
  const module = new URL('start-embedded-postgres.ts', import.meta.url)
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(module)})
    await startEmbeddedPostgres({ dataDir: process.argv[1], log: console, ${options} })
    process.stdout.write('ready')
    setInterval(() => undefined, 1000)`
  const args = ['--input-type=module', '-e', program, folder]
  const owner = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(owner.stdout, 'data')
  const pid = await serverPid(folder)
  owner.kill('SIGKILL')
  await once(owner, 'exit')
  return pid
}

beforeAll(async () => {
  // Every character allowed in a path that might break a setting or a shell command.
  const parent = await realpath(await mkdtemp(join(tmpdir(), 'vesper-pg-')))
  // Under root, PostgreSQL's account must be able to enter.
  await chmod(parent, 0o711)
  dataDir = join(parent, `a "b", 'c' $d`)
  database = await start()
})
afterAll(async () => {
  await database.stop()
  await rm(join(dataDir, '..'), { recursive: true, force: true })
})

describe('The embedded database', () => {
  it('is PostgreSQL 18 in UTF-8, sorts by code point and knows upper case in every alphabet.', async () => {
    expect(await ask('show server_version')).toMatch(/^18\./)
    expect(await ask('show server_encoding')).toBe('UTF8')
    expect(await ask("select array_agg(x order by x)::text from unnest(array['é', 'Z', 'a']) x")).toBe('{Z,a,é}')
    expect(await ask("select lower('ÉÅΩ')")).toBe('éåω')
  })

  it('is reached only through a folder closed to other accounts.', async () => {
    expect(await ask('show listen_addresses')).toBe('')
    const folder = new URL(database.connectionString).searchParams.get('host') ?? ''
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    expect((await stat(join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700)
  })

  it('logs no user data.', async () => {
    await expect(ask("select 'a secret'::integer")).rejects.toThrow('a secret')
    await ask('create table logged (word text primary key)')
    await ask("insert into logged values ('whispered')")
    await expect(ask("insert into logged values ('whispered')")).rejects.toThrow('logged_pkey')
    expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).not.toContain('whispered')
  })

  it('restarts with all committed data after it is killed.', async () => {
    await ask('create table kept as select 7 as n')
    process.kill(await serverPid(), 'SIGKILL')
    await vi.waitFor(async () => expect(await ask('select n from kept')).toBe(7), { interval: 20 })
  })

  it('refuses a second owner of its folder with a message.', async () => {
    await expect(start()).rejects.toThrow(
      `The data folder ${dataDir} is in use by another Vesper (process ${process.pid}): ` +
        'stop that one first, or set DATA_DIR to another folder.',
    )
  })

  it('starts again after a stop.', async () => {
    await database.stop()
    await expect(ask('select 1')).rejects.toThrow()
    database = await start()
    expect(await ask('select n from kept')).toBe(7)
  })

  it('replaces a server that an earlier run left behind.', async () => {
    await database.stop()
    const orphan = await startAndKill(dataDir)
    database = await start()
    await isGone(orphan)
    expect(await ask('select n from kept')).toBe(7)
  })

  it('stops if its owner is killed and nothing takes over.', async () => {
    const orphan = await startAndKill(join(dataDir, 'orphaned'))
    await isGone(orphan)
  })

  it('leaves alone a process that got the pid of an earlier server.', async () => {
    await database.stop()
    await writeFile(join(dataDir, 'postgres/postmaster.pid'), `${process.pid}\n`)
    database = await start()
    expect(await ask('select n from kept')).toBe(7)
  })

  it.runIf(process.getuid?.() === 0)('lives under /var/lib if root keeps the data folder closed.', async () => {
    const closed = join(dataDir, 'closed')
    await mkdir(closed, { mode: 0o700 })
    const apart = await start(closed)
    const cluster = await realpath(join(closed, 'postgres'))
    await apart.stop()
    const again = await start(closed)
    expect(await ask('show data_directory', again.connectionString)).toBe(cluster)
    await again.stop()
    expect(cluster).toMatch(/^\/var\/lib\/vesper\/[0-9a-f]{12}\/postgres$/)
    await rm(join(cluster, '..'), { recursive: true })
  })
})

describe('A check of every table and index', () => {
  it('finds a page that the disk has changed, says where, and leaves nothing behind.', async () => {
    await ask('create table sound as select n, repeat(md5(n::text), 8) as filler from generate_series(1, 2000) n')
    await ask('create index sound_filler on sound (filler)')
    expect(await checkCluster(database.connectionString)).toMatchObject({ wrong: null })
    const path = join(dataDir, 'postgres', String(await ask("select pg_relation_filepath('sound_filler')")))
    await database.stop()
    const file = await openFile(path, 'r+')
    await file.write(Buffer.from('?'), 0, 1, 8_192 + 5_000)
    await file.close()
    database = await start()
    const { wrong } = await checkCluster(database.connectionString)
    expect(wrong).toMatch(/^sound_filler: invalid page in block 1 of relation/)
    expect(await ask('select count(*)::integer from pg_extension')).toBe(1)
    await ask('drop table sound')
  })
})

describe('A replica of the embedded database', () => {
  const open = async (replicated: boolean) =>
    startEmbeddedPostgres({ dataDir: join(dataDir, 'replicated'), log: quiet, durable: false, replicated })
  const eventually = async (check: () => Promise<void>) => vi.waitFor(check, { interval: 20, timeout: 20_000 })

  it('follows it, takes no writes, returns when it is killed, and is gone with its slot when it is not wanted.', async () => {
    const folder = join(dataDir, 'replicated')
    // A killed run leaves one behind, which is replaced.
    await startAndKill(folder, 'durable: false, replicated: true')
    const both = await open(true)
    const [replica = ''] = both.replicas
    await ask('create table followed as select 7 as n', both.connectionString)
    const follows = async () => expect(await ask('select n from followed', replica)).toBe(7)
    await eventually(follows)
    await expect(ask('delete from followed', replica)).rejects.toThrow('read-only transaction')
    process.kill(await serverPid(join(folder, 'replica')), 'SIGKILL')
    await eventually(follows)
    const slots = 'select count(*)::integer from pg_replication_slots'
    expect(await ask(slots, both.connectionString)).toBe(1)
    await both.stop()
    const alone = await open(false)
    expect(alone.replicas).toEqual([])
    expect(await ask(slots, alone.connectionString)).toBe(0)
    await expect(stat(join(folder, 'replica'))).rejects.toThrow('ENOENT')
    await alone.stop()
    // One that is still being made delays no stop.
    await (await open(true)).stop()
    expect(quiet.error).not.toHaveBeenCalledWith(expect.anything(), 'the embedded database has no replica')
  })
})

describe('A folder that cannot be used is refused with a message', () => {
  it('if it contains a database of another version.', async () => {
    const folder = join(dataDir, 'old')
    await mkdir(join(folder, 'postgres'), { recursive: true })
    await writeFile(join(folder, 'postgres/PG_VERSION'), '15\n')
    await expect(start(folder)).rejects.toThrow('was created by PostgreSQL 15, and this version of Vesper includes PostgreSQL 18')
  })

  it('if it contains something else.', async () => {
    const folder = join(dataDir, 'full')
    await mkdir(join(folder, 'postgres/photos'), { recursive: true })
    await expect(start(folder)).rejects.toThrow('is not empty and does not hold a database')
  })

  it('if it is a file.', async () => {
    const folder = join(dataDir, 'file')
    await writeFile(folder, '')
    await expect(start(folder)).rejects.toThrow('set DATA_DIR to a folder that this user can write')
  })
})
