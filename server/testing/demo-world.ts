import { cp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { fillDemoData } from '../demo/fill-demo-data.ts'
import { loadConfig } from '../infrastructure/config/load-config.ts'
import { createLog } from '../infrastructure/log/create-log.ts'
import { demoOf, execute, pointTo, type TestServer } from './database.ts'
import { createTestClock } from './test-clock.ts'
import { environmentOf, openWorld, type World } from './world.ts'

/** With which the links of the demo were made. */
const secretKey = 'demo'.repeat(16)

/** The server with the demo data as its template, and the folder of the demo's files. */
type Demo = Readonly<{ server: TestServer; folder: string }>

/** Filling it takes seconds, so the first file of a run does it, and everything with the demo data is a copy. */
export async function prepareDemo(server: TestServer): Promise<Demo> {
  const template = demoOf(server)
  const folder = join(tmpdir(), template)
  const lock = new Client({ connectionString: server.connectionString })
  await lock.connect()
  try {
    await lock.query('select pg_advisory_lock(hashtext($1))', [template])
    const { rowCount } = await lock.query('select 1 from pg_database where datname = $1', [template])
    if (rowCount === 0) await fillDemo(server, template, folder)
  } finally {
    await lock.end()
  }
  return { server: { ...server, template, secretKey }, folder }
}

/** A world with the demo data. */
export async function openDemoWorld(server: TestServer, settings: Record<string, string> = {}): Promise<World> {
  const demo = await prepareDemo(server)
  return openWorld(demo.server, settings, async ({ config }) => cp(demo.folder, config.dataDir, { recursive: true }))
}

async function fillDemo({ connectionString, template }: TestServer, demo: string, folder: string): Promise<void> {
  await execute(connectionString, `create database ${demo} template ${template} strategy file_copy`)
  try {
    const address = pointTo(connectionString, demo)
    const config = loadConfig({ ...environmentOf(folder), DATABASE_URL: address })
    const parts = { config, secretKey, connectionString: address, log: createLog(config) }
    // Three starts at the same time, like several machines on one database.
    await Promise.all([1, 2, 3].map(async () => fillDemoData(parts, createTestClock())))
  } catch (error) {
    await execute(connectionString, `drop database ${demo} with (force)`)
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}
