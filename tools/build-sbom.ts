import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { billOfMaterials, type LockedPackage } from './build-sbom/bill-of-materials.ts'
import { readSource, root } from './source-files.ts'

// Lists the packages of a server for those who watch for weaknesses in them: dist/sbom.cdx.json.
const { packages } = JSON.parse(readSource('package-lock.json')) as { packages: Record<string, LockedPackage> }
mkdirSync(join(root, 'dist'), { recursive: true })
writeFileSync(join(root, 'dist', 'sbom.cdx.json'), `${billOfMaterials(packages)}\n`)
