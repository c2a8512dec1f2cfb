import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import type { Logger } from 'pino'
import { cutConnection } from '../database/driver/cut-connection.ts'
import { openServers } from '../database/driver/servers.ts'

/** The one channel for all topics. */
const channel = 'vesper_live'
/** Milliseconds. A connection that does not hear itself in time is dead, or ends in a pooler that forgets its listeners. */
const checkEvery = 20_000
const checkWithin = 5_000
/** Milliseconds for which changes are batched, because PostgreSQL serializes the commits of all transactions that notify. */
const gatherFor = 25
const firstPause = 250
const longestPause = 10_000

interface ListenOptions {
  connectionString: string
  log: Logger
  /** Called with every topic named. */
  hear: (topic: string) => void
  /** Called when changes may have been missed. */
  lose: () => void
}

/** A connection that only listens, and is reopened whenever it is lost. */
export function listenToDatabase({ connectionString, log, hear, lose }: ListenOptions) {
  const servers = openServers(connectionString, log)
  let client: Client | null = null
  let lost: string | undefined
  let isHeard = false
  let isStopped = false
  let gathered = new Set<string>()
  let pause = firstPause
  let timer: NodeJS.Timeout | undefined

  function drop(mine: Client, error: unknown): void {
    if (mine !== client) return
    client = null
    lost = servers.current()
    clearTimeout(timer)
    mine.end().catch(() => undefined)
    cutConnection(mine)
    if (isHeard) lose()
    isHeard = false
    if (isStopped) return
    log.warn({ err: error }, 'the change channel is down for a moment; open screens poll')
    timer = setTimeout(() => void open(), pause)
    pause = Math.min(pause * 2, longestPause)
  }

  /** Sends itself a message and waits for it. */
  function check(mine: Client): void {
    const word = `check:${randomUUID()}`
    const onWord = ({ payload }: { payload?: string | undefined }) => {
      if (payload !== word) return
      mine.off('notification', onWord)
      clearTimeout(timer)
      isHeard = true
      pause = firstPause
      timer = setTimeout(() => check(mine), checkEvery)
    }
    mine.on('notification', onWord)
    timer = setTimeout(() => drop(mine, new Error('The database does not deliver messages on its own channel.')), checkWithin)
    mine.query('select pg_notify($1, $2)', [channel, word]).catch((error: unknown) => drop(mine, error))
  }

  async function open(): Promise<void> {
    const server = await servers.find(lost)
    if (isStopped) return
    const mine = new Client({
      connectionString: server,
      // A database that is silent for a moment leaves several messages under way.
      pipeline: true,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      application_name: 'vesper live',
    })
    client = mine
    mine.on('error', (error) => drop(mine, error))
    mine.on('end', () => drop(mine, new Error('The connection was closed.')))
    mine.on('notification', ({ payload }) => {
      if (payload !== undefined && !payload.startsWith('check:')) hear(payload)
    })
    try {
      await mine.connect()
      // These messages are not worth waiting for the disk.
      await mine.query(`set synchronous_commit = off; listen ${channel}`)
      if (mine === client) check(mine)
    } catch (error) {
      drop(mine, error)
    }
  }

  function notifyGathered(): void {
    const topics = [...gathered]
    gathered = new Set()
    const mine = client
    if (mine === null || !isHeard) return
    mine
      .query('select pg_notify($1, topic) from unnest($2::text[]) topic', [channel, topics])
      .catch((error: unknown) => drop(mine, error))
  }

  return {
    /** Notifies every process, including this one. Lost if no process is listening; screens then poll. */
    notify(topics: ReadonlySet<string>): void {
      if (isStopped) return
      if (gathered.size === 0) setTimeout(notifyGathered, gatherFor).unref()
      gathered = gathered.union(topics)
    },
    start: () => void open(),
    isHeard: () => isHeard,
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(timer)
      const mine = client
      client = null
      if (mine !== null) await mine.end().catch(() => undefined)
    },
  }
}
