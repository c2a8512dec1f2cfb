import { spawn, type ChildProcess } from 'node:child_process'
import { open, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartRefusal } from '../../infrastructure/start-refusal.ts'
import type { Home } from './home.ts'
import type { Programs } from './programs.ts'
import { cleanEnvironment, runProgram } from './run-program.ts'
import type { Transport } from './transport.ts'
import { startWatchdog } from './watchdog.ts'

export type Postmaster = Readonly<{
  pid: number
  /** Settles when the server has ended, for whatever reason. */
  ended: Promise<void>
  /** Ends sessions and stops; resolves once it has ended. */
  stop(): Promise<void>
}>

export type ServerOptions = Readonly<{
  home: Home
  programs: Programs
  transport: Transport
  durable: boolean
  /** PostgreSQL's settings for this server alone. */
  settings?: Readonly<Record<string, string>>
  /** Ends a start that is no longer wanted. */
  signal?: AbortSignal
  /** How long, in milliseconds, it may take to replay WAL. */
  readyWithin?: number
}>

/** Long enough for crash recovery to replay the latest WAL. */
const defaultReadyWithin = 300_000
const stopWithin = 30_000
const logLimit = 8 * 1024 * 1024

function listSettings({ transport, durable, settings: own }: ServerOptions): string[] {
  const listen =
    transport.kind === 'socket'
      ? { listen_addresses: '', unix_socket_directories: `"${transport.folder.replaceAll('"', '""')}"`, port: 5432 }
      : { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: transport.port }
  const settings = {
    ...listen,
    unix_socket_permissions: '0700',
    max_connections: 200,
    shared_buffers: '128MB',
    max_wal_size: '1GB',
    checkpoint_timeout: '15min',
    // Pages are in memory or on flash, where random reads cost hardly more than sequential ones.
    random_page_cost: 1.1,
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // User data must not reach the log: neither statements nor the values in error details.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    // A replica that is gone must not retain WAL until the disk is full.
    idle_replication_slot_timeout: '10min',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }),
    ...own,
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Starts the server in its own session, so that Ctrl-C reaches this process first. Resolves when it is ready. */
export async function startPostmaster(options: ServerOptions): Promise<Postmaster> {
  const { home, programs } = options
  const logPath = join(home.folder, 'postgres.log')
  const logSize = (await stat(logPath).catch(() => null))?.size ?? 0
  if (logSize > logLimit) await rename(logPath, `${logPath}.old`)
  const log = await open(logPath, 'a', 0o600)
  const said = (await log.stat()).size
  const child = spawn(programs.postgres, ['-D', home.cluster, ...listSettings(options)], {
    ...home.account,
    cwd: '/',
    env: cleanEnvironment(),
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()))
  await log.close()
  if (!(await becomesReady(child, options))) {
    child.kill('SIGKILL')
    const text = (await readFile(logPath)).subarray(said).toString().trim()
    throw new StartRefusal(`PostgreSQL did not start. Its log, ${logPath}, says:\n${text}`)
  }
  const { pid = 0 } = child
  const endWatch = startWatchdog(home, programs, pid)
  void ended.then(endWatch)
  return { pid, ended, stop: () => stop(child, ended, options) }
}

/** The server writes its state to the eighth line of its pid file, which is cheaper to check than a connection. */
async function becomesReady(
  child: ChildProcess,
  { home, signal, readyWithin = defaultReadyWithin }: ServerOptions,
): Promise<boolean> {
  const deadline = performance.now() + readyWithin
  while (performance.now() < deadline && signal?.aborted !== true) {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return false
    const lines = (await readFile(join(home.cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
    if (Number(lines[0]) === child.pid && lines[7]?.startsWith('ready')) return true
    await sleep(4)
  }
  return false
}

async function stop(child: ChildProcess, ended: Promise<void>, { home, programs }: ServerOptions): Promise<void> {
  if (process.platform === 'win32') {
    await runProgram(programs.pgCtl, ['stop', '-D', home.cluster, '-m', 'fast'], { account: null })
    return ended
  }
  child.kill('SIGINT')
  const force = setTimeout(() => child.kill('SIGQUIT'), stopWithin)
  await ended
  clearTimeout(force)
}
