import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Endpoint } from '#contract/base/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { attemptOf } from './testing/bad-input/attempt.ts'
import { goodInput } from './testing/bad-input/mutations.ts'
import { openPlayground, type Playground } from './testing/bad-input/playground.ts'
import { samplesFor } from './testing/bad-input/samples.ts'
import { flagsThatGive, rolesThatMay } from './testing/callers.ts'
import { copyTestDatabase, openTestPool } from './testing/database.ts'
import { followLocks, watchLocks } from './testing/lock-order.ts'

let playground: Playground
beforeAll(async () => {
  playground = await openPlayground(inject('testServer'))
})
afterAll(async () => {
  await playground.close()
})

/** Calls an endpoint once with good input, as someone who may. */
async function call(endpoint: Endpoint): Promise<boolean> {
  const { name, authorize } = endpoint
  const [role = 'client'] = rolesThatMay(authorize)
  const flags = flagsThatGive(authorize)
  const guest = name === 'createClub' ? await playground.signInNew() : await playground.signIn(role, flags)
  await playground.prepare(endpoint, guest)
  const good = goodInput(endpoint, samplesFor(endpoint, guest))
  const { status } = await playground.send(attemptOf(endpoint, good, authorize === 'public' ? undefined : guest.token))
  return status < 400
}

describe('Locks', () => {
  it('are taken in the order of docs/locks.md by every call that changes something.', async () => {
    let done = 0
    for (const endpoint of endpoints.filter(({ method }) => method !== 'GET')) if (await call(endpoint)) done += 1
    expect(done).toBeGreaterThan(80)
    const locks = watchLocks()
    expect(locks.broken).toEqual([])
    const expected = [
      'event',
      'door',
      'account',
      'reservation',
      'tab',
      'drawer',
      'payment',
      'ledger',
      'reward',
      'rota',
      'shift',
      'attendance',
      'floor',
    ]
    expect([...locks.seen]).toEqual(expect.arrayContaining(expected))
  })

  it('taken out of order are found, once each.', () => {
    const { note, broken } = followLocks()
    const connection = {}
    for (const lock of ['payments', 'event_occupancy', 'payments'])
      note(connection, { text: `select 1 from ${lock} FOR UPDATE`, values: [] })
    note(connection, { text: 'rollback', values: [] })
    note(connection, { text: 'select 1 from event_occupancy for update', values: [] })
    expect(broken).toEqual(['event after payment: select 1 from event_occupancy for update'])
  })

  it('of every test’s database are watched, and one out of order fails its file.', async () => {
    const { broken } = watchLocks()
    const before = broken.length
    const database = await copyTestDatabase(inject('testServer'))
    const pool = openTestPool(database.connectionString)
    const connection = await pool.connect()
    await connection.query('begin')
    for (const lock of ['payments', 'event_occupancy']) await connection.query(`select 1 from ${lock} for update`)
    connection.release(true)
    await pool.end()
    await expect(database.drop()).rejects.toThrow('event after payment')
    // The other databases of this process are not to blame for it.
    broken.length = before
  })
})
