import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Client } from 'pg'
import { findSharedPort } from '#server/process/listen.ts'
import { launch, until, type Launch } from '../../start-checks/launch.ts'
import { makeSceneFolder, serverSettings, type Scene } from '../scene.ts'
import { startBalancer, startPooler, type Balancer } from './balancer.ts'
import { ask, makeSynchronous, startDatabase, startStandby, type DatabaseServer } from './database.ts'
import { findProgram, MissingProgram } from './programs.ts'
import { startStore, type Store } from './store.ts'

const root = resolve(import.meta.dirname, '../../..')

/** What would be several machines: three servers, a balancer, a pooler, a primary with its synchronous standby, a file store. */
export interface Machines extends Pick<Scene, 'dataDir' | 'withClient' | 'ask'> {
  /** Where guests call: the balancer. */
  url: string
  balancer: Balancer
  /** Vesper's servers, each in its place of the balancer. */
  apps: Launch[]
  primary: DatabaseServer
  standby: DatabaseServer
  store: Store
  poolerVersion: string
  /** Starts a server in its place, counted from 0, and waits until the balancer leads to it. */
  startApp(place: number, env?: Record<string, string>): Promise<void>
  restartPooler(whileAway: () => Promise<void>): Promise<void>
  /** Another replica of the primary. */
  addReplica(name: string): Promise<DatabaseServer>
  close(): Promise<void>
}

const freePort = async () => findSharedPort({ host: '127.0.0.1', port: 0 })

export async function openMachines(): Promise<Machines> {
  if (process.platform !== 'linux') throw new MissingProgram('Several machines are staged on Linux only.')
  await Promise.all(['haproxy', 'pgbouncer'].map(findProgram))
  const dataDir = await makeSceneFolder()
  const running: (() => Promise<unknown>)[] = [async () => rm(dataDir, { recursive: true, force: true })]
  const close = async () => {
    for (const stop of running.splice(0).toReversed()) await stop()
  }
  try {
    return await stage(dataDir, running, close)
  } catch (error) {
    await close()
    throw error
  }
}

async function stage(dataDir: string, running: (() => Promise<unknown>)[], close: () => Promise<void>): Promise<Machines> {
  const keep = <T extends { stop(): Promise<void> }>(started: T): T => {
    running.push(async () => started.stop())
    return started
  }
  const primary = keep(await startDatabase(dataDir))
  const standby = keep(await startStandby(primary, dataDir, 'two'))
  await makeSynchronous(primary, 'two')
  const { account } = primary.home
  const ports = {
    balancer: await freePort(),
    store: await freePort(),
    apps: [await freePort(), await freePort(), await freePort()],
  }
  const balancer = await startBalancer({
    dataDir,
    account,
    databases: [primary, standby],
    port: ports.balancer,
    apps: ports.apps,
  })
  running.push(async () => balancer.end('SIGTERM'))
  await until('the balancer leads to the primary', async () => (await ask(balancer.primary, 'select 1')).length === 1)
  let pooler = await startPooler(dataDir, account, balancer.primary)
  running.push(async () => pooler.end())
  const store = await startStore(ports.store)
  running.push(async () => store.leave())

  const settings = {
    ...serverSettings,
    DATABASE_URL: pooler.address,
    // Past the pooler: of the two, the one that takes writes.
    DATABASE_SESSION_URL: `postgresql:///vesper?host=${encodeURIComponent(`${primary.folder},${standby.folder}`)}&user=vesper`,
    DATABASE_REPLICA_URLS: balancer.replica,
    DOCUMENT_KEYS: `a:${Buffer.alloc(32, 7).toString('base64url')}`,
    TRUST_PROXY: '1',
    DRAIN_SECONDS: '4',
    ...store.settings,
  }
  const apps: Launch[] = []
  running.push(async () => Promise.all(apps.map(async (app) => app.end('SIGTERM'))))
  const startApp = async (place: number, env: Record<string, string> = {}) => {
    const own = { DATA_DIR: join(dataDir, `app${place + 1}`), PORT: String(ports.apps[place]) }
    apps[place] = await launch({ root, env: { ...settings, ...own, ...env } })
    await until(
      'the balancer leads to it',
      async () => {
        const states = await balancer.command('show servers state vesper')
        return new RegExp(` app${place + 1} \\S+ 2 0 `).test(states)
      },
      30_000,
    )
  }
  for (const place of ports.apps.keys()) await startApp(place)

  const withClient = async <T>(work: (db: Client) => Promise<T>): Promise<T> => {
    const db = new Client({ connectionString: balancer.primary })
    await db.connect()
    try {
      return await work(db)
    } finally {
      await db.end()
    }
  }
  return {
    dataDir,
    withClient,
    ask: async <Row extends object>(text: string, values: unknown[] = []) => ask<Row>(balancer.primary, text, values),
    url: `http://127.0.0.1:${ports.balancer}`,
    balancer,
    apps,
    primary,
    standby,
    store,
    poolerVersion: pooler.version,
    startApp,
    async restartPooler(whileAway) {
      await pooler.end('SIGKILL')
      await whileAway()
      pooler = await startPooler(dataDir, account, balancer.primary)
    },
    addReplica: async (name) => keep(await startStandby(primary, dataDir, name)),
    close,
  }
}
