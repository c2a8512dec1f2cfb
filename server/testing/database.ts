import { randomBytes } from 'node:crypto'
import { Client, Pool } from 'pg'
import { watchLocks } from './lock-order.ts'

/** A server for one test run, and the migrated database on it that every other one is copied from. */
export type TestServer = Readonly<{
  connectionString: string
  template: string
  /** Of what the template has; otherwise each world has its own. */
  secretKey?: string
}>

export type TestDatabase = Readonly<{ connectionString: string; drop(): Promise<void> }>

/** Several runs may share a server: each has its own names, and only these are ever dropped. */
export function nameTestDatabase(run = randomBytes(4).toString('hex')): string {
  return `vesper_test_${run}_${randomBytes(4).toString('hex')}`
}

/** The database of a run that holds the demo data, once a test has asked for it. */
export const demoOf = ({ template }: TestServer): string => `${template.slice(0, template.lastIndexOf('_'))}_demo`

/**
 * A fresh copy of the template, made in some 40 ms by copying its files. Close every connection to it, then `drop` it, which throws
 * if its process took locks against docs/locks.md meanwhile.
 */
export async function copyTestDatabase({ connectionString, template }: TestServer): Promise<TestDatabase> {
  const mistakes = watchLocks().broken.length
  const name = nameTestDatabase(template.split('_')[2])
  await execute(connectionString, `create database ${name} template ${template} strategy file_copy`)
  return {
    connectionString: pointTo(connectionString, name),
    drop: async () => {
      await execute(connectionString, `drop database ${name} with (force)`)
      const broken = new Set(watchLocks().broken.slice(mistakes))
      if (broken.size > 0) throw new Error(`Locks were taken against docs/locks.md:\n${[...broken].join('\n')}`)
    },
  }
}

/** Connections for a test's own reads and changes. Losing them with the database is not an error. */
export function openTestPool(connectionString: string): Pool {
  const pool = new Pool({ connectionString, max: 2 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** The URL of another database on the same server. */
export function pointTo(connectionString: string, database: string): string {
  const url = new URL(connectionString)
  url.pathname = `/${database}`
  return url.href
}

/** The names of all databases on the server that belong to the same run. */
export async function listRun({ connectionString, template }: TestServer): Promise<string[]> {
  const prefix = template.slice(0, template.lastIndexOf('_') + 1)
  const rows = await execute(
    connectionString,
    `select quote_ident(datname) as name from pg_database where starts_with(datname, '${prefix}')`,
  )
  return rows.map((row) => String(row['name']))
}

export async function execute(connectionString: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement)
    return rows
  } finally {
    await client.end()
  }
}
