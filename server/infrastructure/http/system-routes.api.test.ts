import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { CallError } from '#contract/base/client.ts'
import { createReservation } from '#contract/reservations/reservations.ts'
import { health, ready } from '#contract/base/system.ts'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

describe('health checks', () => {
  it('health: the process is alive.', async () => {
    expect(await world.anonymous(health)).toEqual({ status: 'ok' })
  })

  it('ready: the database responds and is up to date; with a pending migration it is not ready.', async () => {
    const own = await openWorld(inject('testServer'))
    expect(await own.anonymous(ready)).toEqual({ status: 'ready' })
    await own.pool.query("delete from kysely_migration where name like '0006%'")
    await expect(own.anonymous(ready)).rejects.toMatchObject({ status: 503, body: { code: 'overloaded' } })
    await own.close()
  })
})

it('A request that takes forever to arrive is aborted.', () => {
  expect(world.app.server.requestTimeout).toBeGreaterThan(0)
  expect(world.app.server.requestTimeout).toBeLessThanOrEqual(300_000)
})

it('A missing field or id is named in plain words.', async () => {
  const { call } = await world.guest('client')
  const send = async (body: Record<string, unknown>) => call(createReservation, { body: body as never })
  await expect(send({ party_size: 1 })).rejects.toMatchObject({
    body: { fields: { event_id: ['This field is required'], lines: ['This field is required'] } },
  })
  const lines = [{ prestation_id: 'front-row', quantity: 1 }]
  await expect(send({ event_id: world.event.event_id, lines, party_size: 1 })).rejects.toMatchObject({
    body: { fields: { 'lines.0.prestation_id': ['This isn’t an id'] } },
  })
})

interface PageVisit {
  method?: 'GET' | 'HEAD' | 'POST'
  accept?: string
}

describe('any URL', () => {
  const get = async (url: string, method: 'GET' | 'DELETE' = 'GET') => world.app.inject({ method, url })

  it('works with and without its trailing slash.', async () => {
    expect((await get('/api/health')).statusCode).toBe(200)
    expect((await get('/api/health/')).statusCode).toBe(200)
  })

  describe('opened directly in a browser', () => {
    const open = async (url: string, { method = 'GET', accept = 'text/html,application/xhtml+xml,*/*;q=0.8' }: PageVisit = {}) =>
      world.app.inject({ method, url, headers: { accept } })
    const json = 'application/json; charset=utf-8'
    const html = 'text/html; charset=utf-8'

    it('answers an error with a page that repeats nothing of the request.', async () => {
      const page = await open('/dev/mailbox/%3Cb%3E')
      expect([page.statusCode, page.headers['content-type']]).toEqual([404, html])
      expect(page.headers['content-security-policy']).toContain("default-src 'none'")
      expect(page.headers['cache-control']).toBe('no-store')
      expect(page.payload).toContain('<h1>Page not found</h1>')
      expect(page.payload).not.toContain('<b>')
    })

    it.each<[string, string, PageVisit, string]>([
      ['a call of the API', '/api/nowhere/', {}, json],
      ['a call of the API that cannot be read', '/api/%zz/', {}, json],
      ['a picture that is gone', '/media/gone.webp', {}, json],
      ['a client that takes anything', '/dev/mailbox/1', { accept: '*/*' }, json],
      ['a client that takes JSON', '/dev/mailbox/1', { accept: 'application/json' }, json],
      ['a form sent to an address that takes none', '/nowhere/', { method: 'POST' }, html],
      ['an address that cannot be read', '/client/%zz', {}, html],
    ])('answers as its client expects: %s.', async (_, url, request, type) => {
      const answer = await open(url, request)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, type])
    })

    it('answers HEAD like GET, without the page.', async () => {
      const [head, get] = [await open('/dev/mailbox/1', { method: 'HEAD' }), await open('/dev/mailbox/1')]
      expect([head.statusCode, head.headers['content-type'], head.payload]).toEqual([404, html, ''])
      expect(head.headers['content-security-policy']).toBe(get.headers['content-security-policy'])
    })
  })

  it('that does not exist is a 404 in the usual error format, whatever it contains.', async () => {
    for (const url of ['/api/nowhere/', '/api/%zz/', `/api/validate/username/${'x'.repeat(600)}/`]) {
      const answer = await get(url)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toEqual({ error: 'We couldn’t find that.', code: 'not_found' })
    }
  })

  it('lists the methods it accepts when called with another one.', async () => {
    const answer = await get('/api/health/', 'DELETE')
    expect(answer.statusCode).toBe(405)
    expect(answer.headers['allow']).toBe('GET')
  })

  it('returns the request id.', async () => {
    expect((await get('/api/health/')).headers['x-request-id']).toMatch(/^[0-9a-f]{18}-[0-9a-z]+$/)
  })
})

it('A refused call is an error of the typed client, with its status and body.', async () => {
  await world.pool.query("delete from kysely_migration where name like '0006%'")
  await expect(world.anonymous(ready)).rejects.toBeInstanceOf(CallError)
})

it('A call that arrives while the server stops is refused with a code, its id and a time to retry.', async () => {
  const stopping = await openWorld(inject('testServer'))
  const address = new URL(await stopping.app.listen({ port: 0, host: '127.0.0.1' }))
  const accepted = once(stopping.app.server, 'connection')
  const socket = connect(Number(address.port), address.hostname)
  // Not idle: the first half of a request has arrived.
  socket.write('GET /api/health/ HTTP/1.1\r\nhost: vesper\r\n')
  const [arriving] = (await accepted) as [Socket]
  await expect.poll(() => arriving.bytesRead).toBeGreaterThan(0)
  const received: string[] = []
  socket.setEncoding('utf8').on('data', (text: string) => received.push(text))
  const closing = stopping.close()
  await expect.poll(() => stopping.app.server.listening).toBe(false)
  socket.write('\r\n')
  await once(socket, 'close')
  await closing
  const [head = '', body = ''] = received.join('').split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1.1 503 /)
  expect(head).toMatch(/retry-after: \d+/i)
  expect(JSON.parse(body)).toMatchObject({ code: 'overloaded', request_id: expect.any(String) })
})

it('A server that is to stop is not ready at once, and serves until DRAIN_SECONDS are over.', async () => {
  const stopping = await openWorld(inject('testServer'), { DRAIN_SECONDS: '2' })
  const address = await stopping.app.listen({ port: 0, host: '127.0.0.1' })
  const statusOf = async (path: string) => (await fetch(`${address}/api/${path}`)).status
  expect(await statusOf('ready')).toBe(200)
  const closing = stopping.close()
  await expect.poll(async () => statusOf('ready')).toBe(503)
  const answer = await fetch(`${address}/api/client/events/`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('connection')).toBe('close')
  await closing
  await expect(fetch(`${address}/api/health`)).rejects.toThrow('fetch failed')
})
