import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { changePassword, login } from '#contract/accounts/accounts.ts'
import { listUsers } from '#contract/people/users.ts'
import { loadConfig } from '../../../infrastructure/config/load-config.ts'
import { connect, type Connection } from '../../../infrastructure/database/connect.ts'
import { createLog } from '../../../infrastructure/log/create-log.ts'
import { openWorld, type World } from '../../../testing/world.ts'
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

const chosenAfter = (current_password: string) => ({
  current_password,
  new_password: 'correct horse zebra',
  confirm_password: 'correct horse zebra',
})

it('A superadmin is created with a one-time password: nothing else opens until it is changed, within seven days.', async () => {
  const result = await make('Root')
  if ('refused' in result) throw new Error(result.refused)
  const { token, ...welcome } = await world.anonymous(login, { body: result })
  expect(welcome).toMatchObject({ redirect_to: '/choose-password', profile: { role: 'superadmin' } })
  const call = world.as(token ?? '')
  await expect(call(listUsers)).rejects.toMatchObject({ body: { code: 'password_change_required' } })
  await call(changePassword, { body: chosenAfter(result.password) })
  const password = chosenAfter('').new_password
  expect((await world.anonymous(login, { body: { username: result.username, password } })).redirect_to).toBe(
    '/super-admin/dashboard',
  )
  const late = await make('Late')
  world.clock.move({ hours: 7 * 24 })
  await expect(world.anonymous(login, { body: late as typeof result })).rejects.toMatchObject({
    body: { code: 'one_time_password_expired' },
  })
})

it('The command renews the password of a superadmin who never changed it, also once it has expired, and of no one else.', async () => {
  const first = await make('Renewed')
  world.clock.move({ hours: 7 * 24 })
  const second = await make('renewed')
  if ('refused' in first || 'refused' in second) throw new Error('It was refused.')
  await expect(world.anonymous(login, { body: first })).rejects.toMatchObject({ body: { code: 'invalid_credentials' } })
  const { token } = await world.anonymous(login, { body: second })
  await world.as(token ?? '')(changePassword, { body: chosenAfter(second.password) })
  expect(await make('Renewed')).toEqual({ refused: 'An account named Renewed already exists.' })
  const client = await world.guest('client')
  await world.pool.query('update users set one_time_password_until = now() where id = $1', [client.id])
  expect(await make(client.username)).toEqual({ refused: `An account named ${client.username} already exists.` })
})

it('A name that is taken in any case, or invalid, is refused with a message.', async () => {
  await make('other-root')
  await world.pool.query(`update users set one_time_password_until = null where username = 'other-root'`)
  expect(await make('OTHER-ROOT')).toEqual({ refused: 'An account named OTHER-ROOT already exists.' })
  expect(await make('')).toEqual({ refused: 'Username is required' })
  expect(await make('a b c')).toEqual({ refused: 'Username can contain letters, digits, dots, underscores and hyphens' })
})
