import { pino } from 'pino'
import { connect } from '#server/infrastructure/database/connect.ts'
import { compareSchemas, describeSchema } from './schema/describe-schema.ts'
import { withMigratedDatabase } from './schema/with-migrated-database.ts'

// node tools/schema-compare.ts postgresql://…  How an upgraded database differs from one created today.
const [address] = process.argv.slice(2)
if (address === undefined) throw new Error('Give the URL of the database to compare.')
const { db, close } = connect(address, pino({ level: 'silent' }), 1)
const upgraded = await describeSchema(db)
await close()
const fresh = await withMigratedDatabase(describeSchema)
const differences = compareSchemas(fresh, upgraded)
for (const line of differences) console.log(line)
console.log(`${fresh.length} lines, ${differences.length} differ`)
process.exitCode = differences.length > 0 ? 1 : 0
