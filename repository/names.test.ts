import { expect, it } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { isTestCode, readFiles, type FileTable } from '../tools/source-files.ts'
import { findChosenNames, findExports, findTypes } from './find-names.ts'

/** Participles that say what happened to a thing and not what it is: name the thing. */
const participles = 'told asked given held heard doing wanted found known made acting'.split(' ')

const findParticiples = (files: FileTable): string[] =>
  [...files].flatMap(([path, text]) => {
    const names = findChosenNames(path, text)
    return participles.filter((word) => names.has(word)).map((word) => `${path}: ${word}`)
  })

it('No variable, parameter, function or member of a type is named by a bare participle.', () => {
  const files = readFiles('{bench,contract,journeys,repository,server,tools,web}/**/*.{ts,tsx}')
  expect(files.size).toBeGreaterThan(1_000)
  expect(findParticiples(files)).toEqual([])
})

it.each([
  'const found = rows.at(0)',
  'const [, made] = pair',
  'const { id, ...given } = body',
  'const { row: found } = answer',
  'const { count: found = 0 } = answer',
  'function show(held: Place) {}',
  'const show = async (asked = 1) => asked',
  'function told() {}',
  'interface Act { doing: boolean }',
  'type Act = (wanted: string) => void',
  'class Server { known = 1 }',
])('One is found in: %s', (text) => {
  expect(findParticiples(new Map([['a.ts', text]]))).toHaveLength(1)
})

it.each(["const words = { held: 'On hold' }", 'const { held } = funnel', "const isHeld = status === 'held'", 'show(row.found)'])(
  'The words of the contract and of longer names stay: %s',
  (text) => {
    expect(findParticiples(new Map([['a.ts', text]]))).toEqual([])
  },
)

/** Words that are things although they end like participles. */
const nouns = new Set('Ageing Belonging Billing Drawing Evening Finding Onboarding Posting Seating Sitting Standing'.split(' '))
/** Words that say when, where or how a thing is, or that mean another thing of the product. */
const vague = new Set('At Booking Due Frame Known Larger Moment Out Outside Paid Shown Shows Smaller Taken Drawn'.split(' '))

const findVagueTypes = (files: FileTable): string[] =>
  [...files].flatMap(([path, text]) =>
    findTypes(path, text)
      .filter((name) => vague.has(name) || (/^[A-Z][a-z]{2,}(?:ing|ed)$/.test(name) && !nouns.has(name)))
      .map((name) => `${path}: ${name}`),
  )

it('No type is named by a participle or a word that could mean anything.', () => {
  const files = readFiles('{bench,contract,journeys,repository,server,tools,web}/**/*.{ts,tsx}')
  // Generated.
  const chosen = [...files].filter(([path]) => path !== 'server/infrastructure/database/schema.ts')
  expect(findVagueTypes(new Map(chosen))).toEqual([])
})

it.each(['interface Managed {}', 'export type Making = string', 'export interface Moment { now: string }', 'type Paid<T> = T'])(
  'One is found in: %s',
  (text) => {
    expect(findVagueTypes(new Map([['a.ts', text]]))).toHaveLength(1)
  },
)

it.each(['interface Seating {}', 'type PaidMonths = number', "import type { Managed } from 'library'", 'type Ring = string'])(
  'A thing stays: %s',
  (text) => {
    expect(findVagueTypes(new Map([['a.ts', text]]))).toEqual([])
  },
)

const shared = ['contract/', 'web/shared/']
/** Where a reader meets two names together. An endpoint's handler has its name. */
const sides = [
  { folders: ['contract/', 'server/'], homesOfEndpoint: 2 },
  ...['guest', 'office', 'door'].map((app) => ({ folders: [...shared, `web/${app}/`], homesOfEndpoint: 1 })),
]
const names = new Set(endpoints.map(({ name }) => name))
const named = ['server/infrastructure/database/schema.ts', 'web/shared/navigation/addresses.ts']
/**
 * The interfaces of tables are named by the database, addresses are members of `paths`, each screen's file exports `screen`, and a
 * feature's `icons.ts` exports `icons`.
 */
const isConvention = (path: string, name: string) =>
  named.includes(path) || name === 'screen' || (name === 'icons' && path.endsWith('/icons.ts'))

function findHomonyms(files: FileTable): string[] {
  const homonyms = sides.flatMap(({ folders, homesOfEndpoint }) => {
    const homes = new Map<string, Set<string>>()
    for (const [path, text] of files) {
      if (!folders.some((folder) => path.startsWith(folder))) continue
      for (const name of findExports(path, text))
        if (!isConvention(path, name)) homes.set(name, (homes.get(name) ?? new Set()).add(path))
    }
    return [...homes].filter(([name, paths]) => paths.size > (names.has(name) ? homesOfEndpoint : 1))
  })
  return [...new Set(homonyms.map(([name, paths]) => `${name}: ${[...paths].join(', ')}`))]
}

it('An exported name has one meaning on the server and in each app.', () => {
  const product = [...readFiles('{contract,server,web}/**/*.{ts,tsx}')].filter(([path]) => !isTestCode(path))
  expect(findHomonyms(new Map(product))).toEqual([])
})

it.each<[string, [path: string, text: string][]]>([
  [
    'two modules',
    [
      ['server/modules/a/a.ts', 'export interface Line {}'],
      ['server/modules/b/b.ts', 'export type Line = 1'],
    ],
  ],
  [
    'the contract and the server',
    [
      ['contract/a/a.ts', 'export const part = 1'],
      ['server/a.ts', 'export function part() {}'],
    ],
  ],
  [
    'two features of an app',
    [
      ['web/guest/a.ts', 'export const part = 1'],
      ['web/guest/b.tsx', 'export function part() {}'],
    ],
  ],
  [
    'an app and what all share',
    [
      ['web/shared/a.ts', 'export const part = 1'],
      ['web/door/b.ts', 'export const part = 2'],
    ],
  ],
])('A second meaning is found in %s.', (_, files) => {
  expect(findHomonyms(new Map(files))).toHaveLength(1)
})

it('Each app has its own skin, and a handler the name of its endpoint.', () => {
  const button = 'export function Button() {}'
  const files = [
    ['web/guest/ui/button.tsx', button],
    ['web/door/ui/button.tsx', button],
    ['contract/events/management.ts', 'export const createEvent = 1'],
    ['server/modules/events/create-event.ts', 'export function createEvent() {}'],
  ] as const
  expect(findHomonyms(new Map(files))).toEqual([])
})
