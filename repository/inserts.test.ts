import { describe, expect, it } from 'vitest'
import { isTestCode, readFiles, type FileTable } from '../tools/source-files.ts'

/** Inserts that do not name their columns: they fail beside a version that has one more, or one less. */
const findNamelessInserts = (files: FileTable): string[] =>
  [...files].flatMap(([path, text]) =>
    [...text.matchAll(/\binsert\s+into\s+(?:\$\{[^}]*\}|[\w."])+/gi)].flatMap(({ 0: insert, index }) =>
      /^\s*(?:as\s+\w+\s*)?\(/i.test(text.slice(index + insert.length)) ? [] : [`${path}: ${insert}`],
    ),
  )

/** Older migrations ran before anything stood beside them; what of theirs is still run has been written anew. */
const first = 'server/migrations/0031'

describe('statements', () => {
  it('that insert name their columns.', () => {
    const shipped = [...readFiles('server/**/*.ts')].filter(([path]) => !isTestCode(path))
    const migrations = [...readFiles('server/migrations/*.sql')].filter(([path]) => path >= first)
    expect(findNamelessInserts(new Map([...shipped, ...migrations]))).toEqual([])
  })
})

describe('the check of inserts', () => {
  it.each([
    'insert into lines select * from json_populate_recordset(null::lines, $1)',
    "insert into lines values (1, 'a')",
    'insert into lines\n  select id from others',
    'insert into lines default values',
  ])('finds %j.', (text) => {
    expect(findNamelessInserts(new Map([['a.ts', text]]))).toHaveLength(1)
  })

  it.each([
    'insert into lines (id) select id from others',
    'insert into lines as l (id)\n  values (1)',
    'insert into lines(id) values (1)',
  ])('accepts %j.', (text) => {
    expect(findNamelessInserts(new Map([['a.ts', text]]))).toEqual([])
  })
})
