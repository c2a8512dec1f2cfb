import { endDevice, endOtherDevices, getProfile, listDevices, login } from '#contract/accounts/accounts.ts'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

const addDevice = async (username: string) =>
  world.as((await world.anonymous(login, { body: { username, password: world.password } })).token ?? '')

describe('my devices', () => {
  it('listDevices lists each of mine and the current one, without tokens.', async () => {
    const { call, username, token, token_id } = await world.guest('client')
    world.clock.move({ seconds: 1 })
    await addDevice(username)
    const answer = await call(listDevices)
    expect(answer).toMatchObject({ count: 2, next: null })
    const [here, ...others] = answer.sessions.toSorted((a, b) => Number(b.is_current) - Number(a.is_current))
    expect(others).toMatchObject([{ is_current: false }])
    expect(here).toMatchObject({ id: token_id, is_current: true, user_agent: 'test', address: '127.0.0.1' })
    expect(JSON.stringify(answer)).not.toContain(token)
  })

  it('endDevice signs one out, and finds no device of anyone else.', async () => {
    const { call, username } = await world.guest('client')
    const other = await addDevice(username)
    const { sessions } = await call(listDevices)
    const id = sessions.find(({ is_current }) => !is_current)?.id ?? ''
    expect(await call(endDevice, { params: { id } })).toEqual({ message: 'That device is signed out.' })
    await expect(other(getProfile)).rejects.toMatchObject({ status: 401 })
    const stranger = await world.guest('client')
    for (const unknown of [id, stranger.token_id]) {
      await expect(call(endDevice, { params: { id: unknown } })).rejects.toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      })
    }
    expect((await stranger.call(getProfile)).user.id).toBe(stranger.id)
  })

  it('endOtherDevices leaves only the current one.', async () => {
    const { call, username } = await world.guest('client')
    const others = [await addDevice(username), await addDevice(username)]
    expect(await call(endOtherDevices)).toEqual({ message: 'Your other devices are signed out.', ended: 2 })
    for (const other of others) await expect(other(getProfile)).rejects.toMatchObject({ status: 401 })
    expect((await call(listDevices)).count).toBe(1)
  })

  it('A device stays signed in for thirty days after its last use, and is then no longer listed.', async () => {
    const { username } = await world.guest('client')
    const [used, idle] = [await addDevice(username), await addDevice(username)]
    for (let count = 0; count < 2; count += 1) {
      world.clock.move({ hours: 20 * 24 })
      expect((await used(getProfile)).user.username).toBe(username)
    }
    await expect(idle(getProfile)).rejects.toMatchObject({ status: 401 })
    expect((await used(listDevices)).sessions).toMatchObject([{ is_current: true }])
  })
})
