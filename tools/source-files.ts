import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../', import.meta.url))

const skipped = /(^|\/)(node_modules|dist|coverage|\.[^/]+)(\/|$)/

/**
 * Paths below the root, with forward slashes, sorted, without the output of builds and runs. Throws if a pattern matches nothing,
 * because a check of no files passes.
 */
export function listFiles(pattern: string | string[]): string[] {
  const matches = [pattern].flat().map((one) => {
    const paths = globSync(one, { cwd: root, exclude: (path) => skipped.test(path.replaceAll('\\', '/')) })
    if (paths.length === 0) throw new Error(`No file matches ${one}.`)
    return paths
  })
  return [...new Set(matches.flat().map((path) => path.replaceAll('\\', '/')))].filter((path) => /\.\w+$/.test(path)).toSorted()
}

export function readSource(path: string): string {
  return readFileSync(new URL(path, new URL('../', import.meta.url)), 'utf8')
}

/** Path to text, the input of the checks: their tests pass their own tables. */
export type FileTable = ReadonlyMap<string, string>

export function readFiles(pattern: string | string[]): FileTable {
  return new Map(listFiles(pattern).map((path) => [path, readSource(path)]))
}

export const codePattern = ['*.ts', '{contract,server,web,journeys,bench,tools,repository}/**/*.{ts,tsx}']

/** Tests, and what only tests use. */
export function isTestCode(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || /(^|\/)testing\//.test(path) || /^(journeys|bench|repository)\//.test(path)
}
