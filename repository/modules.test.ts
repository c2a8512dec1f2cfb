import { describe, expect, it } from 'vitest'
import { abilities } from '#contract/base/abilities.ts'
import { ranks } from '../tools/boundaries/server-rules.ts'
import { readFiles } from '../tools/source-files.ts'
import {
  findAbilityNames,
  findBareModules,
  findDemoNames,
  findSharedTables,
  findStateSetters,
  findStatusWriters,
  findWriters,
  moduleNames,
} from './modules.ts'

const server = readFiles(['server/**/*.ts', 'server/modules/*/README.md'])

describe('modules', () => {
  it('each have a short README and an index.', () => {
    expect(moduleNames(server).length).toBeGreaterThan(0)
    expect(findBareModules(server)).toEqual([])
  })

  it('are opened one by one, in the order of their ranks.', () => {
    const opened = [...(server.get('server/open-modules.ts') ?? '').matchAll(/^ +(\w+)Module\(/gm)].map(([, name = '']) =>
      name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    )
    expect(opened.toSorted()).toEqual(moduleNames(server))
    expect(opened).toEqual(opened.toSorted((one, other) => (ranks[one] ?? 0) - (ranks[other] ?? 0)))
  })

  it('each own the tables they write.', () => {
    expect(findSharedTables(server)).toEqual([])
  })

  it('offer what only demo data uses in their `demo.ts`.', () => {
    expect(findDemoNames(server)).toEqual([])
  })

  it('name the tables they own in their README.', () => {
    const unnamed = [...findWriters(server)].flatMap(([table, owners]) =>
      [...owners]
        .filter(
          (owner) => owner.startsWith('server/modules/') && !(server.get(`${owner}/README.md`) ?? '').includes(`\`${table}\``),
        )
        .map((owner) => `${owner}: ${table}`),
    )
    expect(unnamed).toEqual([])
  })
})

describe('the composition root', () => {
  it('fits on one page.', () => {
    expect((server.get('server/app.ts') ?? '').split('\n').length).toBeLessThanOrEqual(130)
    expect(server.get('server/app.ts')).toContain('export async function assemble')
  })
})

/** Test code that sets the state of reservations by SQL, and why no call does. It becomes fewer; nothing joins. */
const stateSetters: Readonly<Record<string, string>> = {
  'bench/forecast.ts': 'a year of past events at once',
  'server/modules/accounts/deletion/delete-account.api.test.ts': 'payments in states that a provider brings about later',
  'server/modules/ambassadors/sharing/referral-code.api.test.ts': 'a completed visit before its event begins',
  'server/modules/guests/guests-at-door.api.test.ts': 'cancelled while its event is on, which no call allows',
  'server/modules/guests/testing/booked-guests.ts': 'many visits, on past events',
  'server/modules/people/users.api.test.ts': 'a payment without a provider',
  'server/modules/reservations/changes/resale.api.test.ts': 'goes past the code, to see the triggers refuse it',
  'server/modules/reservations/club/club-actions.api.test.ts': 'visits to past events',
  'server/modules/reservations/club/club-money.api.test.ts': 'a visit before its event begins',
  'server/modules/reservations/core/complete-events.api.test.ts': 'a visit before its event begins',
  'server/testing/bad-input/samples/board.ts': 'puts one row back before each call',
  'server/testing/bad-input/samples/door.ts': 'puts one row back before each call',
  'server/testing/bad-input/samples/guest-lists.ts': 'puts one row back before each call',
  'server/testing/bad-input/samples/reservations.ts': 'puts one row back before each call',
  'server/testing/clubs.ts': 'an arrival for tests of everything but the door',
}

/** Whether a call needs a token is for infrastructure to know; what its caller may do is not. */
const named = Object.keys(abilities).filter((ability) => ability !== 'public' && ability !== 'signed_in')

describe('infrastructure', () => {
  it('names no ability of the product.', () => {
    expect(findAbilityNames(readFiles('server/infrastructure/**/*.ts'), named)).toEqual([])
  })
})

describe('reservations', () => {
  it('change status in one place.', () => {
    expect(findStatusWriters(server)).toEqual(['server/modules/reservations/core/apply-steps-store.ts'])
  })

  it('are put into a state past that place by no further test.', () => {
    const tests = [
      '{server,web}/**/*.{test,bench}.ts',
      'server/**/testing/**/*.ts',
      'server/testing/**/*.ts',
      '{bench,journeys}/**/*.ts',
    ]
    expect(findStateSetters(readFiles(tests)).toSorted()).toEqual(Object.keys(stateSetters).toSorted())
  })
})

describe('the checks of modules', () => {
  it('find a public name that only demo data uses.', () => {
    const files = new Map([
      ['server/modules/clubs/index.ts', "export { findClub, insertClubs, type NewClub } from './club-store.ts'"],
      ['server/demo/clubs.ts', "import { findClub, insertClubs, type NewClub } from '../modules/clubs/index.ts'"],
      ['server/modules/events/create.ts', "import { findClub } from '../clubs/index.ts'"],
      ['server/modules/events/create.test.ts', "import { insertClubs } from '../clubs/index.ts'"],
    ])
    expect(findDemoNames(files)).toEqual(['clubs: insertClubs', 'clubs: NewClub'])
  })

  it('find an ability that infrastructure names, as a text or a key.', () => {
    const files = new Map([
      ['server/infrastructure/a.ts', "const isLimited = authorize === 'refer'"],
      ['server/infrastructure/b.ts', "const callers = {\n  run_club: 'Club administrators.',\n}"],
      ['server/infrastructure/c.ts', "const isOpen = authorize === 'public'"],
    ])
    expect(findAbilityNames(files, named)).toEqual(['server/infrastructure/a.ts: refer', 'server/infrastructure/b.ts: run_club'])
  })

  it('find a second writer of the reservation status, in SQL and in the builder.', () => {
    const files = new Map([
      ['server/modules/door/a-store.ts', "sql`update reservations r set version = 1, status = 'cancelled'`"],
      ['server/modules/door/b-store.ts', "tx.updateTable('reservations').set({ status }).execute()"],
      ['server/modules/door/c-store.ts', "sql`update reservations set notes = '' where status = any(x)`"],
    ])
    expect(findStatusWriters(files)).toEqual(['server/modules/door/a-store.ts', 'server/modules/door/b-store.ts'])
  })

  it('find a test that sets the state of a reservation or its payment, but not one that asks for it.', () => {
    const files = new Map([
      ['server/a.test.ts', "query(`update reservations set heads = 1, status = 'cancelled' where id = $1`)"],
      ['server/b.test.ts', "query('update reservations set payment_status = $2 where id = $1')"],
      ['server/c.test.ts', "query(`update reservations set notes = '' where status = 'cancelled'`)"],
      ['server/d.test.ts', "query('update reservations set notes = $1')\nquery('select 1 where status = $1')"],
    ])
    expect(findStateSetters(files)).toEqual(['server/a.test.ts', 'server/b.test.ts'])
  })

  it('find a module without README or index, and a README that is too long.', () => {
    const files = new Map([
      ['server/modules/events/index.ts', ''],
      ['server/modules/clubs/README.md', 'line\n'.repeat(31)],
    ])
    expect(findBareModules(files)).toEqual([
      'server/modules/clubs/README.md has 31 lines, over 30',
      'server/modules/clubs has no index.ts',
      'server/modules/clubs has no module.ts',
      'server/modules/events has no README.md',
      'server/modules/events has no module.ts',
    ])
  })

  it('find a table that two folders write, by builder or by SQL, but not locks, upserts and reads.', () => {
    const files = new Map([
      [
        'server/modules/events/core/event-store.ts',
        `export const f = (tx) => tx.insertInto('events').values({}).onConflict((c) => c.doUpdateSet({}))`,
      ],
      ['server/modules/clubs/club-store.ts', 'export const f = (tx) => sql`update events set title = ${1} where id = ${2}`'],
      ['server/modules/loyalty/loyalty-store.ts', 'export const f = (tx) => sql`select * from events for no key update`'],
      [
        'server/modules/ledger/postings/ledger-store.ts',
        'export const f = (tx) => sql`insert into entries (a) values (1) on conflict (a) do update set a = 2`',
      ],
      ['server/testing/world.ts', `export const f = (tx) => tx.deleteFrom('events')`],
    ])
    expect(findSharedTables(files)).toEqual(['events is written by server/modules/clubs and server/modules/events'])
    expect([...findWriters(files).keys()].toSorted()).toEqual(['entries', 'events'])
  })
})
