import assert from 'node:assert/strict'
import { chmod, mkdir, readFile, realpath, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { archiveCheck } from './archive-check.ts'
import type { Check } from './check.ts'
import { isRunning, launch, launchRefused, listChildren, runCommand, until, type Launch, type Place } from './launch.ts'
import { becomeNobody, copyForNobody } from './nobody.ts'
import { openSlowRequest } from './slow-request.ts'
import { findInstalled, startExternalPostgres } from './external-postgres.ts'

const asRoot = () => process.getuid?.() === 0

/** False if a call gets no response, not even a closed connection. */
async function isAnsweredOrClosed(url: string): Promise<boolean> {
  const signal = AbortSignal.timeout(20_000)
  return fetch(`${url}/api/health/`, { signal, headers: { connection: 'close' } }).then(
    async (answer) => (await answer.text()) !== '',
    () => !signal.aborted,
  )
}

async function answers(url: string, path: string): Promise<boolean> {
  const answer = await fetch(`${url}${path}`, { signal: AbortSignal.timeout(5_000) })
  // Unread, it would keep its connection from being reused.
  await answer.text()
  return answer.status === 200
}
const postgresPid = async (dataDir: string) =>
  Number.parseInt(await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)

async function expectServing({ url }: Launch): Promise<void> {
  assert(await answers(url, '/api/health'), '/api/health does not answer')
  assert(await answers(url, '/api/ready'), '/api/ready does not answer')
  assert(await answers(url, '/'), 'the front page does not answer')
}

/** Stops it like a service manager, and looks for anything left behind. */
async function expectCleanEnd(launched: Launch, dataDir?: string): Promise<void> {
  const postgres = dataDir === undefined ? 0 : await postgresPid(dataDir)
  assert.equal(await launched.end('SIGTERM'), 0, `the exit code after SIGTERM; it said:\n${launched.said()}`)
  await until('the server ends', async () => !(await isRunning(launched.server)))
  if (postgres !== 0) await until('PostgreSQL ends', async () => !(await isRunning(postgres)))
}

async function killAndStartAgain(place: Place, dataDir: string, victim: (launched: Launch) => number): Promise<void> {
  const first = await launch(place)
  const postgres = await postgresPid(dataDir)
  process.kill(victim(first), 'SIGKILL')
  assert.notEqual(await first.ended, 0)
  const second = await launch(place)
  await expectServing(second)
  assert(!(await isRunning(postgres)), 'the PostgreSQL of the first start still runs')
  assert(!(await isRunning(first.server)), 'the server of the first start still runs')
  await expectCleanEnd(second, dataDir)
}

export const checks: readonly Check[] = [
  {
    // Takes longest, so it comes first.
    name: 'on a fresh folder, with demo data, which production refuses until it is removed',
    fresh: true,
    async run(place, dataDir) {
      const demo = await launch({ ...place, env: { ...place.env, DEMO_DATA: 'on' } })
      await expectServing(demo)
      assert.match(demo.said(), /vesper-demo/, 'it does not say how to log in')
      await expectCleanEnd(demo, dataDir)
      const production = { ...place, env: { ...place.env, DEMO_DATA: 'off', NODE_ENV: 'production' } }
      const { code, said } = await launchRefused(production)
      assert.equal(code, 1)
      assert.match(said, /^This database holds \d+ demo accounts.*"node tools\/run\.mjs remove-demo"/m)
      const removed = await runCommand(production, 'remove-demo')
      assert.match(removed.said, /^\d+ demo accounts are erased and signed out\./m, removed.said)
      assert.equal(removed.code, 0)
      const launched = await launch(production)
      await expectServing(launched)
      const answer = await fetch(`${launched.url}/api/auth/login/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'superadmin', password: 'vesper-demo' }),
      })
      assert.equal(answer.status, 400)
      await expectCleanEnd(launched, dataDir)
    },
  },
  {
    name: 'twice in a row',
    fresh: true,
    async run(place, dataDir) {
      for (const _ of [1, 2]) {
        const launched = await launch(place)
        await expectServing(launched)
        await expectCleanEnd(launched, dataDir)
      }
    },
  },
  {
    name: 'after kill -9 of the launcher',
    run: (place, dataDir) => killAndStartAgain(place, dataDir, ({ launcher }) => launcher),
  },
  {
    name: 'after kill -9 of the server',
    run: (place, dataDir) => killAndStartAgain(place, dataDir, ({ server }) => server),
  },
  {
    name: 'and goes on after kill -9 of PostgreSQL',
    async run(place, dataDir) {
      const launched = await launch(place)
      process.kill(await postgresPid(dataDir), 'SIGKILL')
      await until('it is ready again', () => answers(launched.url, '/api/ready'))
      await expectServing(launched)
      await expectCleanEnd(launched, dataDir)
    },
  },
  {
    name: 'and leaves nothing running after kill -9 of launcher and server',
    async run(place, dataDir) {
      const launched = await launch(place)
      const postgres = await postgresPid(dataDir)
      process.kill(launched.launcher, 'SIGKILL')
      process.kill(launched.server, 'SIGKILL')
      await until('PostgreSQL ends', async () => !(await isRunning(postgres)))
    },
  },
  {
    name: 'and finishes the requests under way when it is stopped',
    async run(place) {
      const launched = await launch(place)
      const requests = await Promise.all(Array.from({ length: 8 }, () => openSlowRequest(launched.url)))
      await Promise.all(requests.map((request) => request.send()))
      const statuses = Promise.all(requests.map((request) => request.status()))
      // Answered after them, so they were accepted.
      assert(await answers(launched.url, '/api/health'))
      assert.equal(await launched.end('SIGTERM'), 0)
      assert.deepEqual(
        await statuses,
        requests.map(() => 400),
      )
    },
  },
  {
    name: 'two at once on one data folder: the second refuses',
    async run(place) {
      const first = await launch(place)
      const second = await launchRefused(place)
      assert.equal(second.code, 1)
      assert.match(second.said, /^The data folder \S+ is in use by another Vesper \(process \d+\): stop that one first/m)
      await expectServing(first)
      await expectCleanEnd(first)
    },
  },
  {
    name: 'on a port in use: refuses',
    async run(place) {
      const other = createServer().listen(0, '127.0.0.1')
      await new Promise((resolve) => other.once('listening', resolve))
      const address = other.address()
      const port = typeof address === 'object' ? String(address?.port) : ''
      try {
        for (const workers of ['1', '2']) {
          const { code, said } = await launchRefused({ ...place, env: { ...place.env, PORT: port, WORKERS: workers } })
          assert.equal(code, 1)
          assert.equal(
            said.trim(),
            `Port ${port} of 127.0.0.1 is in use: stop the program that uses it, or set PORT to another one.`,
          )
        }
      } finally {
        // Left open, it would keep the checks from ever ending.
        other.close()
      }
    },
  },
  {
    name: 'with a wrong setting: refuses',
    async run(place) {
      const { code, said } = await launchRefused({ ...place, env: { ...place.env, WORKERS: 'many' } })
      assert.equal(code, 1)
      assert.equal(said.trim(), 'WORKERS must be a whole number from 1 to 64.')
    },
  },
  {
    name: 'and keeps its folder from other accounts, also one made by an older version',
    fresh: true,
    async run(place, dataDir) {
      await mkdir(join(dataDir, 'files'), { mode: 0o755 })
      await chmod(dataDir, 0o755)
      const launched = await launch(place)
      const modes = await Promise.all(
        ['', 'files', 'secret-key'].map(async (name) => (await stat(join(dataDir, name))).mode & 0o066),
      )
      assert.deepEqual(modes, [0, 0, 0])
      await expectCleanEnd(launched, dataDir)
    },
  },
  archiveCheck,
  {
    name: 'with two workers, one of which is killed',
    async run(place, dataDir) {
      const launched = await launch({ ...place, env: { ...place.env, WORKERS: '2' } })
      const before = await listChildren(launched.server)
      const workers = await findWorkers(before)
      assert.equal(workers.length, 2)
      assert.deepEqual(
        await listMeasured(launched.url),
        workers.toSorted((a, b) => a - b),
      )
      const asking = Array.from({ length: 60 }, async () => isAnsweredOrClosed(launched.url))
      process.kill(workers[0] ?? 0, 'SIGKILL')
      for (let turn = 0; turn < 60; turn++) asking.push(isAnsweredOrClosed(launched.url))
      assert((await Promise.all(asking)).every(Boolean), 'a call was neither answered nor closed')
      await until('the other one serves', () => answers(launched.url, '/api/ready'))
      await until('a worker takes its place', async () => (await findWorkers(await listChildren(launched.server))).length === 2)
      await expectServing(launched)
      await expectCleanEnd(launched, dataDir)
    },
  },
  {
    name: 'as an ordinary user without a home',
    fresh: true,
    whyNot: () => (asRoot() ? null : 'these checks run as one already'),
    async run(place, dataDir) {
      const root = await copyForNobody(place.root, dataDir)
      const launched = await launch({
        root,
        env: { ...place.env, DATA_DIR: join(dataDir, 'data'), HOME: '/nonexistent' },
        prefix: becomeNobody,
      })
      await expectServing(launched)
      await expectCleanEnd(launched, join(dataDir, 'data'))
    },
  },
  {
    name: 'as root, in a folder that only root can enter',
    fresh: true,
    whyNot: () => (asRoot() ? null : 'these checks do not run as root'),
    async run(place, dataDir) {
      const closed = join(dataDir, 'closed')
      await mkdir(closed, { mode: 0o700 })
      const launched = await launch({ ...place, env: { ...place.env, DATA_DIR: closed } })
      await expectServing(launched)
      const apart = dirname(await realpath(join(closed, 'postgres')))
      await expectCleanEnd(launched, closed)
      await rm(apart, { recursive: true })
    },
  },
  {
    name: 'with DATABASE_URL set to another PostgreSQL',
    fresh: true,
    whyNot: async () => ((await findInstalled()) === null ? 'no PostgreSQL is installed in /usr/lib/postgresql' : null),
    async run(place, dataDir) {
      const external = await startExternalPostgres(dataDir)
      try {
        const launched = await launch({ ...place, env: { ...place.env, DATABASE_URL: external.url, WORKERS: '2' } })
        await expectServing(launched)
        await expectCleanEnd(launched)
      } finally {
        external.stop()
      }
    },
  },
]

/** A server's children include PostgreSQL and its watchdog. */
/** The processes whose figures one scrape has, in order. */
async function listMeasured(url: string): Promise<number[]> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return [...text.matchAll(/^process_start_time_seconds\{process="(\d+)"\}/gm)]
    .map(([, pid]) => Number(pid))
    .toSorted((a, b) => a - b)
}

async function findWorkers(pids: readonly number[]): Promise<number[]> {
  const lines = await Promise.all(pids.map(async (pid) => ({ pid, line: await commandLine(pid) })))
  return lines.filter(({ line }) => line.includes('dist/server/main.js')).map(({ pid }) => pid)
}

async function commandLine(pid: number): Promise<string> {
  return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
}
