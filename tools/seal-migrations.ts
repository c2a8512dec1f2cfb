import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { folder, sealNew, sealPath } from './migrations/check-migrations.ts'
import { readSeals } from './migrations/read-seals.ts'
import { readFiles, root } from './source-files.ts'

// Records the checksums of new migrations, so that later edits are found.
const before = readSeals()
const sealed = sealNew(readFiles(`${folder}/*.sql`), before)
writeFileSync(join(root, sealPath), `${JSON.stringify(sealed, null, 2)}\n`)
console.log(
  `${Object.keys(sealed).length} migrations sealed, ${Object.keys(sealed).length - Object.keys(before).length} of them new`,
)
