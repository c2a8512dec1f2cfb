import { expect, it } from 'vitest'
import { buildGraph } from '../tools/boundaries/graph.ts'
import { isTestCode, readFiles, type FileTable } from '../tools/source-files.ts'

/** A file of this many lines is a fragment: with one user, it is read with it. */
const maxLines = 15

/**
 * Files that a rule names, however short: a module's public API and parts, a domain's errors and abilities, a build's screens, and
 * what only demo data uses.
 */
const named = /(?:^|\/)(?:index|module|demo|routes|errors|abilities|screen-modules)\.ts$/
/** They list what others do, and do nothing themselves. */
const lists = /(?:^|\/)(?:index|module|routes)\.ts$/
const sqlFile = /-(?:store|views)\.ts$/
/** A browser's calls are in their feature's `queries`. */
const call = /\/queries\/[^/]+$/

/** Whether one file may hold what both hold. */
const mayJoin = (path: string, user: string) =>
  !lists.test(user) && (!sqlFile.test(path) || sqlFile.test(user)) && (!call.test(path) || call.test(user))

/** Short files with one user, wherever it is. Tests do not count, and what is loaded later stays. */
function findFragments(files: FileTable): string[] {
  const users = new Map<string, Set<string>>()
  const loadedLater = new Set<string>()
  for (const [path, { edges }] of buildGraph(files)) {
    if (isTestCode(path)) continue
    for (const { to, onDemand } of edges) {
      if (onDemand) loadedLater.add(to)
      else users.set(to, (users.get(to) ?? new Set()).add(path))
    }
  }
  return [...files].flatMap(([path, text]) => {
    const [user = '', ...others] = users.get(path) ?? []
    const isShort = text.trimEnd().split('\n').length <= maxLines
    if (!isShort || isTestCode(path) || named.test(path) || loadedLater.has(path)) return []
    return user !== '' && others.length === 0 && mayJoin(path, user) ? [`${path} joins ${user}`] : []
  })
}

it(`No file of at most ${maxLines} lines has a single user.`, () => {
  expect(findFragments(readFiles('{contract,server,web}/**/*.{ts,tsx}'))).toEqual([])
})

const form = 'web/guest/features/events/forms/form.tsx'
const fragmentOf = (path: string, users: Record<string, string> = { [form]: `import { f } from '#${path}'` }) =>
  findFragments(new Map([[path, 'export const f = 1'], ...Object.entries(users)]))

it('One that has is found, wherever the two are, and although a test uses it too.', () => {
  for (const path of ['web/guest/features/events/forms/words.ts', 'web/guest/ui/words.ts', 'contract/events/words.ts']) {
    const uses = `import { f } from '#${path}'`
    expect(fragmentOf(path)).toEqual([`${path} joins ${form}`])
    expect(fragmentOf(path, { [form]: uses, 'web/guest/ui/words.test.ts': uses })).toHaveLength(1)
    expect(fragmentOf(path, { [form]: uses, 'web/guest/main.tsx': uses })).toEqual([])
  }
})

it('One stays apart that a rule names, that a list names, or that is loaded later.', () => {
  for (const path of ['contract/events/abilities.ts', 'server/modules/events/index.ts', 'web/door/screen-modules.ts'])
    expect(fragmentOf(path)).toEqual([])
  const path = 'server/modules/events/get-event.ts'
  const uses = `import { f } from '#${path}'`
  expect(fragmentOf(path, { 'server/modules/events/routes.ts': uses })).toEqual([])
  expect(fragmentOf(path, { 'server/modules/events/get-page.ts': uses })).toHaveLength(1)
  expect(fragmentOf(path, { [form]: `export const g = async () => import('#${path}')` })).toEqual([])
})

it('SQL joins only SQL, and a call only calls.', () => {
  for (const [path, other, alike] of [
    ['server/modules/clubs/club-views.ts', 'server/modules/clubs/get-club.ts', 'server/modules/clubs/club-store.ts'],
    ['web/guest/features/events/queries/use.ts', form, 'web/guest/features/events/queries/events.ts'],
  ] as const) {
    const uses = `import { f } from '#${path}'`
    expect(fragmentOf(path, { [other]: uses })).toEqual([])
    expect(fragmentOf(path, { [alike]: uses })).toHaveLength(1)
  }
})
