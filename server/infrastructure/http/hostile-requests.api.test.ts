import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { notBuilt } from './web-build.ts'

let world: World
let port: number
let token: string
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  port = Number(new URL(await world.app.listen({ host: '127.0.0.1', port: 0 })).port)
  token = (await world.guest('client')).token
})
afterAll(async () => world.close())

type Bytes = string | Uint8Array

/** Everything the server sends in response to these exact bytes, until it closes the connection. */
async function send(...parts: readonly Bytes[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  for (const part of parts) socket.write(part)
  return text(socket)
}

interface RawRequest {
  method?: string
  target?: string
  /** Complete lines, before the headers of every request. */
  headers?: readonly string[]
  version?: string
  body?: Bytes
}

const usual = () => [`Host: 127.0.0.1:${port}`, 'Connection: close']

async function request({
  method = 'GET',
  target = '/api/health/',
  headers = [],
  version = 'HTTP/1.1',
  body,
}: RawRequest): Promise<string> {
  const length = body === undefined ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]
  const head = [`${method} ${target} ${version}`, ...headers, ...length, ...usual()].join('\r\n')
  return send(`${head}\r\n\r\n`, ...(body === undefined ? [] : [body]))
}

/** What is wrong with a response; null if it is a normal refusal or success. */
function faultOf(answer: string): string | null {
  // A method that opens a tunnel is answered only by closing the connection.
  if (answer === '') return null
  const [, status = ''] = /^HTTP\/1\.1 (\d{3}) /.exec(answer) ?? []
  if (status === '') return `is no answer: ${answer.slice(0, 100)}`
  // Pages need a build, which API tests do not have.
  const isUnbuiltPage = status === '503' && answer.includes(`content-length: ${notBuilt.length}`)
  if (Number(status) >= 500 && !isUnbuiltPage) return answer.slice(0, 500)
  return /node_modules|\n\s+at \w/.test(answer) ? 'shows where it failed' : null
}

const targets = [
  '/api/health/',
  '/api/client/events/',
  '/api/login/',
  '/api/client/reservations/',
  '/',
  '/office',
  '/door',
  '/media/none.webp',
]

const odd = {
  methods: [
    'HEAD',
    'OPTIONS',
    'PATCH',
    'DELETE',
    'TRACE',
    'PROPFIND',
    'PURGE',
    'LINK',
    'SEARCH',
    'CONNECT',
    'FOO',
    'get',
    'G\0ET',
  ],
  targets: [
    '/%00',
    '/api/%00/',
    '/api/client/events/%00/',
    '/api/client/events/%2e%2e%2f%2e%2e/',
    '/../../etc/passwd',
    '/..%2f..%2fetc/passwd',
    '/assets/../../package.json',
    '/media/..%2f..%2fpackage.json',
    '/media/%2e%2e/%2e%2e/package.json',
    '/media/%00.webp',
    '/office/..%5c..%5cpackage.json',
    '/%',
    '/%zz',
    '/%c0%af',
    '/%ff',
    '/api/client/events/%ed%a0%80/',
    '//evil.example/',
    '/\\evil.example/',
    '///',
    '/;a=b',
    '/api//client///events/',
    '/api/client/events/?limit=1&limit=2',
    '/api/client/events/?limit[]=1&__proto__[limit]=1&constructor=1',
    '/api/client/events/?cursor=%00',
    '/api/client/events/?search=%ff%fe',
    `/api/client/events/?search=${'%'.repeat(1_000)}`,
    `/${'a'.repeat(10_000)}`,
    `/api/client/events/${'a'.repeat(5_000)}/`,
    `/api/${'a/'.repeat(3_000)}`,
    'http://evil.example/',
    'http://evil.example/api/health/',
    'https://evil.example:99999/api/health/',
    'ftp://evil.example/',
    'javascript:alert(1)',
    'http://',
    '*',
    'api/health/',
    '?',
    '#',
  ],
  headers: [
    [`Cookie: ${'a'.repeat(20_000)}`],
    Array.from({ length: 1_500 }, (_, n) => `X-${n}: 1`),
    ['Host: evil.example'],
    ['Host:'],
    ['Content-Length: 1', 'Content-Length: 2'],
    ['Content-Length: -1'],
    ['Content-Length: 99999999999999999999'],
    ['Content-Length: 0x10'],
    ['Content-Length: 4', 'Transfer-Encoding: chunked'],
    ['Transfer-Encoding: chunked, identity'],
    ['Transfer-Encoding: gibberish'],
    ['Authorization: Token a', 'Authorization: Token b'],
    ['Content-Type: application/json', 'Content-Type: text/plain'],
    ['Cookie: sessionid=%00', 'Cookie: csrftoken=%ff; =; ;;'],
    ['Cookie: __proto__=1; constructor=2'],
    ['Idempotency-Key: one', 'Idempotency-Key: two'],
    ['X-Club-Id: one', 'X-Club-Id: two'],
    ['X-Forwarded-For: %00', 'X-Forwarded-Host: evil.example', 'X-Forwarded-Proto: javascript'],
    ['Forwarded: for="<script>"'],
    ['Expect: 100-continue'],
    ['Expect: the-unexpected'],
    ['Upgrade: websocket', 'Connection: Upgrade'],
    ['Upgrade: h2c', 'HTTP2-Settings: AAAA', 'Connection: Upgrade, HTTP2-Settings'],
    ['Range: bytes=-1-,99999999999999999-'],
    ['If-None-Match: "', 'If-Modified-Since: yesterday'],
    ['Accept: */*;q=nine', 'Accept-Encoding: gibberish;q=-1', 'Accept-Language: \u00e9'],
    ['Origin: null', 'Referer: javascript:alert(1)'],
    ['X-Nul: a\0b'],
    ['X-Folded: a', ' b'],
    ['No colon at all'],
    [': no name'],
    ['X-Lone\r: a'],
  ],
  bodies: [
    Uint8Array.from([0xff, 0xfe, 0x00]),
    Uint8Array.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]),
    '\ufeff{}',
    '{"__proto__": {"role": "superadmin"}}',
    '{"constructor": {"prototype": {"role": "superadmin"}}}',
    '{"username": {"__proto__": []}, "password": {"toString": 1}}',
    '{"username": "ana", "username": "zoe", "password": "x"}',
    `${'['.repeat(40_000)}${']'.repeat(40_000)}`,
    `{"a":`.repeat(15_000) + '1' + '}'.repeat(15_000),
    `{"username": 1${'0'.repeat(50_000)}}`,
    `{"username": "${'\\u0000'.repeat(1_000)}", "password": "\\ud800"}`,
    `{${Array.from({ length: 5_000 }, (_, n) => `"k${n}":1`).join(',')}}`,
    'x'.repeat(150_000),
  ],
  types: [
    'application/json',
    'application/json; charset=utf-16',
    'APPLICATION/JSON;;',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=',
    '\u0001',
  ],
}

/** One after another, each over its own connection, so that a fault names its request. */
async function faultsOf(requests: readonly RawRequest[]): Promise<{ sent: RawRequest; fault: string }[]> {
  const answers = await Promise.all(requests.map(async (sent) => ({ sent, fault: faultOf(await request(sent)) })))
  return answers.flatMap(({ sent, fault }) => (fault === null ? [] : [{ sent, fault }]))
}

describe('The server answers every request, and fails on none, with', () => {
  it('methods that no URL accepts.', async () => {
    expect(await faultsOf(odd.methods.flatMap((method) => targets.map((target) => ({ method, target }))))).toEqual([])
  })

  it('URLs that lead elsewhere or cannot be read.', async () => {
    const methods = ['GET', 'HEAD', 'POST', 'OPTIONS']
    expect(await faultsOf(methods.flatMap((method) => odd.targets.map((target) => ({ method, target }))))).toEqual([])
  })

  it('headers that are huge, duplicate, broken or contradictory.', async () => {
    const sent = odd.headers.flatMap((headers) => [
      { headers },
      { headers, target: '/' },
      { headers: ['Content-Type: application/json', ...headers], method: 'POST', target: '/api/login/', body: '{}' },
    ])
    expect(await faultsOf(sent)).toEqual([])
  })

  it('bodies that do not match their type, are too deep, or use property names of prototypes.', async () => {
    const sent = odd.bodies.flatMap((body) =>
      odd.types.flatMap((type) => [
        { body, method: 'POST', target: '/api/login/', headers: [`Content-Type: ${type}`] },
        {
          body,
          method: 'POST',
          target: '/api/client/reservations/create/',
          headers: [`Content-Type: ${type}`, `Authorization: Token ${token}`],
        },
      ]),
    )
    expect(await faultsOf(sent)).toEqual([])
  })

  it('content declared as compressed, or sent in broken chunks.', async () => {
    const post = (lines: readonly string[]) =>
      ['POST /api/login/ HTTP/1.1', 'Content-Type: application/json', ...lines, ...usual()].join('\r\n')
    const answers = [
      await send(`${post(['Content-Encoding: gzip', 'Content-Length: 2'])}\r\n\r\n{}`),
      await send(`${post(['Transfer-Encoding: chunked'])}\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`),
      await send(`${post(['Transfer-Encoding: chunked'])}\r\n\r\n2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`),
    ]
    expect(answers.map(faultOf)).toEqual(answers.map(() => null))
  })

  it('other protocols, or other versions of HTTP.', async () => {
    const answers = [
      await send('NO SUCH THING\r\n\r\n'),
      await send('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
      await send(Uint8Array.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03])),
      await send('\r\n\r\n\r\nGET\r\n\r\n'),
      await request({ version: 'HTTP/9.9' }),
      await request({ version: 'HTTP/1.0' }),
      await send('GET /api/health/ HTTP/1.1\r\nConnection: close\r\n\r\n'),
    ]
    expect(answers.map(faultOf)).toEqual(answers.map(() => null))
    expect(answers[0]).toContain('HTTP/1.1 400 Bad Request')
    expect(answers[0]).toContain('"code":"malformed"')
  })
})

it('Oversized headers are refused.', async () => {
  const answer = await request({ headers: [`Cookie: ${'a'.repeat(20_000)}`] })
  expect(answer).toContain('HTTP/1.1 413')
  expect(answer).toContain('"code":"too_large"')
})

it('A long query is refused before anything reads it, with a reason.', async () => {
  const answer = await request({ target: `/api/health/?${'?'.repeat(3_000)}` })
  expect(answer).toContain('HTTP/1.1 413')
  expect(answer).toContain('"error":"The part of the address after “?” is longer than 2048 characters."')
  expect(await request({ target: `/api/health/?${'?'.repeat(2_000)}` })).toContain('HTTP/1.1 200')
})

it("A URL that names another site is treated as this site's, and never redirects there.", async () => {
  for (const target of ['http://evil.example/', '//evil.example/', '/\\evil.example/'])
    expect(await request({ target })).not.toMatch(/location: .*evil/i)
})

it('Bodies that never arrive delay no one else, and are waited for at most two minutes.', async () => {
  expect(world.app.server.requestTimeout).toBe(120_000)
  const head = ['POST /api/login/ HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 100', ...usual()].join('\r\n')
  const slow = Array.from({ length: 60 }, () => connect(port, '127.0.0.1'))
  await Promise.all(slow.map(async (socket) => once(socket, 'connect')))
  for (const socket of slow) socket.write(`${head}\r\n\r\n{"user`)
  expect(await request({})).toContain('HTTP/1.1 200')
  for (const socket of slow) socket.destroy()
  expect(await request({})).toContain('HTTP/1.1 200')
})

it('A body that arrives byte by byte is read like any other.', async () => {
  const body = '{"username": "nobody", "password": "wrong"}'
  const socket = connect(port, '127.0.0.1')
  const answer = text(socket)
  const head = ['POST /api/login/ HTTP/1.1', 'Content-Type: application/json', `Content-Length: ${body.length}`, ...usual()]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  for (const byte of body) await new Promise((resolve) => socket.write(byte, resolve))
  expect(faultOf(await answer)).toBeNull()
})
