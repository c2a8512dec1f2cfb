import { pino } from 'pino'
import { connect, type Database } from '#server/infrastructure/database/connect.ts'
import { migrate } from '#server/infrastructure/database/migrate.ts'
import { startThrowAwayPostgres } from '#server/testing/throw-away-postgres.ts'

/** Passes `work` a temporary database with all migrations applied, and deletes it afterwards. */
export async function withMigratedDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const log = pino({ level: 'silent' })
  const server = await startThrowAwayPostgres()
  try {
    const { db, close } = connect(server.connectionString, log, 2)
    try {
      await migrate(db)
      return await work(db)
    } finally {
      await close()
    }
  } finally {
    await server.stop()
  }
}
