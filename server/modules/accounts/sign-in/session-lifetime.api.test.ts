import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { getProfile, listDevices } from '#contract/accounts/accounts.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  const settings = { SESSION_LIFETIME_SUPERADMIN: '12h', SESSION_LIFETIME_CLUB_ADMIN: '14d', SESSION_LIFETIME: '90d' }
  world = await openWorld(inject('testServer'), settings)
})
afterAll(async () => world.close())

it.each([
  ['superadmin', 12],
  ['adminclub', 14 * 24],
  ['client', 90 * 24],
] as const)('A %s is signed out %i hours after signing in, however often they call.', async (role, hours) => {
  const { call } = role === 'adminclub' ? await world.admin() : await world.guest(role)
  await world.pool.query("update tokens set created_at = $1, expires_at = '2100-01-01'", [world.clock.now().toString()])
  world.clock.move({ hours: hours - 1 })
  await expect(call(getProfile)).resolves.toBeDefined()
  expect((await call(listDevices)).count).toBe(1)
  world.clock.move({ hours: 1 })
  await expect(call(getProfile)).rejects.toMatchObject({ status: 401 })
})
