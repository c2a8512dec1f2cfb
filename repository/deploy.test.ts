import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadConfig } from '#server/infrastructure/config/load-config.ts'
import { settings } from '#server/infrastructure/config/settings.ts'
import { billOfMaterials, type LockedPackage } from '../tools/build-sbom/bill-of-materials.ts'
import { serverEnv, serverFlags } from '../tools/launcher/server-process.mjs'
import { readSource, root } from '../tools/source-files.ts'

const dockerfile = readSource('deploy/Dockerfile').replaceAll('\\\n', '')
const compose = readSource('deploy/compose.yaml')
const example = readSource('deploy/.env.example')

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name ?? '')
const pairs = (lines: readonly string[]) =>
  new Map(lines.map((line): [string, string] => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))
/** The variables that `ENV` sets in the image. */
const imageEnv = pairs(matches(dockerfile, /^ENV (.*)$/gm).flatMap((line) => matches(line, /(\S+=\S+)/g)))
/** The settings of the service `app`. */
const appEnv = matches(/^ {2}app:\n[\s\S]*?^ {4}environment:\n((?: {6}.*\n)+)/m.exec(compose)?.[1] ?? '', /^ {6}([A-Z]\w+):/gm)
/** Each container's part of the compose file, with what all of them share. */
const services = new Map(
  [
    ...(/^services:\n([\s\S]*?)^networks:/m.exec(compose)?.[1] ?? '').matchAll(/^ {2}([a-z-]+):\n((?: {4}.*\n|\n| {2}#.*\n)+)/gm),
  ].map(([, name = '', text = '']): [string, string] => [name, text]),
)
const exampleEnv = pairs(matches(example, /^([A-Z]\w*=.*)$/gm))

describe('The image', () => {
  it('runs on the Node that the launcher fetches.', () => {
    const { optionalDependencies } = JSON.parse(readSource('tools/runtime/package.json')) as {
      optionalDependencies: Record<string, string>
    }
    const versions = new Set([
      ...matches(dockerfile, /^FROM node:([\d.]+)-slim@sha256:[\da-f]{64}/gm),
      ...Object.values(optionalDependencies),
    ])
    expect([...versions]).toHaveLength(1)
  })

  it('starts the server as the launcher does, in production, for other machines.', () => {
    const command = JSON.parse(/^CMD (\[.*\])$/m.exec(dockerfile)?.[1] ?? '[]') as string[]
    expect(command).toEqual(['node', ...serverFlags, 'dist/server/main.js'])
    expect(Object.fromEntries(imageEnv)).toMatchObject({ ...serverEnv, NODE_ENV: 'production', HOST: '0.0.0.0' })
  })

  it('is made from paths that exist and that its build may see.', () => {
    const copied = matches(dockerfile, /^COPY (?!--)(.*) \S+$/gm).flatMap((paths) => paths.split(' '))
    expect(copied).toContain('server')
    expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([])
    const seen = matches(readSource('deploy/Dockerfile.dockerignore'), /^!(.*)$/gm)
    expect(seen.toSorted()).toEqual(copied.toSorted())
  })
})

describe('The containers', () => {
  const names = Object.keys(settings.shape)

  it('are given only settings that the server knows, and every variable that the file asks for.', () => {
    const passed = [...exampleEnv.keys(), ...appEnv, ...imageEnv.keys()]
    const ofOthers = [
      'VESPER_DATABASE_PASSWORD',
      'POSTGRES_PASSWORD',
      'REPLICATION_PASSWORD',
      'PATRONI_PASSWORD',
      'S3_ROOT_ACCESS_KEY_ID',
      'S3_ROOT_SECRET_ACCESS_KEY',
      ...Object.keys(serverEnv),
    ]
    expect(passed.filter((name) => !names.includes(name) && !ofOthers.includes(name))).toEqual([])
    const variables = matches(compose, /(?<!\$)\$\{(\w+)/g)
    expect(variables).toContain('VESPER_DATABASE_PASSWORD')
    expect(variables.filter((name) => !exampleEnv.has(name))).toEqual([])
  })

  it('start with the example once its empty secrets are filled in, with nothing left to doubt.', () => {
    const secrets = {
      SECRET_KEY: 'k'.repeat(44),
      DOCUMENT_KEYS: `2026a:${'k'.repeat(43)}`,
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
      SMTP_URL: 'smtp://mail.example:587',
      STRIPE_SECRET_KEY: 'sk_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    }
    expect(Object.keys(secrets).filter((name) => exampleEnv.get(name) !== '')).toEqual([])
    const composed = {
      DATABASE_URL: 'postgresql://vesper:p@pgbouncer:5432/vesper',
      S3_BUCKET: 'vesper',
    }
    const config = loadConfig({ ...Object.fromEntries([...imageEnv, ...exampleEnv]), ...secrets, ...composed })
    expect(config).toMatchObject({ production: true, demoData: false, testMode: false, warnings: [] })
  })

  it('keep no key of their own: what a container generates is lost with it.', () => {
    expect(appEnv).toEqual(expect.arrayContaining(['SECRET_KEY', 'DOCUMENT_KEYS', 'DATABASE_URL', 'S3_BUCKET']))
    expect(compose).toContain('SECRET_KEY: ${SECRET_KEY:?}')
    expect(compose).toContain('DOCUMENT_KEYS: ${DOCUMENT_KEYS:?}')
  })

  it('cannot write to their disk, gain rights, or take more of the machine than their share.', () => {
    expect([...services.keys()]).toEqual(['app', 'postgres', 'postgres-replica', 'pgbouncer', 'files', 'files-account', 'mail'])
    const confined = /^x-confined: &confined\n((?: {2}.*\n)+)/m.exec(compose)?.[1] ?? ''
    expect(confined).toContain('read_only: true')
    expect(confined).toContain('cap_drop: [ALL]')
    expect(confined).toContain("security_opt: ['no-new-privileges:true']")
    expect(confined).toMatch(/pids_limit: \d+/)
    const loose = [...services].filter(
      ([, text]) => !text.startsWith('    <<: *confined\n') || !/^ {4}mem_limit: \d+[mg]$/m.test(text),
    )
    expect(loose.map(([name]) => name)).toEqual([])
    expect(compose).not.toMatch(/cap_add|privileged|read_only: false/)
  })

  it('come from images that cannot be exchanged under their name.', () => {
    const images = [...services].map(([name, text]) => [name, matches(text, /^ {4}image: (\S+)$/gm)[0] ?? ''])
    const movable = images.filter(
      ([name, image = '']) => name !== 'app' && !/^[\w./-]+:v?\d+\.\d+[\w.-]*@sha256:[\da-f]{64}$/.test(image),
    )
    expect(movable).toEqual([])
  })

  // Earlier versions have known weaknesses: CVE-2025-12819, CVE-2026-6664 to CVE-2026-6667.
  it('pool connections with PgBouncer 1.25.2 or newer, which keeps track of the statements that are named.', () => {
    expect(services.get('pgbouncer')).toMatch(/MAX_PREPARED_STATEMENTS: [1-9]\d\d/)
    const version =
      /pgbouncer:v(\d+)\.(\d+)\.(\d+)/
        .exec(services.get('pgbouncer') ?? '')
        ?.slice(1)
        .map(Number) ?? []
    const [major = 0, minor = 0, patch = 0] = version
    expect(major * 1_000_000 + minor * 1_000 + patch).toBeGreaterThanOrEqual(1_025_002)
  })

  it('have the keys of their task: the server is neither superuser of the database nor administrator of the file store.', () => {
    const app = services.get('app') ?? ''
    expect(app).toContain('DATABASE_URL: postgresql://vesper:${VESPER_DATABASE_PASSWORD:?}@pgbouncer:')
    expect(app).toContain('DATABASE_SESSION_URL: postgresql://vesper:${VESPER_DATABASE_PASSWORD:?}@postgres:')
    const ofOthers = matches(example, /^(POSTGRES_\w+|REPLICATION_\w+|PATRONI_\w+|S3_ROOT_\w+)=/gm)
    expect(ofOthers).toHaveLength(5)
    for (const name of ofOthers) expect(app).toContain(`${name}: ''`)
    expect(services.get('postgres')).toContain('POSTGRES_USER: postgres\n')
    expect(readSource('deploy/postgres-role.sh')).toContain(
      "create role vesper with login nosuperuser nocreatedb nocreaterole noreplication password :'password'",
    )
    expect(services.get('files-account')).toContain('--role user\n')
  })

  it('copy the database to a replica if asked to, as a role that may do nothing else, and keep what it has not received.', () => {
    const [primary = '', replica = ''] = [services.get('postgres'), services.get('postgres-replica')]
    expect(replica).toContain('profiles: [replica]')
    const imageOf = (text: string) => matches(text, /^ {4}image: (\S+)$/gm)[0]
    expect(imageOf(replica)).toBe(imageOf(primary))
    expect(replica).toMatch(/pg_basebackup [^;]*--create-slot --slot=vesper_replica --write-recovery-conf/)
    // Its slot, too, has an end.
    expect(primary).toMatch(/command: \[postgres, -c, max_slot_wal_keep_size=\d+GB\]/)
    const roles = readSource('deploy/postgres-role.sh')
    expect(roles).toContain('create role replicator with login nosuperuser nocreatedb nocreaterole replication password')
    expect(roles).toContain('\'host replication replicator all scram-sha-256\' >> "$PGDATA/pg_hba.conf"')
    expect(matches(replica, /source='host=(\S+) user=(?:\S+)/g)).toEqual(['postgres'])
    const [address = ''] = matches(example, /^# For that of --profile replica: (\S+)$/gm)
    const env = { DATABASE_URL: 'postgresql://a@b/c', DATABASE_REPLICA_URLS: address.replace('<VESPER_DATABASE_PASSWORD>', 'p') }
    expect(loadConfig(env).database.replicaUrls).toEqual(['postgresql://vesper:p@postgres-replica:5432/vesper'])
  })

  it('send emails to a mail server that was chosen, and catch them only where a trial asks for it.', () => {
    expect(services.get('app')).toContain('SMTP_URL: ${SMTP_URL:?}')
    expect(services.get('mail')).toContain('profiles: [trial]')
    const published = [...services].filter(([, text]) => /^ {4}ports:/m.test(text) && !/^ {4}ports: \['127\.0\.0\.1:/m.test(text))
    expect(published).toEqual([])
  })
})

describe('The bill of materials', () => {
  it('lists every package a server can run, with its version, licence and checksum, and no tool of development.', () => {
    const { packages } = JSON.parse(readSource('package-lock.json')) as { packages: Record<string, LockedPackage> }
    const { bomFormat, components } = JSON.parse(billOfMaterials(packages)) as {
      bomFormat: string
      components: { name: string; version: string; purl: string; hashes?: { alg: string }[]; licenses?: object[] }[]
    }
    expect(bomFormat).toBe('CycloneDX')
    const { dependencies, devDependencies } = JSON.parse(readSource('package.json')) as Record<string, Record<string, string>>
    const listed = new Map(components.map(({ name, version }) => [name, version]))
    expect(dependencies).toHaveProperty('fastify')
    expect(Object.entries(dependencies ?? {}).filter(([name, version]) => listed.get(name) !== version)).toEqual([])
    expect(components).toContainEqual(
      expect.objectContaining({ name: '@node-rs/argon2', purl: expect.stringMatching(/^pkg:npm\/%40node-rs\/argon2@/) }),
    )
    const without = (isMissing: (component: (typeof components)[number]) => boolean) =>
      components.filter(isMissing).map(({ name }) => name)
    expect(without(({ hashes }) => hashes?.[0]?.alg !== 'SHA-512')).toEqual([])
    // Its package.json names no licence; its LICENSE file is MIT's.
    expect(without(({ licenses }) => licenses === undefined)).toEqual(['png-js'])
    // Types are also peers of packages that run.
    expect(devDependencies).toHaveProperty('vitest')
    expect(Object.keys(devDependencies ?? {}).filter((name) => listed.has(name) && !name.startsWith('@types/'))).toEqual([])
  })
})
