import { describe, expect, it } from 'vitest'
import { isTestCode, readFiles, type FileTable } from '../tools/source-files.ts'

/** Inserts without column names: they fail alongside a version that has one column more or fewer. */
const findNamelessInserts = (files: FileTable): string[] =>
  [...files].flatMap(([path, text]) =>
    [...text.matchAll(/\binsert\s+into\s+(?:\$\{[^}]*\}|[\w."])+/gi)].flatMap(({ 0: insert, index }) =>
      /^\s*(?:as\s+\w+\s*)?\(/i.test(text.slice(index + insert.length)) ? [] : [`${path}: ${insert}`],
    ),
  )

/** Statements that use PostgreSQL's time zone data, which is not the application's. Written so that this file does not match. */
const findZoneConversions = (files: FileTable): string[] =>
  [...files].flatMap(([path, text]) =>
    [...text.matchAll(/\bat\s+time\s+zone\s+(?!'UTC')|\btimezone\(/gi)].map(
      ({ index }) => `${path}:${text.slice(0, index).split('\n').length}`,
    ),
  )

/** Older migrations ran before several versions ran side by side; the parts of them still in use have been rewritten. */
const first = 'server/migrations/0031'

describe('statements', () => {
  it('that insert name their columns.', () => {
    const shipped = [...readFiles('server/**/*.ts')].filter(([path]) => !isTestCode(path))
    const migrations = [...readFiles('server/migrations/*.sql')].filter(([path]) => path >= first)
    expect(findNamelessInserts(new Map([...shipped, ...migrations]))).toEqual([])
  })

  it('convert no instant to a time zone except UTC for text: decisions and stored values use the application’s time zone data.', () => {
    const shipped = [...readFiles(['server/**/*.ts', 'server/migrations/*.sql'])].filter(([path]) => !isTestCode(path))
    expect(findZoneConversions(new Map(shipped))).toEqual([])
  })
})

describe('the check of time zones', () => {
  it.each(['(starts_at at time zone e.timezone)::date', "starts_at AT TIME ZONE 'Europe/Amsterdam'", "timezone('CET', now())"])(
    'finds %j.',
    (text) => {
      expect(findZoneConversions(new Map([['a.ts', text]]))).toHaveLength(1)
    },
  )

  it('accepts the text of an instant.', () => {
    expect(findZoneConversions(new Map([['a.ts', "to_char(starts_at at time zone 'UTC', 'YYYY')"]]))).toEqual([])
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
