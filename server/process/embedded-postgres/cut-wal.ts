import { Client } from 'pg'

export interface Cutter {
  /**
   * Ends the current WAL segment and names it. What was committed by `cutAt` is in it or before it, and so is a later commit,
   * by which a recovery to that instant knows that it has arrived.
   */
  cut(): Promise<{ segment: string; cutAt: Temporal.Instant }>
  close(): Promise<void>
}

/** Connects when it is used, and again after a failure. */
export function openCutter(connectionString: string): Cutter {
  let client: Client | null = null
  const close = async () => {
    const closing = client
    client = null
    await closing?.end()
  }
  const connect = async () => {
    if (client !== null) return client
    const opened = new Client({ connectionString, application_name: 'vesper archive', connectionTimeoutMillis: 5_000 })
    opened.on('error', () => {
      if (client === opened) client = null
    })
    await opened.connect()
    client = opened
    return opened
  }
  return {
    async cut() {
      try {
        const connected = await connect()
        // Alone in its transaction, which its number makes one that is written.
        const marked = await connected.query<{ at: string }>(
          'select floor(extract(epoch from clock_timestamp()) * 1000)::text as at, pg_current_xact_id()',
        )
        const ended = await connected.query<{ segment: string }>('select pg_walfile_name(pg_switch_wal()) as segment')
        const [mark, end] = [marked.rows[0], ended.rows[0]]
        if (mark === undefined || end === undefined) throw new Error('PostgreSQL did not end the WAL segment.')
        return { segment: end.segment, cutAt: Temporal.Instant.fromEpochMilliseconds(Number(mark.at)) }
      } catch (error) {
        await close().catch(() => undefined)
        throw error
      }
    },
    close,
  }
}
