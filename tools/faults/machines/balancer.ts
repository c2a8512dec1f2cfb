import { chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import type { SystemAccount } from '#server/process/embedded-postgres/account.ts'
import { ask, type DatabaseServer } from './database.ts'
import { findProgram, startProgram, versionOf, type Program } from './programs.ts'

const deployed = resolve(import.meta.dirname, '../../../deploy/highly-available')

async function makeFolder(path: string, account: SystemAccount | null): Promise<string> {
  await mkdir(path, { mode: 0o700 })
  if (account !== null) await chown(path, account.uid, account.gid)
  return path
}

/** The address of a database behind a socket in this folder. */
const addressIn = (folder: string) => `postgresql:///vesper?host=${encodeURIComponent(folder)}&user=vesper`

export interface Balancer extends Program {
  /** Leads to the primary, and to one of the replicas. */
  primary: string
  replica: string
  /** Runs a command of HAProxy's. */
  command(text: string): Promise<string>
}

interface BalancerPlaces {
  dataDir: string
  account: SystemAccount | null
  databases: readonly DatabaseServer[]
  /** The port for guests, and those of Vesper's servers. */
  port: number
  apps: readonly number[]
}

/** HAProxy with the configuration of `deploy/highly-available`, and the addresses of this scene in it. */
export async function startBalancer({ dataDir, account, databases, port, apps }: BalancerPlaces): Promise<Balancer> {
  const program = await findProgram('haproxy')
  const folder = async (name: string) => makeFolder(join(dataDir, name), account)
  const [own, primary, replica] = [await folder('balancer'), await folder('to-primary'), await folder('to-replica')]
  const socket = join(own, 'commands')
  const servers = databases.map(
    ({ folder: at, keeper }, index) =>
      `    server patroni${index + 1} unix@${at}/.s.PGSQL.5432 check addr 127.0.0.1 port ${keeper}`,
  )
  const places = apps.map((at, index) => `    server app${index + 1} 127.0.0.1:${at} check`)
  const configuration = (await readFile(join(deployed, 'haproxy.cfg'), 'utf8'))
    .replace(/^resolvers docker\n.*\n/m, '')
    .replace(' resolvers docker init-addr libc,none', '')
    .replace('bind :5432', `bind unix@${primary}/.s.PGSQL.5432 mode 600`)
    .replace('bind :5433', `bind unix@${replica}/.s.PGSQL.5432 mode 600`)
    .replace('bind :3000', `bind 127.0.0.1:${port}`)
    .replaceAll(/(?:^ +server patroni.*\n)+/gm, `${servers.join('\n')}\n`)
    .replaceAll(/(?:^ +server app.*\n)+/gm, `${places.join('\n')}\n`)
    .replace('global\n', `global\n    stats socket unix@${socket} mode 600 level admin\n`)
  const file = join(own, 'haproxy.cfg')
  await writeFile(file, configuration, { mode: 0o644 })
  const command = async (line: string) => {
    const commands = connect(socket)
    commands.end(`${line}\n`)
    return text(commands)
  }
  const running = await startProgram(program, ['-db', '-f', file], {
    account,
    log: join(dataDir, 'haproxy.log'),
    isUp: async () => (await command('show info')).includes('Name: HAProxy'),
  })
  return { ...running, primary: addressIn(primary), replica: addressIn(replica), command }
}

export interface Pooler extends Program {
  address: string
  version: string
}

/** PgBouncer with the settings of `deploy/highly-available`, as far as this version knows them. */
export async function startPooler(dataDir: string, account: SystemAccount | null, leadsTo: string): Promise<Pooler> {
  const program = await findProgram('pgbouncer')
  const version = await versionOf(program, '--version')
  const knowsNames = version.major > 1 || version.minor >= 21
  const folder = join(dataDir, 'pooler')
  await makeFolder(folder, account).catch(() => undefined)
  const settings = (await readFile(join(deployed, 'compose.yaml'), 'utf8')).matchAll(
    /^ {4}(POOL_MODE|MAX_PREPARED_STATEMENTS|MAX_CLIENT_CONN|DEFAULT_POOL_SIZE|SERVER_LOGIN_RETRY|QUERY_WAIT_TIMEOUT): (\w+)$/gm,
  )
  const lines = [...settings].map(([, name = '', value]) => `${name.toLowerCase()} = ${value}`)
  const file = join(folder, 'pgbouncer.ini')
  const configuration = [
    '[databases]',
    `vesper = host=${new URL(leadsTo).searchParams.get('host')} port=5432 dbname=vesper user=vesper`,
    '[pgbouncer]',
    'listen_addr =',
    'listen_port = 5432',
    `unix_socket_dir = ${folder}`,
    'auth_type = any',
    ...lines.filter((line) => knowsNames || !line.startsWith('max_prepared_statements')),
  ]
  await writeFile(file, `${configuration.join('\n')}\n`, { mode: 0o644 })
  const address = addressIn(folder)
  const running = await startProgram(program, [file], {
    account,
    log: join(dataDir, 'pgbouncer.log'),
    isUp: async () => (await ask(address, 'select 1')).length === 1,
  })
  return { ...running, address, version: version.text }
}
