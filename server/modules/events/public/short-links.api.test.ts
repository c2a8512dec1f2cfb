import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

describe('a short link', () => {
  it.each([
    ['/e/low-tide', '/client/events/low-tide'],
    ['/e/low-tide?ref=IMANI&x=%20y', '/client/events/low-tide?ref=IMANI&x=%20y'],
    ['/c/kelder-noord', '/clubs/kelder-noord'],
    ['/a/marlene-ostrava', '/artists/marlene-ostrava'],
    // Never to another site, whatever the name is.
    ['/e/%2F%2Fevil.example', '/client/events/%2F%2Fevil.example'],
    ['/c/..%5Cevil', '/clubs/..%5Cevil'],
    ['/a/%0d%0aSet-Cookie:x', '/artists/%0D%0ASet-Cookie%3Ax'],
  ])('%s leads to %s.', async (url, page) => {
    const answer = await world.app.inject({ url })
    expect([answer.statusCode, answer.headers['location']]).toEqual([301, page])
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  it('without a name is no address.', async () => {
    for (const url of ['/e', '/e/', '/e/one/two']) expect((await world.app.inject({ url })).statusCode).not.toBe(301)
  })
})
