import { createHash, randomBytes } from 'node:crypto'
import { chmod, chown, lstat, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { isErrorCode } from '../../infrastructure/error-code.ts'
import { StartRefusal } from '../../infrastructure/start-refusal.ts'
import type { Home } from './home.ts'

/** How clients reach the database: a socket in a folder only its owner may enter, or loopback with a password. */
export type Transport =
  | Readonly<{ kind: 'socket'; folder: string }>
  | Readonly<{ kind: 'loopback'; port: number; passwordFile: string; password: string }>

/** `sun_path` is limited to 104 bytes on macOS and 108 on Linux, including the closing NUL; the longest name is the lock's. */
const longestFolder = 103 - '/.s.PGSQL.5432.lock'.length

export async function openTransport(home: Home, platform = process.platform): Promise<Transport> {
  return platform === 'win32' ? openLoopback(home) : openSocketFolder(home)
}

/** How to reach a server that another process runs. */
export async function findTransport(home: Home, platform = process.platform): Promise<Transport> {
  if (platform !== 'win32') return { kind: 'socket', folder: chooseSocketFolder(home.folder) }
  const passwordFile = join(home.folder, 'postgres-password')
  const [password, state] = await Promise.all(
    [passwordFile, join(home.cluster, 'postmaster.pid')].map(async (path) => readFile(path, 'utf8').catch(() => '')),
  )
  // The fourth line is the port.
  return { kind: 'loopback', port: Number(state?.split('\n')[3] ?? 0), passwordFile, password: password ?? '' }
}

async function openSocketFolder({ folder, account }: Home): Promise<Transport> {
  const path = chooseSocketFolder(folder)
  await mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
    if (!isErrorCode(error, 'EEXIST')) throw error
  })
  const owner = account?.uid ?? process.getuid?.()
  const stats = await lstat(path)
  // A folder in /tmp may be someone else's trap; use it only if we created it or it already has the right owner and mode.
  if (!stats.isDirectory() || ![owner, process.getuid?.()].includes(stats.uid)) {
    throw new StartRefusal(`${path} belongs to another user. Remove it: Vesper puts the socket of its database there.`)
  }
  await chmod(path, 0o700)
  if (account !== null) await chown(path, account.uid, account.gid)
  return { kind: 'socket', folder: path }
}

export function chooseSocketFolder(home: string): string {
  const usual = join(home, 'postgres-socket')
  // PostgreSQL's own clients, such as a replica, take what follows a comma for another host.
  if (Buffer.byteLength(usual) <= longestFolder && !usual.includes(',')) return usual
  return `/tmp/vesper-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`
}

/** On systems without Unix sockets: a free port per run, a password for the life of the cluster. */
async function openLoopback({ folder }: Home): Promise<Transport> {
  const passwordFile = join(folder, 'postgres-password')
  const drafted = randomBytes(24).toString('base64url')
  const kept = await readFile(passwordFile, 'utf8').catch(() => null)
  if (kept === null) await writeFile(passwordFile, drafted, { mode: 0o600, flag: 'wx' })
  return { kind: 'loopback', port: await findFreePort(), passwordFile, password: kept ?? drafted }
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

export const superuser = 'vesper'
export const databaseName = 'vesper'

/** In libpq's format, so that psql and pg_dump accept it too. */
export function nameConnection(transport: Transport): string {
  if (transport.kind === 'loopback') {
    return `postgresql://${superuser}:${transport.password}@127.0.0.1:${transport.port}/${databaseName}`
  }
  return `postgresql:///${databaseName}?host=${encodeURIComponent(transport.folder)}&user=${superuser}`
}
