import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pino } from 'pino'
import type { Endpoint } from '#contract/base/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { createManualRevenue } from '#contract/finances/manual-revenue.ts'
import { connect } from './infrastructure/database/connect.ts'
import { attemptOf } from './testing/bad-input/attempt.ts'
import { goodInput } from './testing/bad-input/mutations.ts'
import { openPlayground, type Playground } from './testing/bad-input/playground.ts'
import type { Guest } from './testing/bad-input/rows.ts'
import { samplesFor } from './testing/bad-input/samples.ts'
import { flagsThatGive, rolesThatMay } from './testing/callers.ts'
import { belongsTo, clubTables, listBelongings, type Belonging } from './testing/cells.ts'
import { copyTestDatabase, execute, type TestDatabase, type TestServer } from './testing/database.ts'
import { makeTemplate, nameTestServer } from './testing/global-setup.ts'
import { moveClub } from './testing/move-club.ts'
import { startThrowAwayPostgres } from './testing/throw-away-postgres.ts'
import { openWorld } from './testing/world.ts'

/** What changes a club: all that its staff may do, too. */
const changes = endpoints.filter(
  ({ authorize, method }) =>
    authorize !== 'public' &&
    method !== 'GET' &&
    rolesThatMay(authorize).includes('adminclub') &&
    flagsThatGive(authorize).length > 0,
)

describe('A club that moves to another cell', () => {
  let postgres: Awaited<ReturnType<typeof startThrowAwayPostgres>>
  let server: TestServer
  let playground: Playground
  let oldCell: string
  let newCell: TestDatabase
  beforeAll(async () => {
    postgres = await startThrowAwayPostgres({ logical: true })
    server = nameTestServer(postgres.connectionString)
    await makeTemplate(server)
    playground = await openPlayground(server, (address) => {
      oldCell = address
      return {}
    })
    newCell = await copyTestDatabase(server)
  })
  afterAll(async () => {
    await newCell.drop()
    await playground.close()
    await postgres.stop()
  })

  const send = async (endpoint: Endpoint, guest: Guest) =>
    playground.send(attemptOf(endpoint, goodInput(endpoint, samplesFor(endpoint, guest)), guest.token))
  /** What an administrator does all day, at one club after the other. */
  const work = async (all: readonly Endpoint[], admins: readonly Guest[]) => {
    for (const endpoint of all) {
      for (const admin of admins) {
        // An earlier call can make one impossible. The others are enough.
        await playground.prepare(endpoint, admin).catch(() => undefined)
        await send(endpoint, admin)
      }
    }
  }

  it('is used all the while, has every row and every amount there, and goes on there; no other club came along.', async () => {
    const [moved, other] = [await playground.signIn('adminclub'), await playground.signIn('adminclub')]
    await work(
      changes.filter((_, n) => n % 2 === 0),
      [moved, other],
    )
    await playground.runDueJobs()
    const move = await moveClub(oldCell, newCell.connectionString, moved.event.club_id)
    await work(
      changes.filter((_, n) => n % 2 === 1),
      [moved, other],
    )
    await playground.runDueJobs()
    await move.caughtUp()
    const there = await describeClub(newCell.connectionString, moved.event.club_id)
    expect(there).toEqual(await describeClub(oldCell, moved.event.club_id))
    expect(Object.values(there).filter(({ count }) => count > 0).length).toBeGreaterThan(40)
    expect(await countAll(newCell.connectionString)).toEqual(
      Object.fromEntries(Object.entries(there).map(([table, { count }]) => [table, count])),
    )
    await move.finish()
    expect(await findOrphans(newCell.connectionString)).toEqual([])
    expect(await sumsOf(newCell.connectionString, moved.event.club_id)).toEqual(await sumsOf(oldCell, moved.event.club_id))
    const world = await openWorld({ ...server, template: new URL(newCell.connectionString).pathname.slice(1) })
    const revenue = attemptOf(
      createManualRevenue,
      goodInput(createManualRevenue, samplesFor(createManualRevenue, moved)),
      moved.token,
    )
    const answer = await world.app.inject({ ...revenue, method: 'POST' })
    expect(answer.statusCode).toBe(201)
    await world.runDueJobs()
    await world.close()
  })
})

async function readClub<T>(address: string, read: (belongings: readonly Belonging[]) => Promise<T>): Promise<T> {
  const { db, close } = connect(address, pino({ level: 'silent' }), 1)
  try {
    return await read(await listBelongings(db))
  } finally {
    await close()
  }
}

/** The number of the club's rows in each table, and a hash of what they say. */
const describeClub = async (address: string, clubId: string) =>
  readClub(address, async (belongings) => {
    const parts = belongings.map((one) => {
      const which = belongsTo(one, belongings).replaceAll('$1', `'${clubId}'`)
      return `select '${one.table}' as "table", count(*)::int as count, coalesce(md5(string_agg(t::text, '' order by t::text)), '') as hash
        from ${one.table} t where ${which}`
    })
    const rows = await execute(address, parts.join(' union all '))
    return Object.fromEntries(rows.map(({ table, count, hash }) => [String(table), { count: Number(count), hash: String(hash) }]))
  })

async function countAll(address: string): Promise<Record<string, number>> {
  const rows = await execute(
    address,
    clubTables.map((table) => `select '${table}' as "table", count(*)::int as count from ${table}`).join(' union all '),
  )
  return Object.fromEntries(rows.map(({ table, count }) => [String(table), Number(count)]))
}

const sumsOf = async (address: string, clubId: string) =>
  execute(
    address,
    `select account, currency, sum(amount_minor)::text as sum, count(*) as entries from ledger_entries e
     join ledger_transactions t on t.id = e.transaction_id where t.club_id = '${clubId}' group by 1, 2 order by 1, 2`,
  )

/** Foreign keys that lead nowhere: replication does not check them. */
async function findOrphans(address: string): Promise<string[]> {
  const keys = await execute(
    address,
    `select o.conname as name, o.conrelid::regclass::text as child, o.confrelid::regclass::text as parent,
       (select string_agg(format('p.%I = c.%I', f.attname, k.attname), ' and ') from unnest(o.conkey, o.confkey) u(c, p)
         join pg_attribute k on k.attrelid = o.conrelid and k.attnum = u.c
         join pg_attribute f on f.attrelid = o.confrelid and f.attnum = u.p) as equal,
       (select string_agg(format('c.%I is not null', k.attname), ' and ') from unnest(o.conkey) u(c)
         join pg_attribute k on k.attrelid = o.conrelid and k.attnum = u.c) as filled
     from pg_constraint o where o.contype = 'f'`,
  )
  const rows = await execute(
    address,
    keys
      .map(
        ({ name, child, parent, equal, filled }) =>
          `select '${String(name)}' as name from ${String(child)} c where ${String(filled)}
           and not exists (select from ${String(parent)} p where ${String(equal)})`,
      )
      .join(' union '),
  )
  return rows.map(({ name }) => String(name))
}
