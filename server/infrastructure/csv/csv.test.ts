import { expect, it } from 'vitest'
import { csvAmount, csvInstant, csvLine } from './csv.ts'

it.each([
  [['a', 1, null], 'a,1,\r\n'],
  [['say "hi", you', 'two\nlines'], '"say ""hi"", you","two\nlines"\r\n'],
  [['=1+1', '+31 20', '-me', '@me', '\tx'], `'=1+1,'+31 20,'-me,'@me,"'\tx"\r\n`],
  // Amounts are numbers, including negative ones.
  [['-1', '-12.50', -3], '-1,-12.50,-3\r\n'],
  // In half of Europe a semicolon separates cells, whatever surrounds it.
  [['a;=1+1', 'a; "+1', 'x|@y'], `"a;'=1+1","a; ""'+1",x|'@y\r\n`],
  [['＝1+1', ' ＠x', '－1', 'a;＋1'], `'＝1+1, '＠x,'－1,"a;'＋1"\r\n`],
  [['a\n=1+1', '\r-1', "O'Neil-Smith; a=b"], `"a\n'=1+1","'\r'-1","O'Neil-Smith; a=b"\r\n`],
  [['=a,"b"', -1], `"'=a,""b""",-1\r\n`],
])('The cells %o become the line %j.', (cells, line) => {
  expect(csvLine(cells)).toBe(line)
})

it.each([
  [1250, 2, '12.50'],
  [5, 2, '0.05'],
  [500, 0, '500'],
  [1, 3, '0.001'],
])('%d with %d digits is %s.', (minor, exponent, text) => {
  expect(csvAmount(minor, exponent)).toBe(text)
})

it.each([
  ['2026-11-21T22:30:05.123Z', '2026-11-21 22:30:05'],
  [null, null],
])('The instant %j is %j.', (at, text) => {
  expect(csvInstant(at)).toBe(text)
})
