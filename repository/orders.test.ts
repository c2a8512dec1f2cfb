import { describe, expect, it } from 'vitest'
import { lanes } from '#server/infrastructure/jobs/job-kind.ts'
import { folders, infrastructureFolders, ranks } from '../tools/boundaries/server-rules.ts'
import { rooms } from '../tools/boundaries/web-rules.ts'
import { readSource } from '../tools/source-files.ts'

/** The rows of a table that begin with a number, as that number and the names behind it. */
const numbered = (text: string): [number: number, names: string[]][] =>
  Array.from(text.matchAll(/^ *\| (\d+) \| ([^|]+) \|$/gm), ([, number, names = '']) => [
    Number(number),
    names.trim().split(', ').toSorted(),
  ])

/** These names in the order in which a text first names them: in backticks, with or without a slash, if it has all so. */
function orderIn(text: string, names: readonly string[]): string[] {
  const inCode = (name: string) => text.search(new RegExp(`\`${name}/?\``))
  const inWords = (name: string) => text.search(new RegExp(`(?<![\\w-])${name}(?![\\w-])`))
  const place = names.every((name) => inCode(name) !== -1) ? inCode : inWords
  return names.filter((name) => place(name) !== -1).toSorted((one, other) => place(one) - place(other))
}

const architecture = readSource('ARCHITECTURE.md')
/** A module's README from where it speaks of its folders. */
const aboutFolders = (module: string) =>
  readSource(`server/modules/${module}/README.md`).split(/uses? only those before it|using only those before it/)[1]

describe('orders', () => {
  it('of modules are those of the table in ARCHITECTURE.', () => {
    const byRank = Map.groupBy(Object.keys(ranks), (name) => ranks[name] ?? 0)
    expect(numbered(architecture)).toEqual(
      [...byRank].toSorted(([one], [other]) => one - other).map(([rank, names]) => [rank, names.toSorted()]),
    )
  })

  it.each(Object.keys(folders).filter((module) => (folders[module]?.length ?? 0) > 1))(
    'of the folders of %s are those of its README.',
    (module) => {
      expect(orderIn(aboutFolders(module) ?? '', folders[module] ?? [])).toEqual(folders[module])
    },
  )

  it('that ARCHITECTURE gives as examples are the enforced ones.', () => {
    const example = architecture.slice(architecture.indexOf('Large modules have folders'))
    expect(orderIn(example, folders['reservations'] ?? [])).toEqual(folders['reservations'])
    const chains = Array.from(architecture.matchAll(/`(\w+(?: <- \w+){2,})`/g), ([, chain = '']) => chain.split(' <- '))
    const ofRooms = chains.filter((chain) => chain.every((name) => rooms.includes(name)))
    expect(ofRooms.map((chain) => chain.length)).toEqual([4, 8])
    for (const chain of ofRooms) expect(chain).toEqual(rooms.filter((room) => chain.includes(room)))
  })

  it('are of folders that the tree in ARCHITECTURE shows.', () => {
    expect(infrastructureFolders.length).toBeGreaterThan(20)
    expect(infrastructureFolders.filter((folder) => !new RegExp(`^ .*\\b${folder}/ `, 'm').test(architecture))).toEqual([])
  })

  it('and the lanes of jobs are all named where ARCHITECTURE and the glossary explain them.', () => {
    for (const text of [architecture, readSource('docs/glossary.md')]) {
      const about = text.split(/\n(?=[-|] )/).find((part) => part.includes('`money`') && part.includes('lane')) ?? ''
      const names = Array.from(about.matchAll(/`([a-z]+)`/g), ([, name = '']) => name)
      expect(names.filter((name) => [...lanes.keys()].some((lane) => lane === name))).toEqual([...lanes.keys()])
    }
  })

  it('are compared: a row that differs and a name out of its place are found.', () => {
    expect(numbered('  | 0 | settings |\n  | 10 | passes, loyalty |')).toEqual([
      [0, ['settings']],
      [10, ['loyalty', 'passes']],
    ])
    expect(orderIn('`money/`: pays for the events. `events/`: shows money.', ['events', 'money'])).toEqual(['money', 'events'])
    expect(orderIn('sign-in-links, sign-in', ['sign-in', 'sign-in-links'])).toEqual(['sign-in-links', 'sign-in'])
    expect(orderIn('events', ['events', 'money'])).toEqual(['events'])
  })
})
