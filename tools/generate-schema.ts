import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateTypes } from './schema/generate-types.ts'
import { withMigratedDatabase } from './schema/with-migrated-database.ts'
import { writeSchemaSql } from './schema/write-schema-sql.ts'
import { readSource, root } from './source-files.ts'

// Runs all migrations on an empty database and writes its table types and a readable schema. `--check` only compares them.
const texts = await withMigratedDatabase(async (db) => ({
  'server/infrastructure/database/schema.ts': await generateTypes(db),
  'docs/schema.sql': await writeSchemaSql(db),
}))

for (const [path, text] of Object.entries(texts)) {
  if (!process.argv.includes('--check')) {
    writeFileSync(join(root, path), text)
    console.log(`${path} is written`)
  } else if (readSource(path) === text) {
    console.log(`${path} is up to date`)
  } else {
    console.error(`${path} does not match the migrations: run node tools/generate-schema.ts`)
    process.exitCode = 1
  }
}
