import { expect, it } from 'vitest'
import { isTestCode, readFiles, type FileTable } from '../tools/source-files.ts'

/** Endpoints that a change reloads although no screen reads them with `apiQuery`. Both are named by their constants. */
function findIdleRefreshes(files: FileTable): string[] {
  const shipped = [...files].filter(([path]) => !isTestCode(path)).map(([, text]) => text)
  const matchesOf = (pattern: RegExp) => shipped.flatMap((text) => [...text.matchAll(pattern)].map(([, match = '']) => match))
  const read = new Set(matchesOf(/\bapiQuery\(\s*(\w+)/g))
  const named = new Set(matchesOf(/import \{([^}]+)\} from '#contract\//g).flatMap((names) => names.match(/\w+/g) ?? []))
  const refreshed = matchesOf(/\binvalidate\(\s*\w+,([^)]*)\)/g).flatMap((names) => names.match(/\w+/g) ?? [])
  return [...new Set(refreshed)].filter((name) => named.has(name) && !read.has(name))
}

it('What a change reloads is read by a screen.', () => {
  const files = readFiles('web/**/*.{ts,tsx}')
  expect(findIdleRefreshes(files)).toEqual([])
  const hook = "import { listBans, listEvents } from '#contract/door/bans.ts'\nvoid invalidate(client, listBans, listEvents)"
  const screen = 'const query = apiQuery(listEvents)'
  expect(
    findIdleRefreshes(
      new Map([
        ['web/use-bans.ts', hook],
        ['web/events.tsx', screen],
      ]),
    ),
  ).toEqual(['listBans'])
})
