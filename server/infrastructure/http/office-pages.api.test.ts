import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadConfig } from '../config/load-config.ts'
import { createLog } from '../log/create-log.ts'
import { officeSections } from '#contract/base/builds.ts'
import { registerOfficePages } from './office-pages.ts'
import { createServer } from './server.ts'
import type { OfficeBuild } from './web-build.ts'

let client: string
let app: FastifyInstance

/** A build of one screen that shows what it is asked for. */
const writePage: OfficeBuild['writePage'] = ({ path, nonce }) => ({
  status: path === '/admin-club/dashboard' ? 200 : 404,
  html: `<p>${path}</p><style nonce="${nonce}"></style>`,
})

async function open(built: OfficeBuild | null, production = false): Promise<FastifyInstance> {
  const publicUrl = 'http://localhost:3000'
  const config = loadConfig({ LOG_LEVEL: 'silent', PUBLIC_URL: publicUrl })
  const server = await createServer(config, createLog(config))
  await registerOfficePages(server, { publicUrl, production }, Promise.resolve(built))
  return server
}

beforeAll(async () => {
  client = await mkdtemp(join(tmpdir(), 'vesper-office-'))
  await mkdir(join(client, 'assets'))
  await writeFile(join(client, 'assets/main-abc.js'), 'plain')
  await writeFile(join(client, 'assets/main-abc.js.br'), 'small')
  app = await open({ writePage, client, files: [], assets: { entry: { scripts: [], stylesheets: [] }, screens: {} } })
})
afterAll(async () => {
  await app.close()
  await rm(client, { recursive: true })
})

describe('a page of the office', () => {
  it('is one document per path without its query, never cached and never listed by search engines', async () => {
    const { statusCode, payload, headers } = await app.inject('/admin-club/dashboard?cursor=abc')
    expect(statusCode).toBe(200)
    expect(payload).toContain('<p>/admin-club/dashboard</p>')
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
    })
  })

  it('allows only what carries the nonce of this response', async () => {
    const answers = await Promise.all([app.inject('/staff/my-shifts'), app.inject('/staff/my-shifts')])
    const nonces = answers.map(({ payload, headers }) => {
      const [, nonce] = /nonce="([^"]+)"/.exec(payload) ?? []
      const policy = String(headers['content-security-policy'])
      expect(policy).toContain(`script-src 'self' 'nonce-${nonce}'`)
      expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`)
      expect(policy).not.toContain('unsafe')
      return nonce
    })
    expect(new Set(nonces).size).toBe(2)
  })

  it('gives its scripts the forgery cookie', async () => {
    const { headers } = await app.inject('/admin-club/dashboard')
    expect(String(headers['set-cookie'])).toMatch(/^csrftoken=.+; Path=\/; SameSite=Lax$/)
  })

  it('is sent compressed', async () => {
    const { rawPayload, headers } = await app.inject({ url: '/admin-club/dashboard', headers: { 'accept-encoding': 'gzip' } })
    expect(headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(rawPayload).toString()).toContain('<p>/admin-club/dashboard</p>')
  })

  it.each(officeSections)('is served below %s at every path; a path without a screen says so', async (section) => {
    for (const path of [section, `${section}/`, `${section}/nothing/here`]) expect((await app.inject(path)).statusCode).toBe(404)
  })

  it('loads files that are cached forever, compressed by the build', async () => {
    const { payload, headers } = await app.inject({ url: '/office/assets/main-abc.js', headers: { 'accept-encoding': 'br' } })
    expect(payload).toBe('small')
    expect(headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', 'content-encoding': 'br' })
    expect((await app.inject('/office/assets/gone.js')).statusCode).toBe(404)
  })
})

describe('without a build', () => {
  it('says what to do, and production does not start', async () => {
    const server = await open(null)
    const { statusCode, payload } = await server.inject('/admin-club/dashboard')
    expect(statusCode).toBe(503)
    expect(payload).toContain('The web app is not built')
    await server.close()
    await expect(open(null, true)).rejects.toThrow('The web app is not built')
  })
})
