import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadConfig } from '#server/infrastructure/config/load-config.ts'
import { settings } from '#server/infrastructure/config/settings.ts'
import { serverEnv, serverFlags } from '../tools/launcher/server-process.mjs'
import { readSource, root } from '../tools/source-files.ts'

const dockerfile = readSource('deploy/Dockerfile').replaceAll('\\\n', '')
const compose = readSource('deploy/compose.yaml')
const example = readSource('deploy/.env.example')

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found ?? '')
const pairs = (lines: readonly string[]) =>
  new Map(lines.map((line): [string, string] => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))
/** The variables that `ENV` sets in the image. */
const imageEnv = pairs(matches(dockerfile, /^ENV (.*)$/gm).flatMap((line) => matches(line, /(\S+=\S+)/g)))
/** The settings of the service `app`. */
const appEnv = matches(/^ {2}app:\n[\s\S]*?^ {4}environment:\n((?: {6}.*\n)+)/m.exec(compose)?.[1] ?? '', /^ {6}([A-Z]\w+):/gm)
const exampleEnv = pairs(matches(example, /^([A-Z]\w*=.*)$/gm))

describe('The image', () => {
  it('runs on the Node that the launcher fetches.', () => {
    const { optionalDependencies } = JSON.parse(readSource('tools/runtime/package.json')) as {
      optionalDependencies: Record<string, string>
    }
    const versions = new Set([...matches(dockerfile, /^FROM node:([\d.]+)-slim/gm), ...Object.values(optionalDependencies)])
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
  const known = Object.keys(settings.shape)

  it('are given only settings that the server knows, and every variable that the file asks for.', () => {
    const given = [...exampleEnv.keys(), ...appEnv, ...imageEnv.keys()]
    const ofOthers = ['POSTGRES_PASSWORD', ...Object.keys(serverEnv)]
    expect(given.filter((name) => !known.includes(name) && !ofOthers.includes(name))).toEqual([])
    expect(matches(compose, /\$\{(\w+)/g).filter((name) => !exampleEnv.has(name))).toEqual([])
  })

  it('start with the example once its empty secrets are filled in, with nothing left to doubt.', () => {
    const secrets = {
      SECRET_KEY: 'k'.repeat(44),
      DOCUMENT_KEYS: `2026a:${'k'.repeat(43)}`,
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
      STRIPE_SECRET_KEY: 'sk_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    }
    expect(Object.keys(secrets).filter((name) => exampleEnv.get(name) !== '')).toEqual([])
    const composed = {
      DATABASE_URL: 'postgresql://vesper:p@pgbouncer:5432/vesper',
      S3_BUCKET: 'vesper',
      SMTP_URL: 'smtp://mail:1025',
    }
    const config = loadConfig({ ...Object.fromEntries([...imageEnv, ...exampleEnv]), ...secrets, ...composed })
    expect(config).toMatchObject({ production: true, demoData: false, testMode: false, warnings: [] })
  })

  it('keep no key of their own: what a container generates is lost with it.', () => {
    expect(appEnv).toEqual(expect.arrayContaining(['SECRET_KEY', 'DOCUMENT_KEYS', 'DATABASE_URL', 'S3_BUCKET']))
    expect(compose).toContain('SECRET_KEY: ${SECRET_KEY:?}')
    expect(compose).toContain('DOCUMENT_KEYS: ${DOCUMENT_KEYS:?}')
  })
})
