import { expect, it } from 'vitest'
import { readNames } from './read-names.ts'

const read = (text: string, format: 'lines' | 'csv' = 'lines') =>
  readNames({ format, text }, 100).map(({ name, plus_ones, fault }) => (fault === null ? `${name} +${plus_ones}` : fault))

it.each([
  ['Ada Lovelace', 'Ada Lovelace +0'],
  ['  Ada   Lovelace  ', 'Ada Lovelace +0'],
  ['Ada Lovelace +2', 'Ada Lovelace +2'],
  ['Ada Lovelace (+12)', 'Ada Lovelace +12'],
  ['Ada Lovelace\t3', 'Ada Lovelace +3'],
  ['12. Ada Lovelace', 'Ada Lovelace +0'],
  ['- Ada +1', 'Ada +1'],
  ['• Ada', 'Ada +0'],
  ['Jean-Luc O’Neil', 'Jean-Luc O’Neil +0'],
  ['J. R. Tolkien', 'J. R. Tolkien +0'],
  ['Anna 🎉', 'Anna 🎉 +0'],
  ['王小明 +1', '王小明 +1'],
  ['محمد علي', 'محمد علي +0'],
  ['Ωμέγα', 'Ωμέγα +0'],
  // Reordering marks would make a name look like another one.
  ['\u202eadA', 'adA +0'],
  ['Z\u0301oe', 'Źoe +0'],
  ['🎉🎉', 'not_a_name'],
  ['12345', 'not_a_name'],
  ['----', 'not_a_name'],
  ['ada@example.com', 'not_a_name'],
  ['https://evil.example/ada', 'not_a_name'],
  ['<b>Ada</b>', 'not_a_name'],
  ['Ada\0Lovelace', 'not_a_name'],
  ['Ada\u0007', 'not_a_name'],
  ['Ada \ud800', 'not_a_name'],
  ['A'.repeat(300), 'too_long'],
])('The line %j is read as %j.', (line, name) => {
  expect(read(line)).toEqual([name])
})

it('Lines are numbered as in the text, whatever ends them, and empty ones are left out.', () => {
  const lines = readNames({ format: 'lines', text: '\ufeffAda\r\n\r\n  \nBo\rCy\u2028Di' }, 100)
  expect(lines.map(({ line, name }) => `${line} ${name}`)).toEqual(['1 Ada', '4 Bo', '5 Cy', '6 Di'])
})

it.each([
  ['Name,Plus-ones\nAda Lovelace,2\n"Bo, the second",\n', ['Ada Lovelace +2', 'Bo, the second +0']],
  ['First name;Last name;Email;Guests\nAda;Lovelace;a@b.example;1\n', ['Ada Lovelace +1']],
  ['Ada,1\nBo\n,3\nCy +2\n', ['Ada +1', 'Bo +0', 'Cy +2']],
  ['name\n=1+1\n"Ada\nLovelace"\n', ['not_a_name', 'not_a_name']],
])('The file %j is read by its columns.', (text, names) => {
  expect(read(text, 'csv')).toEqual(names)
})

it('No more lines are read than allowed.', () => {
  expect(readNames({ format: 'lines', text: 'Ada\n'.repeat(1_000) }, 10)).toHaveLength(10)
})
