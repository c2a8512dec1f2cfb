import { Client } from 'pg'
import { cutConnection } from '../driver/cut-connection.ts'
import type { Position } from './positions.ts'

/** Milliseconds within which a replica that can be used responds. */
const patience = 2_000

/** The database that a server holds, and the cluster it is in, which a replica shares with its primary. */
export interface Identity {
  system: string
  name: string
}

export interface Look extends Identity {
  /** Null: it is no replica. */
  replayed: Position | null
}

export const askIdentity = `select system_identifier::text as system, current_database()::text as name from pg_control_system()`

const question = `select system_identifier::text as system, current_database()::text as name,
  case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as replayed from pg_control_system()`

/** Asks a replica, over a connection that is kept for this, how far it is. Throws if it does not respond. */
export function createLook(connectionString: string) {
  let client: Client | null = null

  function drop(): void {
    const dropped = client
    client = null
    if (dropped !== null) cutConnection(dropped)
  }

  async function open(): Promise<Client> {
    const opened = new Client({
      connectionString,
      connectionTimeoutMillis: patience,
      query_timeout: patience,
      application_name: 'vesper replica check',
    })
    client = opened
    opened.on('error', drop)
    await opened.connect()
    return opened
  }

  return {
    async look(): Promise<Look> {
      try {
        const { rows } = await (client ?? (await open())).query<Look>(question)
        const [row] = rows
        if (row === undefined) throw new Error('The replica answered nothing.')
        return row
      } catch (error) {
        drop()
        throw error
      }
    },
    async stop(): Promise<void> {
      const open = client
      client = null
      await open?.end().catch(() => undefined)
    },
  }
}
