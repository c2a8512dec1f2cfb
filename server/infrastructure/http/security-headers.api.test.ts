import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openWorld, published, type World } from '../../testing/world.ts'

let world: World
let secure: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  secure = await openWorld(inject('testServer'), published)
})
afterAll(async () => Promise.all([world.close(), secure.close()]))

const headersOf = async (url: string, { app } = world) => (await app.inject(url)).headers

it('Every API response is locked down: nothing in it runs, is framed, sniffed or read by another site.', async () => {
  for (const url of ['/api/health/', '/api/client/events/', '/api/nowhere/', '/api/profile/', '/api/client/events/?limit=0']) {
    expect(await headersOf(url)).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
  }
})

it("A document also keeps its opener, its URL and its reader's devices private.", async () => {
  for (const url of ['/api/docs', '/dev/mailbox']) {
    expect(await headersOf(url)).toMatchObject({
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('microphone=()'),
    })
  }
})

it('Only a site served over TLS sends HSTS, for its subdomains as well.', async () => {
  expect(await headersOf('/api/health/')).not.toHaveProperty('strict-transport-security')
  expect(await headersOf('/api/health/', secure)).toHaveProperty(
    'strict-transport-security',
    'max-age=31536000; includeSubDomains',
  )
})

it('Over TLS, the cookie that names a device is bound to this very host.', async () => {
  const login = { method: 'POST', url: '/api/auth/login/', payload: { username: 'nobody', password: 'a-fine-secret' } } as const
  const [cookie] = (await secure.app.inject(login)).cookies
  expect(cookie).toMatchObject({ name: '__Host-vesper_device', path: '/', secure: true, httpOnly: true })
  expect(cookie).not.toHaveProperty('domain')
  const [plain] = (await world.app.inject(login)).cookies
  expect(plain).toMatchObject({ name: 'vesper_device' })
})
