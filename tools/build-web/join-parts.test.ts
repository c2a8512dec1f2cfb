import { expect, it } from 'vitest'
import { joinParts, type Part } from './join-parts.ts'

/** Written as `name: bytes, pages > imports`. */
const parts = (...lines: string[]): Part[] =>
  lines.map((line) => {
    const [, name = '', bytes = '', pages = '', imports = ''] = /^(\w+): (\d+), ([\w ]+?)(?: > ([\w ]+))?$/.exec(line) ?? []
    const words = (text: string) => new Set(text.split(' ').filter(Boolean))
    return { files: [name], imports: words(imports), modules: [`${name}.ts`], bytes: Number(bytes), pages: words(pages) }
  })

const even = () => 1
const filesOf = (joined: readonly Part[]) => joined.map(({ files }) => files.toSorted().join('+')).toSorted()

it.each([
  ['what the same pages load is one file', ['a: 9000, x y', 'b: 9000, x y'], ['a+b']],
  ['what different pages load stays apart', ['a: 300, x', 'b: 300, y'], ['a', 'b']],
  ['little that one page does not need is worth a file less on two', ['a: 9000, x y', 'b: 900, x y z'], ['a', 'b']],
  ['it is worth it if the page has to load less', ['a: 700, x y', 'b: 9000, x y z'], ['a+b']],
  ['much is not', ['a: 9000, x y z', 'b: 2000, x y'], ['a', 'b']],
])('%s', (_, lines, expected) => {
  expect(filesOf(joinParts(parts(...lines), even))).toEqual(expected)
})

it('a page that counts more loads nothing that it does not use', () => {
  const list = parts('a: 700, x y', 'b: 9000, x y first')
  expect(filesOf(joinParts(list, (page) => (page === 'first' ? 8 : 1)))).toEqual(['a', 'b'])
})

it('what is joined has the modules, the bytes and the pages of both', () => {
  expect(joinParts(parts('a: 700, x y', 'b: 900, x y z'), even)).toEqual([
    {
      files: expect.arrayContaining(['a', 'b']) as string[],
      imports: new Set(),
      modules: expect.arrayContaining(['a.ts', 'b.ts']) as string[],
      bytes: 1600,
      pages: new Set(['x', 'y', 'z']),
    },
  ])
})

it('no page loads what a joined part imports and the page does not use', () => {
  const lines = ['a: 700, x y > c', 'b: 9000, x y z']
  expect(filesOf(joinParts(parts(...lines, 'c: 90000, x y z v w'), even))).toEqual(['a+b', 'c'])
  expect(filesOf(joinParts(parts(...lines, 'c: 90000, x y u v w'), even))).toEqual(['a', 'b', 'c'])
})

it('no file imports itself through another', () => {
  const straight = parts('a: 100, x y > c', 'b: 90000, z q r > c', 'c: 100, x y z')
  expect(filesOf(joinParts(straight, even))).toEqual(['a+c', 'b'])
  const around = parts('a: 100, x y > b', 'b: 90000, z q r > c', 'c: 100, x y z')
  expect(filesOf(joinParts(around, even))).toEqual(['a', 'b', 'c'])
})
