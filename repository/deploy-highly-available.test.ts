import { describe, expect, it } from 'vitest'
import { ready } from '#contract/base/system.ts'
import { loadConfig } from '#server/infrastructure/config/load-config.ts'
import { settings } from '#server/infrastructure/config/settings.ts'
import { serversOf } from '#server/infrastructure/database/driver/servers.ts'
import { readSource } from '../tools/source-files.ts'

const folder = 'deploy/highly-available'
const compose = readSource(`${folder}/compose.yaml`)
const plain = readSource('deploy/compose.yaml')
const haproxy = readSource(`${folder}/haproxy.cfg`)
const patroni = readSource(`${folder}/patroni.yaml`)
const example = readSource('deploy/.env.example')

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name ?? '')
const first = (text: string, pattern: RegExp) => matches(text, pattern)[0] ?? ''
/** What several containers share, by the name that they call it: `app`, `patroni`. */
const shared = new Map(
  [...compose.matchAll(/^x-[a-z-]+: &([a-z-]+)\n((?: {2,}.*\n|\n)+)/gm)].map(([, name = '', text = '']): [string, string] => [
    name,
    text,
  ]),
)
const services = new Map(
  [...first(compose, /^services:\n([\s\S]*?)^networks:/gm).matchAll(/^ {2}([a-z\d-]+):\n((?: {4}.*\n|\n| {2}#.*\n)+)/gm)].map(
    ([, name = '', text = '']): [string, string] => [name, text],
  ),
)
/** Each container's part, after what it shares with others. */
const whole = new Map(
  [...services].map(([name, text]): [string, string] => {
    const parts: string[] = []
    for (let part = text; part !== ''; part = shared.get(first(part, /^ +<<: \*([a-z-]+)/g)) ?? '') parts.unshift(part)
    return [name, parts.join('')]
  }),
)

describe('The highly available containers', () => {
  it('are two of each that others need, and three that vote.', () => {
    expect([...services.keys()].toSorted().join(' ')).toBe(
      'app1 app2 etcd1 etcd2 etcd3 files files-account haproxy patroni1 patroni2 pgbouncer1 pgbouncer2',
    )
  })

  it('are as confined as those of one machine.', () => {
    const confined = first(plain, /^x-confined: &confined\n((?: {2}.*\n)+)/gm)
    expect(shared.get('confined')?.trim()).toBe(confined.trim())
    const loose = [...whole].filter(([, text]) => !text.includes('read_only: true') || !/mem_limit: \d+[mg]\n/.test(text))
    expect(loose.map(([name]) => name)).toEqual([])
    expect(compose).not.toMatch(/cap_add|privileged|read_only: false/)
    const published = [...whole].filter(([, text]) => text.includes('ports:'))
    expect(published.map(([name, text]) => [name, first(text, /ports: (.*)/g)])).toEqual([['haproxy', "['127.0.0.1:3000:3000']"]])
  })

  it('come from the images of one machine, with their digests; others are named by their exact version.', () => {
    const images = new Set([...whole.values()].map((text) => first(text, /image: (\S+)/g)))
    const plainImages = new Set(matches(plain, /image: (\S+)/g))
    const other = [...images].filter((image) => !plainImages.has(image))
    expect(other.toSorted()).toEqual(['haproxy:3.2.26', 'quay.io/coreos/etcd:v3.5.30', 'vesper-patroni'])
    expect(first(readSource(`${folder}/Dockerfile`), /^FROM (\S+)$/gm)).toBe(first(plain, /image: (postgres:\S+)/g))
    expect(readSource(`${folder}/Dockerfile`)).toMatch(/'patroni\[etcd3,psycopg3\]==\d+\.\d+\.\d+'/)
  })

  it('are given only settings that the server knows, and no key of another’s.', () => {
    const names = matches(first(shared.get('app') ?? '', /^ {2}environment:\n((?: {4}.*\n)+)/gm), /^ {4}([A-Z]\w+):/gm)
    const ofOthers = matches(example, /^(POSTGRES_\w+|REPLICATION_\w+|PATRONI_\w+|S3_ROOT_\w+)=/gm)
    for (const name of ofOthers) expect(shared.get('app')).toContain(`${name}: ''`)
    const settingNames = [...Object.keys(settings.shape), ...ofOthers]
    expect(names.filter((name) => !settingNames.includes(name))).toEqual([])
    const variables = matches(example, /^([A-Z]\w*)=/gm)
    expect(matches(compose, /\$\{(\w+)/g).filter((name) => !variables.includes(name))).toEqual([])
  })

  it('reach the primary by either pooler, and past them by either server.', () => {
    const env = [...(shared.get('app') ?? '').matchAll(/^ {4}(DATABASE_\w+): (\S+)$/gm)].map(
      ([, name = '', address = '']): [string, string] => [name, address.replace('${VESPER_DATABASE_PASSWORD:?}', 'p')],
    )
    const { url, sessionUrl, replicaUrls } = loadConfig(Object.fromEntries(env)).database
    const hosts = (address: string | null) => serversOf(address ?? '').map((server) => new URL(server).host)
    expect(hosts(url)).toEqual(['pgbouncer1:5432', 'pgbouncer2:5432'])
    expect(hosts(sessionUrl)).toEqual(['patroni1:5432', 'patroni2:5432'])
    expect(replicaUrls.flatMap(hosts)).toEqual(['haproxy:5433'])
    expect(whole.get('pgbouncer1')).toContain('@haproxy:5432/vesper')
    expect(whole.get('pgbouncer1')).toContain('POOL_MODE: transaction')
    expect(whole.get('pgbouncer1')).toMatch(/MAX_PREPARED_STATEMENTS: [1-9]\d\d/)
  })
})

describe('HAProxy', () => {
  const sections = new Map(
    haproxy
      .split(/^listen /m)
      .slice(1)
      .map((text): [string, string] => [first(text, /^(\w+)/g), text]),
  )

  it('asks Patroni which server is the primary and which are replicas, and each server of Vesper whether it is ready.', () => {
    const questions = [...sections].map(([name, text]) => [
      name,
      first(text, /bind :(\d+)/g),
      first(text, /http-check send meth (\S+ uri \S+)/g),
    ])
    expect(questions).toEqual([
      ['primary', '5432', 'OPTIONS uri /primary'],
      ['replica', '5433', 'OPTIONS uri /replica'],
      ['vesper', '3000', `${ready.method} uri /api/${ready.path.replace(/\/$/, '')}`],
    ])
  })

  it('leads to containers that are there, and cuts connections to a server that is no longer what it was.', () => {
    const servers = matches(haproxy, /^ {4}server (\S+) \1:\d+ check/gm)
    expect(new Set(servers)).toEqual(new Set(['patroni1', 'patroni2', 'app1', 'app2']))
    expect(servers.filter((name) => !services.has(name))).toEqual([])
    const cutting = [...sections].filter(([, text]) => text.includes('on-marked-down shutdown-sessions')).map(([name]) => name)
    expect(cutting).toEqual(['primary', 'replica'])
  })

  it('notices that a server of Vesper is to stop before that stops serving.', () => {
    const [, seconds, fall] = /inter (\d+)s fall (\d+)/.exec(haproxy) ?? []
    expect(Number(first(compose, /DRAIN_SECONDS: (\d+)/g))).toBeGreaterThan(Number(seconds) * Number(fall) + 1)
  })

  it('sends no call a second time that a server may have received.', () => {
    expect(matches(haproxy, /retry-on (.*)$/gm)).toEqual(['conn-failure'])
  })
})

describe('Patroni', () => {
  const number = (name: string) => Number(first(patroni, new RegExp(`^ +${name}: (\\d+)$`, 'gm')))

  it('promotes only a server that has everything that was answered, within half a minute.', () => {
    expect(patroni).toMatch(/^ {4}synchronous_mode: true$/m)
    expect(number('ttl')).toBeLessThanOrEqual(30)
    // Patroni's own rule.
    expect(number('ttl')).toBeGreaterThanOrEqual(number('loop_wait') + 2 * number('retry_timeout'))
  })

  it('makes the database as one machine does.', () => {
    const args = first(plain, /POSTGRES_INITDB_ARGS: (.*)$/gm)
      .replaceAll('--', '')
      .replaceAll('=', ': ')
      .split(/ (?=\w+-|\w+:)/)
    expect(args).toHaveLength(3)
    for (const arg of args) expect(patroni).toContain(`- ${arg}\n`)
    const created = readSource(`${folder}/create-role.sh`)
    const statements = matches(created, /^((?:create|revoke) .*)$/gm)
    expect(statements).toHaveLength(3)
    for (const statement of statements) expect(readSource('deploy/postgres-role.sh')).toContain(`${statement}\n`)
    const connections = 2 * Number(first(compose, /DEFAULT_POOL_SIZE: (\d+)/g))
    expect(connections).toBeLessThan(number('max_connections'))
  })
})
