import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadConfig } from '../config/load-config.ts'
import { createLog } from '../log/create-log.ts'
import { registerDoorPages } from './door-pages.ts'
import { registerOfficePages } from './office-pages.ts'
import { createServer } from './server.ts'
import type { DoorBuild } from './web-build.ts'

let client: string
let app: FastifyInstance
const publicUrl = 'http://localhost:3000'
const assets = { entry: { scripts: [], stylesheets: [] }, screens: {} }

/** A build of one screen that shows what it is asked for. */
const writePage: DoorBuild['writePage'] = ({ path }) => ({
  status: path.endsWith('/nothing/here') ? 404 : 200,
  html: `<p>${path}</p>`,
  inlineScripts: ['start()'],
  inlineStyles: [],
})

async function open(built: DoorBuild | null, production = false): Promise<FastifyInstance> {
  const config = loadConfig({ LOG_LEVEL: 'silent', PUBLIC_URL: publicUrl })
  const server = await createServer(config, createLog(config))
  const office = { writePage: () => ({ status: 200, html: 'office' }), client, files: [], assets }
  await registerOfficePages(server, { publicUrl, production }, Promise.resolve(office))
  await registerDoorPages(server, { publicUrl, production }, Promise.resolve(built))
  return server
}

beforeAll(async () => {
  client = await mkdtemp(join(tmpdir(), 'vesper-door-'))
  await mkdir(join(client, 'assets'))
  await writeFile(join(client, 'assets/main-abc.js'), 'plain')
  await writeFile(join(client, 'service-worker.js'), 'keep()')
  await writeFile(join(client, 'manifest.webmanifest'), '{}')
  app = await open({ writePage, client, files: ['service-worker.js', 'manifest.webmanifest'], assets })
})
afterAll(async () => {
  await app.close()
  await rm(client, { recursive: true })
})

describe('a page of the door', () => {
  it('is served within the office section, at each of its paths', async () => {
    for (const path of ['/admin-club/door', '/admin-club/door/', '/admin-club/door/0199c1']) {
      const { statusCode, payload } = await app.inject(`${path}?x=1`)
      expect([statusCode, payload]).toEqual([200, `<p>${path}</p>`])
    }
    expect((await app.inject('/admin-club/door/nothing/here')).statusCode).toBe(404)
    expect((await app.inject('/admin-club/doors')).payload).toBe('office')
  })

  it('may use the camera, unlike the office, which may ask where a club is', async () => {
    const [door, office] = await Promise.all(['/admin-club/door', '/admin-club/events'].map(async (path) => app.inject(path)))
    expect(door?.headers['permissions-policy']).toBe('camera=(self), microphone=(), geolocation=(), payment=()')
    expect(office?.headers['permissions-policy']).toBe('camera=(), microphone=(), geolocation=(self), payment=()')
  })

  it('allows its own inline script by its hash, so that a device can cache the page as it is', async () => {
    const policy = String((await app.inject('/admin-club/door')).headers['content-security-policy'])
    expect(policy).toContain("script-src 'self' 'sha256-DIm7WJS6ZKDYe5qFLPy+h4JFI9Bol5QmYC57mt3Fb00='")
    expect(policy).not.toContain('nonce')
  })

  it('gives its scripts the forgery cookie', async () => {
    expect(String((await app.inject('/admin-club/door')).headers['set-cookie'])).toMatch(/^csrftoken=.+; Path=\/; SameSite=Lax$/)
  })
})

describe('the files of the door', () => {
  it('are cached forever, and let a worker run the code scanner', async () => {
    const { headers } = await app.inject('/door/assets/main-abc.js')
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; connect-src 'self'; script-src 'self' 'wasm-unsafe-eval'",
    )
  })

  it('are cached on the device by a worker, which is revalidated on each load and limited to the door', async () => {
    const { payload, headers } = await app.inject('/door/service-worker.js')
    expect(payload).toBe('keep()')
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'service-worker-allowed': '/admin-club/door' })
    expect((await app.inject('/door/manifest.webmanifest')).headers['cache-control']).toBe('public, max-age=3600')
  })
})

it('Without a build, the page says what to do, and production does not start', async () => {
  const server = await open(null)
  expect((await server.inject('/admin-club/door')).statusCode).toBe(503)
  await server.close()
  await expect(open(null, true)).rejects.toThrow('The web app is not built')
})
