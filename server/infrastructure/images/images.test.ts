import { maxPictureBytes } from '#contract/picture.ts'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hostileFiles } from '../../testing/bad-input/hostile-files.ts'
import type { FileStore } from '../files/file-store.ts'
import { openFiles } from '../files/open-files.ts'
import { maxSide } from './read-image.ts'
import { storeAvatar } from './store-avatar.ts'
import { storeCover } from './store-cover.ts'

let dataDir: string
let files: FileStore
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vesper-images-'))
  files = openFiles({ dataDir, s3: null }, pino({ level: 'silent' }))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const red = { r: 220, g: 30, b: 60 }
const blank = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: red } })

/** Noise, so that a file cut in half has lost pixels. */
function noisy(side: number) {
  const pixels = Buffer.from(Array.from({ length: side * side * 3 }, (_, index) => (index * 7919) % 251))
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
}

async function avatar(bytes: Buffer): Promise<Buffer> {
  const stored = await files.get(await storeAvatar(files, { bytes }, 'avatar'))
  return stored ?? Buffer.alloc(0)
}

const refusal = (code: string, status: number) => ({
  code,
  status,
  detail: { fields: { avatar: [expect.stringMatching(/^[A-Z]/)] } },
})

describe('A picture of somebody', () => {
  it.each(['jpeg', 'png', 'gif', 'webp'] as const)('may be a %s, and becomes a square WebP of 512 pixels.', async (kind) => {
    const bytes = await avatar(await blank(900, 300).toFormat(kind).toBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
  })

  it('stands upright and tells nothing of where and with what it was taken.', async () => {
    const top = await sharp({ create: { width: 300, height: 150, channels: 3, background: '#ffffff' } }).png().toBuffer()
    const sideways = await blank(300, 300)
      .composite([{ input: top, gravity: 'north' }])
      .withExif({ IFD0: { Make: 'Secret Camera' }, IFD3: { GPSLatitude: '38/1 42/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const bytes = await avatar(sideways)
    expect(bytes.includes('Secret Camera')).toBe(false)
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    // Turned clockwise by a quarter: what was on top is on the right.
    const edge = async (left: number) => (await sharp(bytes).extract({ left, top: 256, width: 1, height: 1 }).raw().toBuffer())[1]
    expect(await edge(460)).toBeGreaterThan(200)
    expect(await edge(10)).toBeLessThan(60)
  })

  it('that moves is stored as its first frame.', async () => {
    const frames = Buffer.concat([Buffer.alloc(40 * 40 * 3, 255), Buffer.alloc(40 * 40 * 3, 0)])
    const moving = await sharp(frames, { raw: { width: 40, height: 80, channels: 3, pageHeight: 40 } }).gif({ delay: [100, 100] }).toBuffer()
    expect((await sharp(moving).metadata()).pages).toBe(2)
    const bytes = await avatar(moving)
    expect((await sharp(bytes).metadata()).pages).toBeUndefined()
    expect((await sharp(bytes).stats()).channels[0]?.mean).toBeGreaterThan(250)
  })

  it('that is a page as well loses the page.', async () => {
    const page = '<html><script>alert(1)</script></html>'
    const both = Buffer.concat([await blank(80, 80).jpeg().toBuffer(), Buffer.from(page)])
    expect((await avatar(both)).includes('<script>')).toBe(false)
  })

  it('may be as large as is said, and no larger.', async () => {
    const largest = await blank(maxSide, maxSide).png({ compressionLevel: 9 }).toBuffer()
    expect(await sharp(await avatar(largest)).metadata()).toMatchObject({ width: 512 })
    const wide = await blank(maxSide + 1, 4).png().toBuffer()
    await expect(avatar(wide)).rejects.toMatchObject(refusal('image_dimensions', 400))
    const heavy = Buffer.concat([await blank(80, 80).jpeg().toBuffer(), Buffer.alloc(maxPictureBytes)])
    await expect(avatar(heavy)).rejects.toMatchObject(refusal('image_too_large', 413))
  })

  it.each(['jpeg', 'png', 'gif', 'webp'] as const)('that is a %s cut in half is damaged.', async (kind) => {
    const whole = await noisy(120).toFormat(kind).toBuffer()
    await expect(avatar(whole.subarray(0, whole.length / 2))).rejects.toMatchObject(refusal('image_broken', 400))
  })

  it.each(['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', '%PDF-1.7', 'BM', ''])(
    'that begins like %s is of no kind that we take.',
    async (text) => {
      await expect(avatar(Buffer.from(text))).rejects.toMatchObject(refusal('image_type', 415))
    },
  )

  it('of a kind that sharp could read but we do not take is refused by its bytes, not by its name.', async () => {
    const avif = await blank(20, 20).avif().toBuffer()
    await expect(avatar(avif)).rejects.toMatchObject(refusal('image_type', 415))
    const tiff = await blank(20, 20).tiff().toBuffer()
    await expect(avatar(tiff)).rejects.toMatchObject(refusal('image_type', 415))
  })

  it.each(['GIF89a/*', '\xff\xd8\xff=1;alert(1)', '\x89PNG\r\n\x1a\n<script>', 'RIFF\0\0\0\0WEBP<svg/>'])(
    'that only begins like one is damaged: %j',
    async (text) => {
      await expect(avatar(Buffer.from(`${text}${' '.repeat(200)}`, 'latin1'))).rejects.toMatchObject(refusal('image_broken', 400))
    },
  )

  it.each(hostileFiles.filter(({ filename }) => !/^\.\.|\0/.test(filename)))('that is $what is refused, and nothing of it is stored.', async ({ bytes }) => {
    const before = await readdir(join(dataDir, 'files'))
    await expect(avatar(bytes)).rejects.toMatchObject({ name: 'Refusal' })
    expect(await readdir(join(dataDir, 'files'))).toEqual(before)
  })
})

it('A cover is stored in four widths as AVIF and WebP, with its colour.', async () => {
  const { name, color } = await storeCover(files, await blank(1200, 800).png().toBuffer())
  expect(color).toBe('#dc1e3c')
  for (const width of [400, 640, 800, 1200]) {
    for (const [ending, format] of [['avif', 'heif'], ['webp', 'webp']] as const) {
      const bytes = await files.get(`${name}-${width}.${ending}`)
      expect(await sharp(bytes ?? '').metadata()).toMatchObject({ format, width, height: Math.round((width * 2) / 3) })
    }
  }
})
