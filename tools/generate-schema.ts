import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateTypes } from './schema/generate-types.ts'
import { withMigratedDatabase } from './schema/with-migrated-database.ts'
import { readSource, root } from './source-files.ts'

// Writes the types of the tables, from all migrations run on an empty database. `--check` only compares.
const path = 'server/infrastructure/database/schema.ts'
const text = await withMigratedDatabase(async (db) => generateTypes(db))

if (!process.argv.includes('--check')) {
  writeFileSync(join(root, path), text)
  console.log(`${path} is written`)
} else if (readSource(path) === text) {
  console.log(`${path} is up to date`)
} else {
  console.error(`${path} differs from what the migrations make: run node tools/generate-schema.ts`)
  process.exitCode = 1
}
