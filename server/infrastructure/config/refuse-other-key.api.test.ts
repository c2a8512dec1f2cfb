import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { refuseOtherKey } from './refuse-other-key.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

it('A database that has sold tickets starts with the key that they were made with, and with no other.', async () => {
  const { db } = world.infrastructure
  await refuseOtherKey(db, 'the first key')
  await refuseOtherKey(db, 'the first key')
  await expect(refuseOtherKey(db, 'another key')).rejects.toThrow(/^The secret key is not the one .* put secret-key back/)
})

it('A database without tickets takes a new key.', async () => {
  const { db } = world.infrastructure
  // As the owner of the database: what is append-only stands in the way of a truncate.
  await world.pool.query(
    'set session_replication_role = replica; truncate reservations cascade; set session_replication_role = default',
  )
  await refuseOtherKey(db, 'another key')
  await expect(refuseOtherKey(db, 'another key')).resolves.toBeUndefined()
})
