import { createHash } from 'node:crypto'
import type { FileTable } from '../source-files.ts'

export const folder = 'server/migrations'
export const sealPath = `${folder}/checksums.json`

/** File name -> SHA-256 of its text when it landed. */
export type Seals = Readonly<Record<string, string>>

const nameOf = (path: string) => path.slice(folder.length + 1)
const digest = (text: string) => createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')

/** The seals, with missing ones added. An existing one stays, changed file or not. */
export function sealNew(files: FileTable, seals: Seals): Seals {
  const added = [...files].map(([path, text]) => [nameOf(path), digest(text)] as const).filter(([name]) => !(name in seals))
  return Object.fromEntries([...Object.entries(seals), ...added].toSorted(([one], [other]) => one.localeCompare(other)))
}

/** Earlier ones ran when their tables were small. */
const firstChecked = '0095'

/** Tables of which a file builds an index while writers wait: only a table made in the same file is surely empty. */
function findBlockingIndexes(name: string, text: string): string[] {
  if (name < firstChecked) return []
  const tables = new Set([...text.matchAll(/^create table (\w+)/gm)].map(([, table]) => table))
  return [...text.matchAll(/^create (?:unique )?index (?!concurrently )\w+ on (\w+)/gm)].flatMap(([, table = '']) =>
    tables.has(table) ? [] : [`${name} builds an index of ${table} while writers wait: use "-- outside a transaction"`],
  )
}

/**
 * Messages about indexes that block writers, numbers with gaps, malformed names, and files that changed, disappeared or were
 * never sealed.
 */
export function findMigrationFaults(files: FileTable, seals: Seals): string[] {
  const names = [...files.keys()].map(nameOf).toSorted()
  const faults: string[] = []
  for (const [index, name] of names.entries()) {
    const number = String(index + 1).padStart(4, '0')
    if (!/^\d{4}_[a-z][a-z0-9_]*\.sql$/.test(name)) faults.push(`${name} is not named like 0001_purpose.sql`)
    else if (!name.startsWith(number)) faults.push(`${name} should begin with ${number}: numbers ascend without gaps`)
  }
  for (const [path, text] of files) {
    faults.push(...findBlockingIndexes(nameOf(path), text))
    const seal = seals[nameOf(path)]
    if (seal === undefined) faults.push(`${nameOf(path)} is not sealed: run node tools/seal-migrations.ts`)
    else if (seal !== digest(text)) faults.push(`${nameOf(path)} has landed and is never edited: write a new migration`)
  }
  for (const name of Object.keys(seals))
    if (!files.has(`${folder}/${name}`)) faults.push(`${name} has landed and is never removed`)
  return faults
}
