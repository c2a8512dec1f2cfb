import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { login } from '#contract/accounts.ts'
import { loadConfig } from '../../infrastructure/config/load-config.ts'
import { connect, type Connection } from '../../infrastructure/database/connect.ts'
import { createLog } from '../../infrastructure/log/create-log.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { makeSuperadmin } from './make-superadmin.ts'

let world: World
let connection: Connection
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  connection = connect(world.connectionString, createLog({ logLevel: 'silent' }), 1)
})
afterAll(async () => {
  await connection.close()
  await world.close()
})

const make = async (username: string) =>
  makeSuperadmin(
    {
      db: connection.db,
      clock: world.clock,
      config: loadConfig({ TEST_MODE: 'on', ARGON2_MEMORY_KIB: '64', ARGON2_ITERATIONS: '1' }),
    },
    username,
  )

it('A superadmin is created with a first password that opens the account.', async () => {
  const made = await make('Root')
  if ('refused' in made) throw new Error(made.refused)
  expect(await world.anonymous(login, { body: made })).toMatchObject({
    redirect_to: '/super-admin/dashboard',
    profile: { role: 'superadmin' },
  })
})

it('A name that is taken in any case, or invalid, is refused with a message.', async () => {
  await make('other-root')
  expect(await make('OTHER-ROOT')).toEqual({ refused: 'An account named OTHER-ROOT already exists.' })
  expect(await make('')).toEqual({ refused: 'Username is required' })
  expect(await make('a b c')).toEqual({ refused: 'Username can contain letters, digits, dots, underscores and hyphens' })
})
