import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { attemptOf } from './testing/bad-input/attempt.ts'
import { goodInput } from './testing/bad-input/mutations.ts'
import { openPlayground, type Playground } from './testing/bad-input/playground.ts'
import { samplesFor } from './testing/bad-input/samples.ts'
import { flagsThatGive, rolesThatMay } from './testing/callers.ts'
import { watchLocks, type LockWatch } from './testing/lock-order.ts'

let locks: LockWatch
let playground: Playground
beforeAll(async () => {
  locks = watchLocks()
  playground = await openPlayground(inject('testServer'))
})
afterAll(async () => {
  locks.stop()
  await playground.close()
})

/** Calls an endpoint once with good input, as someone who may. */
async function call(endpoint: Endpoint): Promise<boolean> {
  const { name, authorize } = endpoint
  const [role = 'client'] = rolesThatMay(authorize)
  const flags = flagsThatGive(authorize).slice(0, 1)
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
    expect(locks.broken).toEqual([])
    const expected = ['event', 'door', 'account', 'reservation', 'payment', 'ledger', 'reward', 'rota', 'shift', 'attendance']
    expect([...locks.seen]).toEqual(expect.arrayContaining(expected))
  })

  it('taken out of order are found, once each.', async () => {
    const watch = watchLocks()
    const client = new Client({ connectionString: inject('testServer').connectionString })
    await client.connect()
    // None of these tables is in this database: only the order counts.
    const say = async (text: string) => client.query(text).catch(() => undefined)
    await say('begin')
    for (const lock of ['payments', 'event_occupancy', 'payments']) await say(`select 1 from ${lock} for update`)
    await say('rollback')
    await say('select 1 from event_occupancy for update')
    await client.end()
    watch.stop()
    expect(watch.broken).toEqual(['event after payment: select 1 from event_occupancy for update'])
  })
})
