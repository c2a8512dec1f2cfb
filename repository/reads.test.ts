import { describe, expect, it } from 'vitest'
import { readFiles, readSource } from '../tools/source-files.ts'
import { findForeignReads, findIdleViews, findReadsOutsideViews, findUpwardReads } from './reads.ts'

const server = readFiles('server/**/*.ts')

describe('SQL', () => {
  it('reads tables of the module itself and of modules below it, as imports do.', () => {
    expect(findForeignReads(server).length).toBeGreaterThan(200)
    expect(findUpwardReads(server)).toEqual([])
  })

  it('reads the tables of other modules in views only: a store has only its own.', () => {
    expect(findReadsOutsideViews(server)).toEqual([])
  })

  it('has no lent view without a lender or a reader below it.', () => {
    expect(findIdleViews(server, readSource('docs/schema.sql'))).toEqual([])
  })
})

describe('the check of reads', () => {
  const house = new Map([
    ['server/modules/events/core/event-store.ts', 'export const f = (tx) => sql`insert into events (id) values (1)`'],
    ['server/modules/clubs/club-store.ts', "export const f = (tx) => tx.insertInto('clubs').values({})"],
  ])
  const withFile = (path: string, text: string) => new Map([...house, [path, text]])

  it.each([
    [
      'server/modules/clubs/club-views.ts',
      'export const f = (db) => sql`select 1 from clubs c join events e on e.club_id = c.id`',
    ],
    ['server/modules/clubs/club-views.ts', 'export const part = sql`exists (select 1 from events where club_id = 1)`'],
    ['server/modules/clubs/club-views.ts', "export const f = (db) => db.selectFrom('clubs').leftJoin('events', 'a', 'b')"],
    [
      'server/modules/clubs/club-store.ts',
      'export const f = (tx) => sql`update clubs set a = 1 from events e where e.id = clubs.id`',
    ],
    ['server/infrastructure/jobs/job-store.ts', 'export const f = (db) => sql`select 1 from events`'],
  ])('finds a read upwards in %s.', (path, text) => {
    expect(findUpwardReads(withFile(path, text))).toEqual([`${path}:1 reads events of events`])
  })

  it('finds a foreign table in a store, and accepts it in a view of a module above.', () => {
    const text = 'export const f = (db) => sql`select 1 from events e join clubs c on c.id = e.club_id`'
    const inStore = withFile('server/modules/events/other-store.ts', text)
    expect(findReadsOutsideViews(inStore)).toEqual(['server/modules/events/other-store.ts:1 reads clubs of clubs'])
    const inView = withFile('server/modules/events/event-views.ts', text)
    expect([...findUpwardReads(inView), ...findReadsOutsideViews(inView)]).toEqual([])
  })

  it('finds a view without a lender.', () => {
    expect(findIdleViews(house, 'create view odd_things as\nselect 1')).toContain(
      'odd_things has no lender in repository/reads.ts',
    )
  })
})
