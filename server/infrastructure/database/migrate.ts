import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { Migrator, type Migration, type MigrationProvider } from 'kysely/migration'
import type { Database } from './connect.ts'

const folder = new URL('../../migrations/', import.meta.url)

const files: MigrationProvider = {
  async getMigrations() {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
    const read = async (name: string): Promise<[string, Migration]> => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return [name.replace(/\.sql$/, ''), { up: async (db) => void (await sql.raw(text).execute(db)) }]
    }
    return Object.fromEntries(await Promise.all(names.map(read)))
  },
}

/** Runs the migrations that have not run yet, in one transaction; several starters at once wait for each other. */
export async function migrate(db: Database): Promise<void> {
  const { error } = await new Migrator({ db, provider: files }).migrateToLatest()
  if (error !== undefined) throw new Error('The database could not be brought up to date.', { cause: error })
}

/** How many migrations have not run; null where the database has never seen one. */
export async function pendingMigrations(db: Database): Promise<number> {
  const migrations = await new Migrator({ db, provider: files }).getMigrations()
  return migrations.filter((migration) => migration.executedAt === undefined).length
}
