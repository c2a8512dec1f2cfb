import { expect, it } from 'vitest'
import { findWideLines } from './wide-lines.ts'

const long = 'word '.repeat(30).trim()

it.each([
  ['a comment', `// ${long}`],
  ['SQL', `sql\`select ${long}\``],
  ['SQL with the type of its rows', `sql<Row>\`select ${long}\``],
  ['a line of a text over several lines', `${long}\``],
  ['code', `const sum = ${long.replaceAll(' ', ' + ')}`],
])('A line is too wide if what passes 130 characters is %s.', (_what, line) => {
  expect(findWideLines(new Map([['a.ts', `const first = 1\n${line}\n`]]))).toEqual(['a.ts:2'])
})

it.each([
  ['a text in quotes', `  reason: '${long}',`],
  ['a text with values', `  : \`\${day}: ${long}\`,`],
  ['a pattern', `const words = /${long}/`],
  ['nothing', `// ${'x'.repeat(127)}`],
])('A line may pass them with %s.', (_what, line) => {
  expect(findWideLines(new Map([['a.ts', line]]))).toEqual([])
})
