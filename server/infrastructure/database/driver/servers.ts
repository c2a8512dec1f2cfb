import { Client, type ClientBase, type ClientConfig } from 'pg'
import type { Logger } from 'pino'
import { cutConnection } from './cut-connection.ts'

/** Milliseconds within which a server that can be used responds. */
const patience = 2_000
/** Milliseconds between two rounds of questions, however many callers lost their connection. */
const pause = 250

/**
 * The address of each server that an address in libpq's format names: `postgresql://one:5432,other/name`, or with folders of
 * sockets, `postgresql:///name?host=/one,/other`.
 */
export function serversOf(address: string): string[] {
  const start = address.indexOf('://') + 3
  const length = address.slice(start).search(/[/?#]/)
  const authority = length === -1 ? address.slice(start) : address.slice(start, start + length)
  const at = start + authority.lastIndexOf('@') + 1
  const rest = address.slice(start + authority.length)
  const servers = address.slice(at, start + authority.length).split(',')
  if (servers.length > 1) return servers.map((server) => `${address.slice(0, at)}${server}${rest}`)
  const [before = '', query = ''] = address.split('?', 2)
  const params = new URLSearchParams(query)
  const hosts = params.get('host')?.split(',') ?? []
  if (hosts.length < 2) return [address]
  const ports = params.get('port')?.split(',') ?? []
  return hosts.map((host, index) => {
    const own = new URLSearchParams(params)
    own.set('host', host)
    const port = ports[index] ?? ports[0]
    if (port !== undefined) own.set('port', port)
    return `${before}?${own}`
  })
}

/** Of any server: the version of its PostgreSQL, and whether it is a standby. */
export const askServer = `select current_setting('server_version_num')::integer as version, pg_is_in_recovery() as standby`

/** A server that replays what another one writes answers no call that may write. */
export const refuseStandby = (): Error =>
  Object.assign(new Error('The server is a standby, which takes no writes.'), { code: '25006' })

interface Primary {
  address: string
  system: string
  /** The number of the history it writes: each promotion begins a new one. */
  timeline: number
}

const question = `select system_identifier::text as system,
  case when not pg_is_in_recovery() then pg_walfile_name(pg_current_wal_insert_lsn()) end as file from pg_control_system()`

/** Null: it is away, or a standby. */
async function ask(address: string): Promise<Primary | null> {
  const client = new Client({
    connectionString: address,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
    application_name: 'vesper primary check',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ system: string; file: string | null }>(question)
    const [row] = rows
    if (row === undefined || row.file === null) return null
    return { address, system: row.system, timeline: Number.parseInt(row.file.slice(0, 8), 16) }
  } catch {
    return null
  } finally {
    cutConnection(client)
  }
}

/** The servers that one address names. One of them is the primary, and another one after a failover. */
export interface Servers {
  /** The server that connections are made to. */
  current(): string
  /** The same, after looking for it if it is not known yet or is the one that `failed`. */
  find(failed?: string): Promise<string>
  /** A client of this class connects to the current server. */
  Client: new (config?: ClientConfig) => Client
  isStandby(client: ClientBase): boolean
  /** Whether a connection leads to the current server. */
  isCurrent(client: ClientBase): boolean
}

/**
 * With several servers, the primary is the one that takes writes; of two, the one that was promoted last. A server that another
 * one has replaced is never gone back to, even while it is the only one that responds: what it does not have would be lost.
 */
export function openServers(address: string, log: Pick<Logger, 'warn' | 'error'>): Servers {
  const addresses = serversOf(address)
  const [first = address] = addresses
  let primary: Primary | null = null
  let current = first
  let asking: Promise<void> | null = null
  let askedAt = -Infinity
  const servers = new WeakMap<ClientBase, string>()
  const standbys = new WeakSet<ClientBase>()

  async function look(): Promise<void> {
    const before = primary
    const answers = (await Promise.all(addresses.map(ask))).filter((answer) => answer !== null)
    const cluster = before?.system ?? answers[0]?.system
    const own = answers.filter(({ system }) => system === cluster)
    const newest = Math.max(before?.timeline ?? 0, ...own.map(({ timeline }) => timeline))
    if (own.some(({ timeline }) => timeline < newest))
      log.error('a database server that another one has replaced takes writes: stop it, its writes are lost')
    const next = own.find(({ timeline }) => timeline === newest)
    askedAt = performance.now()
    if (next === undefined) return
    if (before !== null && next.address !== before.address)
      log.warn(
        { place: addresses.indexOf(next.address) + 1, timeline: newest },
        'connections are made to another database server now',
      )
    primary = next
    current = next.address
  }

  class ServerClient extends Client {
    constructor(config: ClientConfig = {}) {
      super({ ...config, connectionString: current })
      servers.set(this, current)
      // PostgreSQL says so before it takes the first statement.
      this.connection.on('parameterStatus', ({ parameterName, parameterValue }: Record<string, string>) => {
        if (parameterName === 'in_hot_standby' && parameterValue === 'on') standbys.add(this)
      })
    }
  }

  return {
    current: () => current,
    async find(failed) {
      if (addresses.length === 1 || (primary !== null && failed !== current)) return current
      if (asking !== null || performance.now() - askedAt >= pause) await (asking ??= look().finally(() => (asking = null)))
      return current
    },
    Client: ServerClient,
    isStandby: (client) => standbys.has(client),
    isCurrent: (client) => servers.get(client) === current,
  }
}
