import { randomUUID } from 'node:crypto'
import { getProfile, login, requestPasswordReset } from '#contract/accounts/accounts.ts'
import { listEvents } from '#contract/events/events.ts'
import { createClient } from '#contract/base/client.ts'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { assemble } from '../app.ts'
import { loadConfig } from '../infrastructure/config/load-config.ts'
import { createLog } from '../infrastructure/log/create-log.ts'
import { injected } from '../testing/injected.ts'
import { openDemoWorld } from '../testing/demo-world.ts'
import type { World } from '../testing/world.ts'
import { refuseDemoAccounts, removeDemoAccounts } from './demo-accounts.ts'

const credentials = { username: 'superadmin', password: 'vesper-demo' }
const cost = { ARGON2_MEMORY_KIB: '19456', ARGON2_ITERATIONS: '2' }
const outside = { NODE_ENV: 'production', PUBLIC_URL: 'https://vesper.example', SECRET_KEY: randomUUID(), LOG_LEVEL: 'fatal' }

let world: World
beforeAll(async () => {
  world = await openDemoWorld(inject('testServer'))
})
afterAll(async () => world.close())

const answerOf = (env: Record<string, string>, { dataDir, connectionString } = world) => {
  const config = loadConfig({ ...cost, ...env, DATA_DIR: dataDir, DATABASE_URL: connectionString })
  return { config, secretKey: randomUUID(), connectionString, log: createLog(config) }
}

describe('A demo account', () => {
  it('signs in on a machine that no one else can reach.', async () => {
    expect((await world.anonymous(login, { body: credentials })).user.username).toBe('superadmin')
  })

  it.each([
    ['in production', outside],
    ['on a machine that is open to the network', { HOST: '0.0.0.0', LOG_LEVEL: 'fatal' }],
    ['behind a public address', { PUBLIC_URL: 'https://vesper.example', LOG_LEVEL: 'fatal' }],
  ])('cannot sign in %s, and its existing token is refused.', async (_, env) => {
    const { token } = await world.anonymous(login, { body: credentials })
    // Production serves only a built web, which these tests do without.
    const { config, ...parts } = answerOf(env)
    const { app } = await assemble({ ...parts, config: { ...config, production: false } }, world.clock)
    try {
      await expect(createClient(injected(app))(login, { body: credentials })).rejects.toMatchObject({
        status: 400,
        body: { code: 'invalid_credentials' },
      })
      await expect(createClient(injected(app, token ?? ''))(getProfile)).rejects.toMatchObject({ status: 401 })
      expect((await app.inject('/dev/mailbox')).statusCode).not.toBe(200)
    } finally {
      await app.close()
    }
  })

  it('signs in on an open machine whose settings explicitly allow it.', async () => {
    const { app } = await assemble(answerOf({ HOST: '0.0.0.0', DEMO_DATA: 'on', LOG_LEVEL: 'fatal' }), world.clock)
    try {
      expect((await createClient(injected(app))(login, { body: credentials })).user.username).toBe('superadmin')
    } finally {
      await app.close()
    }
  })
})

it('Production refuses to start with demo accounts until they are removed with their events and access.', async () => {
  const own = await openDemoWorld(inject('testServer'))
  const { token } = await own.anonymous(login, { body: credentials })
  await expect(refuseDemoAccounts(answerOf(outside, own))).rejects.toThrow('node tools/run.mjs remove-demo')
  const before = (await own.anonymous(listEvents)).count

  expect(await removeDemoAccounts(own.infrastructure.db, own.clock.now())).toBeGreaterThan(100)

  await refuseDemoAccounts(answerOf(outside, own))
  await expect(own.as(token ?? '')(getProfile)).rejects.toMatchObject({ status: 401 })
  await expect(own.anonymous(login, { body: credentials })).rejects.toMatchObject({ status: 400 })
  await own.anonymous(requestPasswordReset, { body: { email: 'superadmin@vesper.example' } })
  expect((await own.pool.query('select 1 from password_resets')).rowCount).toBe(0)
  expect(before).toBeGreaterThan(10)
  // Nothing of their documents is left for a reviewer.
  expect((await own.pool.query(`select 1 from verifications where status <> 'withdrawn'`)).rowCount).toBe(0)
  // What is left belongs to the world's own club.
  expect((await own.anonymous(listEvents)).count).toBeLessThan(3)
  expect(await removeDemoAccounts(own.infrastructure.db, own.clock.now())).toBe(0)
  expect((await own.guest('client')).id).toEqual(expect.any(String))
  await own.close()
})
