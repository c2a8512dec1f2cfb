import { describe, expect, it } from 'vitest'
import { findMigrationFaults, folder, sealNew } from '../tools/migrations/check-migrations.ts'
import { readSeals } from '../tools/migrations/read-seals.ts'
import { readFiles } from '../tools/source-files.ts'

describe('migrations', () => {
  it('ascend without gaps and are never edited.', () => {
    expect(findMigrationFaults(readFiles(`${folder}/*.sql`), readSeals())).toEqual([])
  })
})

describe('the check of migrations', () => {
  const first = ['server/migrations/0001_a.sql', 'create table a ();'] as const
  const seals = sealNew(new Map([first]), {})

  it('accepts sealed and unchanged ones, whatever their line endings.', () => {
    expect(findMigrationFaults(new Map([first]), seals)).toEqual([])
    const [path, text] = ['server/migrations/0001_b.sql', 'one\ntwo\n']
    expect(findMigrationFaults(new Map([[path, text.replaceAll('\n', '\r\n')]]), sealNew(new Map([[path, text]]), {}))).toEqual(
      [],
    )
  })

  it('finds an edited, a removed and an unsealed one.', () => {
    expect(findMigrationFaults(new Map([[first[0], 'create table b ();']]), seals)).toEqual([
      '0001_a.sql has landed and is never edited: write a new migration',
    ])
    expect(findMigrationFaults(new Map(), seals)).toEqual(['0001_a.sql has landed and is never removed'])
    expect(findMigrationFaults(new Map([first]), {})).toEqual(['0001_a.sql is not sealed: run node tools/seal-migrations.ts'])
  })

  it('finds gaps, duplicates and malformed names.', () => {
    const files = new Map(
      ['0001_a.sql', '0001_b.sql', '0004_c.sql', 'other.sql'].map((name) => [`server/migrations/${name}`, '']),
    )
    expect(findMigrationFaults(files, sealNew(files, {}))).toEqual([
      '0001_b.sql should begin with 0002: numbers ascend without gaps',
      '0004_c.sql should begin with 0003: numbers ascend without gaps',
      'other.sql is not named like 0001_purpose.sql',
    ])
  })

  it('finds an index that is built while writers wait.', () => {
    const text =
      'create table b (id uuid);\ncreate index b_id on b (id);\ncreate unique index a_id on a (id);\ncreate index concurrently a_x on a (x);'
    const last = new Map([[`${folder}/0095_b.sql`, text]])
    expect(findMigrationFaults(last, sealNew(last, {}))).toContain(
      '0095_b.sql builds an index of a while writers wait: use "-- outside a transaction"',
    )
    expect(findMigrationFaults(last, sealNew(last, {})).join()).not.toContain('index of b')
  })

  it('never seals a second time.', () => {
    expect(sealNew(new Map([[first[0], 'changed']]), seals)).toEqual(seals)
  })
})
