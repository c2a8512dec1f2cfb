import { parseFile } from '../tools/boundaries/parse-file.ts'
import { isTestCode, type FileTable } from '../tools/source-files.ts'

const readmeLimit = 30

export const moduleNames = (files: FileTable) =>
  [...new Set([...files.keys()].flatMap((path) => /^server\/modules\/([^/]+)\//.exec(path)?.[1] ?? []))].toSorted()

/** What a module folder is missing: a README of at most 30 lines, its `index.ts`, or the `module.ts` that registers it. */
export function findBareModules(files: FileTable): string[] {
  return moduleNames(files).flatMap((name) => {
    const folder = `server/modules/${name}`
    const readme = files.get(`${folder}/README.md`)
    const lines = readme?.trimEnd().split('\n').length ?? 0
    return [
      ...(readme === undefined ? [`${folder} has no README.md`] : []),
      ...(lines > readmeLimit ? [`${folder}/README.md has ${lines} lines, over ${readmeLimit}`] : []),
      ...['index.ts', 'module.ts'].flatMap((file) => (files.has(`${folder}/${file}`) ? [] : [`${folder} has no ${file}`])),
    ]
  })
}

const ownerOf = (path: string) => /^server\/(?:modules|infrastructure)\/[^/]+/.exec(path)?.[0] ?? path

/** Table name -> the folders that write it, from the writes in the code. */
export function findWriters(files: FileTable): Map<string, Set<string>> {
  const writers = new Map<string, Set<string>>()
  for (const [path, text] of files) {
    if (!path.endsWith('.ts') || isTestCode(path)) continue
    for (const { kind, table } of parseFile(path, text).sql) {
      if (kind !== 'write' || table === undefined) continue
      writers.set(table, (writers.get(table) ?? new Set()).add(ownerOf(path)))
    }
  }
  return writers
}

export function findSharedTables(files: FileTable): string[] {
  return [...findWriters(files)]
    .filter(([, owners]) => owners.size > 1)
    .map(([table, owners]) => `${table} is written by ${[...owners].toSorted().join(' and ')}`)
}

const names = /(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s*from\s*'([^']*)'/g
const nameOf = (entry: string) =>
  entry
    .trim()
    .replace(/^type\s+/, '')
    .split(/\s+as\s+/)

/** Public names of a module that only demo data uses: they belong into its `demo.ts`. */
export function findDemoNames(files: FileTable): string[] {
  const users = new Map<string, string[]>()
  for (const [path, text] of files) {
    if (isTestCode(path)) continue
    for (const [, list = '', specifier = ''] of text.matchAll(names)) {
      const module = /(?:^|\/)([^/]+)\/index\.ts$/.exec(specifier)?.[1]
      for (const entry of list.split(',')) {
        const key = `${module}: ${nameOf(entry)[0]}`
        users.set(key, [...(users.get(key) ?? []), path])
      }
    }
  }
  return moduleNames(files).flatMap((module) =>
    [...(files.get(`server/modules/${module}/index.ts`) ?? '').matchAll(names)]
      .flatMap(([, list = '']) => list.split(','))
      .map((entry) => `${module}: ${nameOf(entry).at(-1)}`)
      .filter((key) => users.get(key)?.every((path) => path.startsWith('server/demo/')) === true),
  )
}

const statusUpdate =
  /update reservations\b(?:(?!`|\bwhere\b|\bfrom\b)[\s\S])*?\bstatus = |updateTable\('reservations'\)\s*\.set\([^)]*\bstatus\b/

/** Files that change the status of reservations. */
export const findStatusWriters = (files: FileTable): string[] =>
  [...files].flatMap(([path, text]) => (path.endsWith('.ts') && !isTestCode(path) && statusUpdate.test(text) ? [path] : []))

const stateUpdate = /update reservations\b(?:(?!`|'\)|\bwhere\b|\bfrom\b)[\s\S])*?\b(?:payment_)?status = /

/** Test code whose SQL puts reservations into a state that no call has brought about. */
export const findStateSetters = (files: FileTable): string[] =>
  [...files].flatMap(([path, text]) => (stateUpdate.test(text) ? [path] : []))

/** Of these, files that name one of the abilities, as a text or a key. */
export const findAbilityNames = (files: FileTable, abilities: readonly string[]): string[] =>
  [...files].flatMap(([path, text]) =>
    isTestCode(path)
      ? []
      : abilities
          .filter((ability) => new RegExp(`'${ability}'|^ *${ability}: ['\`]`, 'm').test(text))
          .map((name) => `${path}: ${name}`),
  )
