import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createObjectServer, type StoredObjects } from '../../testing/object-server.ts'
import { answerError } from '../http/error-answer.ts'
import { newFileName, pictureType, sealedName } from './file-name.ts'
import type { FileStore } from './file-store.ts'
import { openFiles } from './open-files.ts'
import { openS3Files } from './s3-files.ts'
import { storePatience } from './s3-objects.ts'
import { registerMedia } from './register-media.ts'

const log = pino({ level: 'silent' })
const picture = Buffer.from('RIFF....WEBPVP8 ')
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vesper-files-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const objects: StoredObjects = new Map()
const server = createObjectServer(objects, 'pictures')
beforeAll(async () => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)))
afterAll(() => server.close())

function openS3(bucket: string): FileStore {
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const s3 = { endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', bucket, accessKeyId: 'a', secretAccessKey: 'b' }
  return openFiles({ dataDir: folder, s3 }, log)
}

it("Files in a folder are readable by the server's account only.", async () => {
  const place = join(folder, 'fresh')
  const name = `${newFileName()}.webp`
  await openFiles({ dataDir: place, s3: null }, log).put(name, picture)
  const modeOf = async (...path: string[]) => (await stat(join(place, ...path))).mode & 0o777
  expect([await modeOf('files'), await modeOf('files', name)]).toEqual([0o700, 0o600])
})

it('What was being stored when a process ended is removed from a folder after a day.', async () => {
  const place = await mkdtemp(join(folder, 'torn-'))
  const files = openFiles({ dataDir: place, s3: null }, log)
  await files.put(`${newFileName()}.webp`, picture)
  for (const name of ['.a-1.tmp', '.b-2.tmp']) await writeFile(join(place, 'files', name), 'half')
  await utimes(join(place, 'files', '.a-1.tmp'), 0, 0)
  await files.removeUnfinished()
  const left = await readdir(join(place, 'files'))
  expect([left.includes('.a-1.tmp'), left.includes('.b-2.tmp'), left.length]).toEqual([false, true, 2])
})

describe.each([
  ['a folder', () => openFiles({ dataDir: folder, s3: null }, log)],
  ['an S3-compatible store', () => openS3('pictures')],
])('Files in %s', (_, open) => {
  it('are returned unchanged until they are removed.', async () => {
    const files = open()
    const name = `${newFileName()}.webp`
    expect(await files.get(name)).toBeNull()
    await files.put(name, picture)
    expect(await files.get(name)).toEqual(picture)
    await files.remove(name)
    expect(await files.get(name)).toBeNull()
    await files.remove(name)
  })

  it('are listed by their ending.', async () => {
    const files = open()
    const [sealed, other] = [sealedName(), `${newFileName()}.webp`]
    await files.put(sealed, picture)
    await files.put(other, picture)
    expect(await Array.fromAsync(files.list('.sealed'))).toEqual([sealed])
    for (const name of [sealed, other]) await files.remove(name)
    expect(await Array.fromAsync(files.list('.sealed'))).toEqual([])
  })

  it('accept only names that we create.', async () => {
    const files = open()
    for (const name of [
      '../../etc/passwd',
      'a/b.webp',
      'x.webp',
      '.webp',
      `${newFileName()}.svg`,
      `${newFileName()}.webp\0.html`,
    ]) {
      await expect(files.put(name, picture)).rejects.toThrow('not the name')
      await expect(files.get(name)).rejects.toThrow('not the name')
      await expect(files.remove(name)).rejects.toThrow('not the name')
    }
  })
})

describe('A store that accepts calls and never answers', () => {
  const silent = createServer()
  beforeAll(async () => new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve)))
  afterAll(() => {
    silent.closeAllConnections()
    silent.close()
  })
  const open = () => {
    const address = silent.address()
    const endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
    const s3 = { endpoint, region: 'us-east-1', bucket: 'pictures', accessKeyId: 'a', secretAccessKey: 'b' }
    return openS3Files(s3, log, { connectionTimeout: 500, requestTimeout: 50, callTimeout: 400 })
  }

  it('refuses to store a file as if it were full.', async () => {
    await expect(open().put(`${newFileName()}.webp`, picture)).rejects.toMatchObject({ code: 'storage_full', status: 503 })
  })

  it('holds no other call either.', async () => {
    await expect(open().get(`${newFileName()}.webp`)).rejects.toThrow()
    await expect(open().remove(`${newFileName()}.webp`)).rejects.toThrow()
    await expect(Array.fromAsync(open().list('.webp'))).rejects.toThrow()
  })

  it('waits for seconds, not minutes.', () => {
    expect(storePatience).toEqual({ connectionTimeout: 3_000, requestTimeout: 10_000, callTimeout: 20_000 })
  })
})

it('An S3-compatible store receives the media type of each file.', async () => {
  const name = `${newFileName()}-400.avif`
  await openS3('pictures').put(name, picture)
  expect(objects.get(`/pictures/${name}`)).toMatchObject({ bytes: picture, type: 'image/avif' })
  const document = `${newFileName()}.pdf`
  await openS3('pictures').put(document, picture)
  expect(objects.get(`/pictures/${document}`)).toMatchObject({ type: 'application/pdf' })
})

describe('If there is no room,', () => {
  it('a folder refuses the file.', async () => {
    const dataDir = await mkdtemp(join(folder, 'full-'))
    await writeFile(join(dataDir, 'files'), 'not a folder')
    const files = openFiles({ dataDir, s3: null }, log)
    await expect(files.put(`${newFileName()}.webp`, picture)).rejects.toMatchObject({ code: 'storage_full', status: 503 })
  })

  it('a write that fails at its last step leaves nothing behind.', async () => {
    const dataDir = await mkdtemp(join(folder, 'full-'))
    const name = `${newFileName()}.webp`
    await mkdir(join(dataDir, 'files', name), { recursive: true })
    await expect(openFiles({ dataDir, s3: null }, log).put(name, picture)).rejects.toMatchObject({ code: 'storage_full' })
    expect(await readdir(join(dataDir, 'files'))).toEqual([name])
  })

  it('an S3-compatible store refuses the file.', async () => {
    await expect(openS3('elsewhere').put(`${newFileName()}.webp`, picture)).rejects.toMatchObject({ code: 'storage_full' })
  })
})

describe('/media/', () => {
  let app: FastifyInstance
  let name: string
  beforeAll(async () => {
    const files = openFiles({ dataDir: folder, s3: null }, log)
    name = `${newFileName()}-800.webp`
    await files.put(name, picture)
    await writeFile(join(folder, 'files', 'page.html'), '<script>alert(1)</script>')
    app = fastify()
    app.setErrorHandler(answerError)
    registerMedia(app, { files })
  })
  afterAll(() => app.close())

  it('serves a picture that may be cached forever and is never interpreted as anything else.', async () => {
    const answer = await app.inject(`/media/${name}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload).toEqual(picture)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    const again = await app.inject({ url: `/media/${name}`, headers: { 'if-none-match': `W/"other", ${answer.headers.etag}` } })
    expect(again.statusCode).toBe(304)
    expect(again.payload).toBe('')
  })

  it('serves no document, although documents are stored there.', async () => {
    const document = `${newFileName()}.pdf`
    await openFiles({ dataDir: folder, s3: null }, log).put(document, picture)
    expect((await app.inject(`/media/${document}`)).statusCode).toBe(404)
  })

  it.each([
    'unknown-but-well-formed',
    'page.html',
    '..%2f..%2fpackage.json',
    '%2e%2e%2fsecret-key',
    '..%5csecret-key',
    '.env',
    'x.webp%00.html',
    'x.svg',
  ])('serves no %s.', async (request) => {
    const path = request === 'unknown-but-well-formed' ? `${newFileName()}.webp` : request
    const answer = await app.inject(`/media/${path}`)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ error: 'We couldn’t find that.', code: 'not_found' })
    expect(answer.headers['cache-control']).toBe('no-store')
  })
})

it("A picture's type follows from its extension, and other names have none.", () => {
  expect(pictureType(`${newFileName()}.webp`)).toBe('image/webp')
  expect(pictureType(`${newFileName()}-1200.avif`)).toBe('image/avif')
  expect(pictureType(`${newFileName()}.png`)).toBeNull()
})
