import { describe, expect, it } from 'vitest'
import { joinParts, type Page, type Part } from './join-parts.ts'

/** Written as `name: bytes, pages > imports`. */
const parts = (...lines: string[]): Part[] =>
  lines.map((line) => {
    const [, name = '', bytes = '', pages = '', imports = ''] = /^(\w+): (\d+), ([\w ]+?)(?: > ([\w ]+))?$/.exec(line) ?? []
    const words = (text: string) => new Set(text.split(' ').filter(Boolean))
    return { files: [name], imports: words(imports), modules: [`${name}.ts`], bytes: Number(bytes), pages: words(pages) }
  })

/** A name, pages that it can follow, the weight of its bytes, and what a file costs it. */
type PageLine = [name: string, after?: string, weight?: number, fileCost?: number]

const pagesOf = (lines: readonly PageLine[]): Page[] =>
  lines.map(([name, after = '', weight = 1, fileCost = 850]) => ({
    name,
    after: after.split(' ').filter(Boolean),
    weight,
    fileCost,
  }))

const even: readonly PageLine[] = 'q r s t u v w x y z'.split(' ').map((name) => [name])
const filesOf = (joined: readonly Part[]) => joined.map(({ files }) => files.toSorted().join('+')).toSorted()

it.each([
  ['what the same pages load is one file', ['a: 9000, x y', 'b: 9000, x y'], ['a+b']],
  ['what different pages load stays apart', ['a: 300, x', 'b: 300, y'], ['a', 'b']],
  ['little that one page does not need is worth a file less on two', ['a: 9000, x y', 'b: 900, x y z'], ['a', 'b']],
  ['it is worth it if the page has to load less', ['a: 700, x y', 'b: 9000, x y z'], ['a+b']],
  ['much is not', ['a: 9000, x y z', 'b: 2000, x y'], ['a', 'b']],
  [
    'so is what one of them imports, if pages have it',
    ['a: 700, x y > c', 'b: 9000, x y z', 'c: 90000, x y z v w'],
    ['a+b', 'c'],
  ],
  ['not if one would load it, too', ['a: 700, x y > c', 'b: 9000, x y z', 'c: 90000, x y u v w'], ['a', 'b', 'c']],
])('%s', (_, lines, expected) => {
  expect(filesOf(joinParts(parts(...lines), pagesOf(even)))).toEqual(expected)
})

describe('pages count differently', () => {
  const list = parts('a: 700, x y', 'b: 9000, x y z')

  it.each<[string, PageLine[], string[]]>([
    ['a byte is as dear as a file is', [['x'], ['y'], ['z']], ['a+b']],
    ['one for which bytes are dearer loads nothing that it does not use', [['x'], ['y'], ['z', '', 8]], ['a', 'b']],
    ['one for which files are dearer loads fewer', [['x', '', 1, 9000], ['y'], ['z', '', 8]], ['a+b']],
  ])('%s', (_, pages, expected) => {
    expect(filesOf(joinParts(list, pagesOf(pages)))).toEqual(expected)
  })
})

describe('what a page opens later', () => {
  it.each<[string, string[], PageLine[], string[]]>([
    ['comes with it if that is a file less', ['a: 300, x', 'b: 300, later'], [['x'], ['later', 'x']], ['a+b']],
    ['stays apart if few open it', ['a: 300, x', 'b: 3000, later'], [['x'], ['later', 'x', 0.1]], ['a', 'b']],
    [
      'is there already if all that open it have it',
      ['a: 9000, x y', 'b: 900, x later'],
      [['x'], ['y'], ['later', 'x']],
      ['a', 'b'],
    ],
    ['is not if only one has it', ['a: 900, x later', 'b: 9000, later'], [['x'], ['y'], ['later', 'x y']], ['a', 'b']],
  ])('%s', (_, lines, pages, expected) => {
    expect(filesOf(joinParts(parts(...lines), pagesOf(pages)))).toEqual(expected)
  })

  it('loads what none of the pages before it has', () => {
    const [part] = joinParts(parts('a: 900, x later'), pagesOf([['x'], ['later', 'x']]))
    expect(part?.pages).toEqual(new Set(['x']))
  })
})

it('what is joined has the modules, the bytes and the pages of both', () => {
  expect(joinParts(parts('a: 700, x y', 'b: 900, x y z'), pagesOf(even))).toEqual([
    {
      files: expect.arrayContaining(['a', 'b']) as string[],
      imports: new Set(),
      modules: expect.arrayContaining(['a.ts', 'b.ts']) as string[],
      bytes: 1600,
      pages: new Set(['x', 'y', 'z']),
    },
  ])
})

it.each([
  ['what lies between is joined first', ['a: 100, x y > b', 'b: 900, x y z > c', 'c: 100, x y z q'], ['a+b+c']],
  ['what is too much between two keeps them apart', ['a: 100, x > b', 'b: 90000, x y > c', 'c: 100, x y z q'], ['a+b', 'c']],
  ['so does what only one of them needs', ['a: 9000, x > b', 'b: 90000, x y > c', 'c: 9000, x y z q'], ['a', 'b', 'c']],
])('no file imports itself through another: %s', (_, lines, expected) => {
  expect(filesOf(joinParts(parts(...lines), pagesOf(even)))).toEqual(expected)
})
