import { findRoutes } from './find-names.ts'
import type { FileTable } from '../tools/source-files.ts'

const foldersIn = (files: FileTable, pattern: RegExp) =>
  [...new Set([...files.keys()].flatMap((path) => pattern.exec(path)?.[1] ?? []))].toSorted()

/** The folders of the three sides, by domain: each domain should be on all of them. */
export const sidesOf = (files: FileTable) => ({
  contract: foldersIn(files, /^contract\/(?!base\/)([^/]+)\//),
  server: foldersIn(files, /^server\/modules\/([^/]+)\//),
  web: foldersIn(files, /^web\/(?:guest|office|door)\/features\/([^/]+)\//),
})

/** Module -> the endpoints that its routes bind. */
export function findBound(files: FileTable): Map<string, string[]> {
  const bound = new Map<string, string[]>()
  for (const [path, text] of files) {
    const module = /^server\/modules\/([^/]+)\/(?:.*\/)?routes\.ts$/.exec(path)?.[1]
    if (module === undefined) continue
    bound.set(module, [...(bound.get(module) ?? []), ...findRoutes(new Map([[path, text]]))])
  }
  return bound
}
