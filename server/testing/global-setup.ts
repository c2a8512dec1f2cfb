import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { connect } from '../infrastructure/database/connect.ts'
import { migrate } from '../infrastructure/database/migrate.ts'
import { demoOf, execute, listRun, nameTestDatabase, pointTo, type TestServer } from './database.ts'
import { startText } from './test-clock.ts'
import { startThrowAwayPostgres } from './throw-away-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** For `copyTestDatabase(inject('testServer'))`. */
    testServer: TestServer
  }
}

/**
 * Once per run: a temporary PostgreSQL server, or the one in TEST_DATABASE_URL or DATABASE_URL (whose user may create databases),
 * with a migrated template. Nothing that existed before is touched.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env['TEST_DATABASE_URL'] || process.env['DATABASE_URL']
  const server = url ? { connectionString: url, stop: () => Promise.resolve() } : await startThrowAwayPostgres()
  const testServer = nameTestServer(server.connectionString)
  const tearDown = async () => {
    for (const name of await listRun(testServer)) {
      await execute(testServer.connectionString, `drop database if exists ${name} with (force)`)
    }
    await rm(join(tmpdir(), demoOf(testServer)), { recursive: true, force: true })
    await server.stop()
  }
  try {
    await makeTemplate(testServer)
    project.provide('testServer', testServer)
    return tearDown
  } catch (error) {
    await tearDown()
    throw error
  }
}

/** A server on which a template is then made. */
export const nameTestServer = (connectionString: string): TestServer => ({
  connectionString: atTestStart(connectionString),
  template: nameTestDatabase(),
})

/** In a run's databases, `now()` starts at `testStart` and advances by seconds in a whole run, so rows keep their order. */
const slowNow = () => `create function testing.now() returns timestamptz stable
  return timestamptz '${startText()}' + (pg_catalog.now() - timestamptz '${Temporal.Now.instant().toString()}') / 100`

/** Connections that find this `now()` before the built-in one. */
function atTestStart(connectionString: string): string {
  const url = new URL(connectionString)
  url.searchParams.set('options', '-c search_path=public,testing,pg_catalog')
  return url.href
}

export async function makeTemplate({ connectionString, template }: TestServer): Promise<void> {
  await execute(connectionString, `create database ${template} template template0 encoding 'UTF8'`)
  const address = pointTo(connectionString, template)
  await execute(address, `create schema testing; ${slowNow()}`)
  const { db, close } = connect(address, pino({ level: 'silent' }), 2)
  try {
    await migrate(db)
  } finally {
    await close()
  }
}
