import type { Database } from '#server/infrastructure/database/connect.ts'
import { generate, PostgresDialect } from 'kysely-codegen'

/** The driver's types: instants and dates as ISO text, big integers as numbers (see connect.ts). */
const typeMapping = { timestamptz: 'string', date: 'string', time: 'string', int8: 'number' }

/** TypeScript for the tables of a migrated database. */
export async function generateTypes(db: Database): Promise<string> {
  return generate({ db, dialect: new PostgresDialect(), excludePattern: 'kysely_*', typeMapping, outFile: null })
}
