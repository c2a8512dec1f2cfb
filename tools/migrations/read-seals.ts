import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readSource, root } from '../source-files.ts'
import { sealPath, type Seals } from './check-migrations.ts'

export function readSeals(): Seals {
  // Written by tools/seal-migrations.ts only.
  return existsSync(join(root, sealPath)) ? (JSON.parse(readSource(sealPath)) as Seals) : {}
}
