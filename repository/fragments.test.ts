import { posix } from 'node:path'
import { expect, it } from 'vitest'
import { buildGraph } from '../tools/boundaries/graph.ts'
import { isTestCode, readFiles, type FileTable } from '../tools/source-files.ts'

/** A file of this many lines is a fragment: with one user, it is read with it. */
const maxLines = 15

// A door's handlers, SQL and calls have files of their own, however short.
const door = /(?:^|\/)(?:index|module|demo|routes|errors)\.ts$/
const apart = /-(?:store|views)\.ts$|\/(?:queries|screens)\//

/** Files of one place could join each other: a folder, or all rooms of a web feature. */
const placeOf = (path: string) => /^web\/\w+\/features\/[^/]+/.exec(path)?.[0] ?? posix.dirname(path)

/** Short files whose only user is in the same place. A file that a test imports too, or that is loaded later, stays. */
function findFragments(files: FileTable): string[] {
  const users = new Map<string, string[]>()
  for (const [path, { edges }] of buildGraph(files))
    for (const { to, onDemand } of edges) users.set(to, [...(users.get(to) ?? []), ...(onDemand ? ['later'] : []), path])
  return [...files].flatMap(([path, text]) => {
    const [user = '', ...others] = users.get(path) ?? []
    const isShort = text.trimEnd().split('\n').length <= maxLines
    if (!isShort || isTestCode(path) || door.test(path) || apart.test(path)) return []
    if (user === '' || others.length > 0 || isTestCode(user) || door.test(user) || placeOf(user) !== placeOf(path)) return []
    return [`${path} joins ${user}`]
  })
}

it(`No file of at most ${maxLines} lines has a single user beside it.`, () => {
  expect(findFragments(readFiles('{contract,server,web}/**/*.{ts,tsx}'))).toEqual([])
})

it('One that has is found, unless SQL, a call or a later load keeps it apart.', () => {
  const user = "import { f } from '../parts/part.ts'\nexport const g = f"
  const fragmentsAt = (path: string, text = user.replace('part.ts', posix.basename(path))) =>
    findFragments(
      new Map([
        [path, 'export const f = 1'],
        ['web/guest/features/events/forms/form.tsx', text],
      ]),
    )
  expect(fragmentsAt('web/guest/features/events/parts/part.ts')).toEqual([
    'web/guest/features/events/parts/part.ts joins web/guest/features/events/forms/form.tsx',
  ])
  expect(
    fragmentsAt('web/guest/features/events/parts/part.ts', "export const g = async () => import('../parts/part.ts')"),
  ).toEqual([])
  expect(fragmentsAt('web/guest/features/events/queries/use.ts', "import { f } from '../queries/use.ts'")).toEqual([])
  const sqlOf = (name: string) =>
    findFragments(
      new Map([
        [`server/modules/clubs/${name}.ts`, 'export const f = 1'],
        ['server/modules/clubs/get-club.ts', `import { f } from './${name}.ts'\nexport const g = f`],
      ]),
    )
  expect([sqlOf('club-views'), sqlOf('club-store')]).toEqual([[], []])
  expect(sqlOf('club-words')).toHaveLength(1)
})
