import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { hasTickets } from '../../modules/reservations/index.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { refuseOtherKey } from './refuse-other-key.ts'

let world: World
beforeEach(async () => {
  world = await openWorld(inject('testServer'))
})
afterEach(async () => world.close())

it('A database that has sold tickets starts only with the key that signed them.', async () => {
  const { db } = world.infrastructure
  await refuseOtherKey(db, 'the first key', hasTickets)
  await refuseOtherKey(db, 'the first key', hasTickets)
  await expect(refuseOtherKey(db, 'another key', hasTickets)).rejects.toThrow(
    /^This secret key did not sign .* put secret-key back/,
  )
})

it('A database without tickets takes a new key.', async () => {
  const { db } = world.infrastructure
  await refuseOtherKey(db, 'the first key', hasTickets)
  // As the database owner, because append-only triggers refuse a truncate.
  await world.pool.query(
    'set session_replication_role = replica; truncate reservations cascade; set session_replication_role = default',
  )
  await refuseOtherKey(db, 'another key', hasTickets)
  await expect(refuseOtherKey(db, 'another key', hasTickets)).resolves.toBeUndefined()
})
