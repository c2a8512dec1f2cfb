import type { Ability } from '#contract/base/abilities.ts'
import { withoutTrailing } from '#contract/base/without-trailing.ts'

/**
 * `signed_out`: signed-in users are sent to their dashboard. `dashboard`: the root of a section, which only leads to the
 * dashboard of the person's role; its screen's code is loaded ahead.
 */
export type Guard = Ability | 'signed_out' | 'dashboard'

/** One screen of a build: its address, who may see it, its code. */
export interface ScreenRow {
  /** `:name` matches one segment of the path. */
  path: string
  /** Other addresses of the same screen; search engines get the first. */
  aliases?: readonly string[]
  /** The screen's file, below its build's folder. */
  screen: string
  guard: Guard
  /** Its name in the command palette, if no navigation link leads there: `Create an event`. */
  action?: string
}

export interface ScreenMatch {
  row: ScreenRow
  params: Record<string, string>
}

const partsOf = (path: string) => withoutTrailing(path, '/').split('/')

function decode(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}

function matchPath(pattern: string, pathname: string): Record<string, string> | null {
  const patternParts = partsOf(pattern)
  const pathParts = partsOf(pathname)
  if (patternParts.length !== pathParts.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of patternParts.entries()) {
    const value = decode(pathParts[index] ?? '')
    if (value === null) return null
    if (part.startsWith(':') && value !== '') params[part.slice(1)] = value
    else if (part !== value) return null
  }
  return params
}

/**
 * The screen at an address, with or without a trailing slash. The first match wins: list fixed paths before parameterized ones.
 */
export function matchScreen(table: readonly ScreenRow[], pathname: string): ScreenMatch | null {
  for (const row of table) {
    for (const path of [row.path, ...(row.aliases ?? [])]) {
      const params = matchPath(path, pathname)
      if (params !== null) return { row, params }
    }
  }
  return null
}
