import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { logout } from '#contract/accounts/profile.ts'
import { health } from '#contract/base/system.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServer } from './server.ts'
import type { AnswerPage } from './office-pages.ts'
import type { GuestBuild } from './web-build.ts'
import { registerGuestPages } from './guest-pages.ts'
import { loadConfig } from '../config/load-config.ts'
import { createLog } from '../log/create-log.ts'
import { createTestClock } from '../../testing/test-clock.ts'

let client: string
let rendered = 0
const clock = createTestClock()
let app: FastifyInstance

/** A build of one page that shows its input and what the API answers. */
const render: GuestBuild['render'] = async ({ url, siteUrl, call }) => {
  if (new URL(url, siteUrl).pathname === '/') return { redirect: '/login' }
  if (url === '/broken') throw new Error('a bug')
  rendered += 1
  const { status } = await call(health)
  return {
    status: url === '/missing' ? 404 : 200,
    html: `<p>${siteUrl}${url} ${status}</p>`,
    inlineScripts: ['start()'],
    inlineStyles: ['p{}'],
  }
}

/** Draws what its input is, and whom the API takes the caller for. */
const draw: GuestBuild['draw'] = async ({ url, call, now, zone }) => {
  if (url === '/nothing') return null
  if (url === '/refused') await call(logout)
  if (url === '/bug') throw new Error('a bug')
  return JSON.stringify({ url, now, zone, caller: await call(health) })
}

/** Replaces the office's document. */
const answerForOffice: AnswerPage = (_, reply) => reply.type('text/html').send('the office')

async function open(
  built: GuestBuild | null,
  publicUrl = 'http://localhost:3000',
  production = false,
  stripe: { publishableKey: string | null } | null = null,
): Promise<FastifyInstance> {
  const config = loadConfig({ LOG_LEVEL: 'silent', PUBLIC_URL: publicUrl })
  const server = await createServer(config, createLog(config))
  server.get('/api/health/', ({ ip, headers: { authorization, cookie } }) => ({
    status: authorization === undefined ? 'ok' : `${authorization}, ${cookie}, from ${ip}`,
  }))
  server.post('/api/logout/', (_, reply) => reply.code(401).send({}))
  await registerGuestPages(
    server,
    { publicUrl, production, clock, keepsAnswers: true, answerForOffice, stripe },
    Promise.resolve(built),
  )
  return server
}

const buildOf = (): GuestBuild => ({
  render,
  draw,
  client,
  files: ['favicon.svg'],
  assets: { entry: { scripts: [], stylesheets: [], css: '' }, screens: {} },
})

beforeAll(async () => {
  client = await mkdtemp(join(tmpdir(), 'vesper-build-'))
  await mkdir(join(client, 'assets'))
  await writeFile(join(client, 'assets/main-abc.js'), 'plain')
  await writeFile(join(client, 'assets/main-abc.js.br'), 'small')
  await writeFile(join(client, 'favicon.svg'), '<svg/>')
  app = await open(buildOf())
})
afterAll(async () => {
  await app.close()
  await rm(client, { recursive: true })
})

describe('a page', () => {
  it('is rendered for its full URL, with data from the API of the same process', async () => {
    const answer = await app.inject('/client/events?search=a%20b')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.payload).toBe('<p>http://localhost:3000/client/events?search=a%20b ok</p>')
  })

  it('keeps the status it was rendered with, and redirects where told to', async () => {
    expect((await app.inject('/missing')).statusCode).toBe(404)
    const home = await app.inject('/')
    expect([home.statusCode, home.headers['location']]).toEqual([302, '/login'])
  })

  it('is rendered once for a crowd and again after a few seconds; a missing page is never cached', async () => {
    const ask = async (url: string) => (await app.inject(url)).payload
    rendered = 0
    const crowd = await Promise.all(Array.from({ length: 20 }, () => ask('/client/events/tonight')))
    expect(new Set(crowd).size).toBe(1)
    clock.move({ seconds: 4 })
    await ask('/client/events/tonight')
    expect(rendered).toBe(1)
    clock.move({ seconds: 1 })
    await ask('/client/events/tonight')
    expect(rendered).toBe(2)
    for (const _ of [1, 2]) await ask('/missing')
    expect(rendered).toBe(4)
  })

  it.each(['//evil.example/login', '///login', '/\\evil.example', '//[', '//'])(
    'belongs to this site, also at %s',
    async (url) => {
      const { statusCode, payload } = await app.inject({ method: 'GET', url: { pathname: url } })
      expect(statusCode).toBeLessThan(400)
      expect(payload).not.toContain('//evil')
    },
  )

  it('is the same page if a request line names another host', async () => {
    const server = await open(buildOf())
    const { port } = new URL(await server.listen({ host: '127.0.0.1', port: 0 }))
    const socket = connect(Number(port), '127.0.0.1')
    socket.write('GET http://evil.example/login HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n')
    expect(await text(socket)).toContain('<p>http://localhost:3000/login ok</p>')
    await server.close()
  })

  it('is the office’s at the profile and the notifications of people who work there, and nowhere else', async () => {
    const cookies = { vesper_build: 'office' }
    const at = async (url: string) => (await app.inject({ url, cookies })).payload
    for (const url of ['/profile', '/profile/?tab=devices', '/notifications?cursor=a']) expect(await at(url)).toBe('the office')
    for (const url of ['/login', '/profiles', '/?next=/profile']) expect(await at(url)).not.toContain('the office')
    for (const cookie of [{}, { vesper_build: 'guest' }]) {
      expect((await app.inject({ url: '/profile', cookies: cookie })).payload).toContain(
        '<p>http://localhost:3000/profile ok</p>',
      )
    }
  })

  it('may run its own scripts, allowed by hash, and no others', async () => {
    const policy = String((await app.inject('/login')).headers['content-security-policy'])
    const scripts = policy.split('; ').find((part) => part.startsWith('script-src '))
    // The hash of the inline script `start()`.
    expect(scripts).toBe("script-src 'self' 'sha256-DIm7WJS6ZKDYe5qFLPy+h4JFI9Bol5QmYC57mt3Fb00='")
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
  })

  it('may load Stripe’s fields where a card is entered, with its publishable key, and nowhere else', async () => {
    const pay = '/client/reservations/019ab2c4-0000-7000-8000-000000000001/pay'
    const server = await open(buildOf(), undefined, false, { publishableKey: 'pk_test_1' })
    const at = async (url: string, of = server) => (await of.inject(url)).headers
    const { 'content-security-policy': policy, ...headers } = await at(pay)
    expect(String(policy).split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self' 'sha256-DIm7WJS6ZKDYe5qFLPy+h4JFI9Bol5QmYC57mt3Fb00=' https://js.stripe.com https://*.js.stripe.com",
      expect.stringMatching(/^style-src-elem 'self' 'sha256-[\w+/=]+'$/),
      "style-src-attr 'unsafe-inline'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' blob: data:",
      "font-src 'self'",
      "connect-src 'self' https://api.stripe.com",
      'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
      "manifest-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ])
    expect(headers['permissions-policy']).toContain('payment=(self "https://js.stripe.com" "https://pay.google.com")')
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
    expect((await at('/split?pay=here'))['content-security-policy']).toBe(policy)
    const plain = String((await at('/login'))['content-security-policy'])
    expect(plain).not.toContain('stripe')
    for (const url of [
      `${pay}/more`,
      pay.replace('/pay', ''),
      `/login?next=${pay}`,
      '/client/reservations//pay',
      '/pay',
      '/split',
      '/split?payment=done',
    ])
      expect((await at(url))['content-security-policy']).toBe(plain)
    const without = await open(buildOf(), undefined, false, { publishableKey: null })
    for (const of of [app, without]) {
      const { 'content-security-policy': same, 'permissions-policy': permissions } = await at(pay, of)
      expect(same).toBe(plain)
      expect(permissions).toContain('payment=()')
    }
    await Promise.all([server.close(), without.close()])
  })

  it('is never cached by shared caches, and is sent in the best compression the browser accepts', async () => {
    const [br, gzip] = await Promise.all(
      ['gzip, br', 'gzip'].map(async (accepted) => app.inject({ url: '/login', headers: { 'accept-encoding': accepted } })),
    )
    expect(br?.headers).toMatchObject({
      'content-encoding': 'br',
      vary: 'accept-encoding, cookie',
      'cache-control': 'private, no-cache',
    })
    expect(brotliDecompressSync(br?.rawPayload ?? '').toString()).toContain('/login')
    expect(gunzipSync(gzip?.rawPayload ?? '').toString()).toContain('/login')
  })
})

describe('the content of a private page', () => {
  const ask = async (url: string, headers: Record<string, string> = {}) =>
    app.inject({
      url,
      headers: { authorization: 'Token of-ada', 'x-time-zone': 'Europe/Dublin', cookie: 'position=7', ...headers },
      remoteAddress: '192.0.2.7',
    })

  it('is drawn as its reader: with their token, their cookies and their address', async () => {
    const answer = await ask('/client/reservations?when=past')
    expect(answer.json()).toEqual({
      url: '/client/reservations?when=past',
      now: clock.milliseconds(),
      zone: 'Europe/Dublin',
      caller: { status: 'Token of-ada, position=7, from 192.0.2.7' },
    })
  })

  it('is kept nowhere, and never mixed up with the page at the same address', async () => {
    const page = await app.inject('/client/points')
    const content = await ask('/client/points')
    expect(content.headers).toMatchObject({
      'cache-control': 'private, no-store',
      vary: 'accept-encoding, authorization',
      'content-type': 'application/json; charset=utf-8',
    })
    expect((await app.inject('/client/points')).payload).toBe(page.payload)
    expect((await ask('/client/points', { authorization: 'Token of-bob' })).payload).toContain('of-bob')
  })

  it('is not asked for by a token alone, which may be of a proxy before this site', async () => {
    const answer = await app.inject({ url: '/login', headers: { authorization: 'Basic eDp5' } })
    expect(answer.payload).toBe('<p>http://localhost:3000/login ok</p>')
  })

  it('is drawn a few at a time for one account', async () => {
    const answers = await Promise.all(Array.from({ length: 9 }, async () => ask('/client/points')))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(6)
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(3)
    expect((await ask('/client/points')).statusCode).toBe(200)
  })

  it('is compressed as the browser accepts it', async () => {
    const answer = await ask('/client/points', { 'accept-encoding': 'br' })
    expect(brotliDecompressSync(answer.rawPayload).toString()).toContain('/client/points')
  })

  it.each(['/nothing', '/refused', '/bug'])('is left to the browser if it cannot be drawn: %s', async (url) => {
    const answer = await ask(url)
    expect([answer.statusCode, answer.payload]).toEqual([204, ''])
    expect(answer.headers['cache-control']).toBe('private, no-store')
  })
})

describe('the forgery token', () => {
  it('is set once, readable by the page, and sent to this site only', async () => {
    const answer = await app.inject('/login')
    const [cookie] = answer.cookies
    expect(cookie).toMatchObject({ name: 'csrftoken', path: '/', sameSite: 'Lax' })
    expect(cookie?.httpOnly).toBeUndefined()
    expect(cookie?.secure).toBeUndefined()
    expect((await app.inject({ url: '/login', cookies: { csrftoken: 'given' } })).cookies).toEqual([])
  })

  it('is sent only over TLS if the site uses it', async () => {
    const secure = await open(buildOf(), 'https://vesper.example')
    expect((await secure.inject('/login')).cookies[0]).toMatchObject({ secure: true })
    await secure.close()
  })
})

describe("a page's files", () => {
  it('are cached forever if their name changes with their content, and sent as compressed by the build', async () => {
    const plain = await app.inject('/assets/main-abc.js')
    expect(plain.payload).toBe('plain')
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const small = await app.inject({ url: '/assets/main-abc.js', headers: { 'accept-encoding': 'br' } })
    expect([small.payload, small.headers['content-encoding']]).toEqual(['small', 'br'])
  })

  it('are revalidated after a while if their name is fixed', async () => {
    const icon = await app.inject('/favicon.svg')
    expect(icon.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=3600' })
  })

  it("that do not exist return a 404 in the API's format, not a page", async () => {
    for (const url of [
      '/assets/gone-abc.js',
      '/assets/..%2fserver%2fserver.js',
      '/assets',
      '/api/nowhere/',
      '/api',
      '/media/gone.webp',
    ]) {
      const answer = await app.inject(url)
      expect([url, answer.statusCode, answer.json<{ code: string }>().code]).toEqual([url, 404, 'not_found'])
    }
  })
})

it('robots.txt excludes the API and the office', async () => {
  const { payload } = await app.inject('/robots.txt')
  expect(payload).toContain('Disallow: /api/')
  expect(payload).toContain('Disallow: /super-admin/')
})

describe('without a build', () => {
  it('a page says what to do, and the API works', async () => {
    const unbuilt = await open(null)
    const answer = await unbuilt.inject('/login')
    expect(answer.statusCode).toBe(503)
    expect(answer.payload).toContain('node tools/run.mjs build')
    expect((await unbuilt.inject('/api/health/')).statusCode).toBe(200)
    await unbuilt.close()
  })

  it('an installation in production does not start', async () => {
    await expect(open(null, 'https://vesper.example', true)).rejects.toThrow('The web app is not built')
  })
})

it('A page that throws returns a plain error that reveals nothing about the cause', async () => {
  const answer = await app.inject('/broken')
  expect(answer.statusCode).toBe(500)
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(answer.payload).toContain('<h1>Something went wrong on our side</h1>')
  expect(answer.payload).not.toContain('<script')
})
