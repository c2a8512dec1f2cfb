import { expect, it } from 'vitest'
import { readFiles, type FileTable } from '../tools/source-files.ts'
import { findChosenNames } from './find-names.ts'

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
