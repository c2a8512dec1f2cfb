import { request } from 'node:http'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openWorld, published, type World } from '../../testing/world.ts'
import { loggedUrl } from './request-log.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'), { ...published, ALLOWED_HOSTS: 'vesper.internal' })
})
afterAll(async () => world.close())

const ask = async (host: string, url = '/api/client/events/') => world.app.inject({ url, headers: { host } })

it.each(['evil.example', 'evil.example:3000', 'vesper.example.evil.example', 'localhost.evil.example', '127.0.0.1.evil.example'])(
  'A call to %s, a foreign name pointed at this machine, is refused on every path.',
  async (host) => {
    for (const url of [
      '/',
      '/api/client/events/',
      '/metrics',
      '/dev/mailbox',
      '/simulated-payments/charges/x',
      '/client/events',
    ]) {
      const answer = await ask(host, url)
      expect([answer.statusCode, answer.json()]).toEqual([421, expect.objectContaining({ code: 'wrong_host' })])
    }
  },
)

it.each([
  'vesper.example',
  'VESPER.example:443',
  'vesper.internal:8080',
  'localhost:3000',
  'app.localhost',
  '127.0.0.1:3000',
  '[::1]:3000',
  '10.0.0.7',
])('A call to %s is answered.', async (host) => {
  expect((await ask(host)).statusCode).toBe(200)
})

it('A health probe is answered under any name.', async () => {
  expect((await ask('balancer.example', '/api/health/')).statusCode).toBe(200)
  expect((await ask('balancer.example', '/api/ready')).statusCode).toBe(200)
})

it('A call without a host, which no browser sends, is answered.', async () => {
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  const address = world.app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const status = await new Promise((resolve, reject) => {
    const call = request({ port, host: '127.0.0.1', path: '/api/health/', setHost: false, agent: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    call.on('error', reject).end()
  })
  expect([200, 400]).toContain(status)
})

it('The log contains parameter names but no values.', () => {
  expect(loggedUrl('/api/client/events/x/unlock/?code=SECRET&limit=5')).toBe('/api/client/events/x/unlock/?code=…&limit=…')
  expect(loggedUrl('/undo-email-change?token=a.b=')).toBe('/undo-email-change?token=…')
  expect(loggedUrl('/api/client/events/')).toBe('/api/client/events/')
  expect(loggedUrl('/api/client/events/?a&b=&c=?x=1')).toBe('/api/client/events/?a&b=…&c=…')
})
