import { maxPictureBytes } from '#contract/base/picture.ts'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hostileFiles } from '../../testing/bad-input/hostile-files.ts'
import type { FileStore } from '../files/file-store.ts'
import { openFiles } from '../files/open-files.ts'
import { maxSide } from './read-image.ts'
import { storeAvatar } from './store-avatar.ts'
import { storePicture } from './store-picture.ts'

let dataDir: string
let files: FileStore
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vesper-images-'))
  files = openFiles({ dataDir, s3: null }, pino({ level: 'silent' }))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const red = { r: 220, g: 30, b: 60 }
const blank = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: red } })

/** Noise, so that a file cut in half loses pixels. */
function noisy(side: number) {
  const pixels = Buffer.from(Array.from({ length: side * side * 3 }, (_, index) => (index * 7919) % 251))
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
}

async function avatar(bytes: Buffer): Promise<Buffer> {
  const stored = await files.get(await storeAvatar(files.put, { bytes }, 'avatar'))
  return stored ?? Buffer.alloc(0)
}

const refusal = (code: string, status: number) => ({
  code,
  status,
  detail: { fields: { avatar: [expect.stringMatching(/^[A-Z]/)] } },
})

describe('An avatar', () => {
  it.each(['jpeg', 'png', 'gif', 'webp'] as const)('may be a %s, and becomes a square WebP of 512 pixels.', async (kind) => {
    const bytes = await avatar(await blank(900, 300).toFormat(kind).toBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
  })

  it('is stored upright, without metadata about where and with what it was taken.', async () => {
    const top = await sharp({ create: { width: 300, height: 150, channels: 3, background: '#ffffff' } })
      .png()
      .toBuffer()
    const sideways = await blank(300, 300)
      .composite([{ input: top, gravity: 'north' }])
      .withExif({ IFD0: { Make: 'Secret Camera' }, IFD3: { GPSLatitude: '38/1 42/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const bytes = await avatar(sideways)
    expect(bytes.includes('Secret Camera')).toBe(false)
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    // Rotated clockwise by 90 degrees: what was at the top is on the right.
    const edge = async (left: number) => (await sharp(bytes).extract({ left, top: 256, width: 1, height: 1 }).raw().toBuffer())[1]
    expect(await edge(460)).toBeGreaterThan(200)
    expect(await edge(10)).toBeLessThan(60)
  })

  it('that is animated is stored as its first frame.', async () => {
    const frames = Buffer.concat([Buffer.alloc(40 * 40 * 3, 255), Buffer.alloc(40 * 40 * 3, 0)])
    const moving = await sharp(frames, { raw: { width: 40, height: 80, channels: 3, pageHeight: 40 } })
      .gif({ delay: [100, 100] })
      .toBuffer()
    expect((await sharp(moving).metadata()).pages).toBe(2)
    const bytes = await avatar(moving)
    expect((await sharp(bytes).metadata()).pages).toBeUndefined()
    expect((await sharp(bytes).stats()).channels[0]?.mean).toBeGreaterThan(250)
  })

  it('that is also a valid HTML page is stored without the page.', async () => {
    const page = '<html><script>alert(1)</script></html>'
    const both = Buffer.concat([await blank(80, 80).jpeg().toBuffer(), Buffer.from(page)])
    expect((await avatar(both)).includes('<script>')).toBe(false)
  })

  it('may be as large as documented, and no larger.', async () => {
    const largest = await blank(maxSide, maxSide).png({ compressionLevel: 9 }).toBuffer()
    expect(await sharp(await avatar(largest)).metadata()).toMatchObject({ width: 512 })
    const wide = await blank(maxSide + 1, 4)
      .png()
      .toBuffer()
    await expect(avatar(wide)).rejects.toMatchObject(refusal('image_dimensions', 400))
    const heavy = Buffer.concat([await blank(80, 80).jpeg().toBuffer(), Buffer.alloc(maxPictureBytes)])
    await expect(avatar(heavy)).rejects.toMatchObject(refusal('image_too_large', 413))
  })

  it.each(['jpeg', 'png', 'gif', 'webp'] as const)('that is a %s cut in half is damaged.', async (kind) => {
    const whole = await noisy(120).toFormat(kind).toBuffer()
    await expect(avatar(whole.subarray(0, whole.length / 2))).rejects.toMatchObject(refusal('image_broken', 400))
  })

  it.each(['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', '%PDF-1.7', 'BM', ''])(
    'that begins like %s has no accepted format.',
    async (text) => {
      await expect(avatar(Buffer.from(text))).rejects.toMatchObject(refusal('image_type', 415))
    },
  )

  it('in a format sharp could read but we do not accept is refused by its bytes, not by its name.', async () => {
    const avif = await blank(20, 20).avif().toBuffer()
    await expect(avatar(avif)).rejects.toMatchObject(refusal('image_type', 415))
    const tiff = await blank(20, 20).tiff().toBuffer()
    await expect(avatar(tiff)).rejects.toMatchObject(refusal('image_type', 415))
  })

  it.each(['GIF89a/*', '\xff\xd8\xff=1;alert(1)', '\x89PNG\r\n\x1a\n<script>', 'RIFF\0\0\0\0WEBP<svg/>'])(
    'that only begins like a picture is damaged: %j',
    async (text) => {
      await expect(avatar(Buffer.from(`${text}${' '.repeat(200)}`, 'latin1'))).rejects.toMatchObject(refusal('image_broken', 400))
    },
  )

  it.each(hostileFiles.filter(({ filename }) => !/^\.\.|\0/.test(filename)))(
    'that is $what is refused, and nothing is stored.',
    async ({ bytes }) => {
      const before = await readdir(dataDir, { recursive: true })
      await expect(avatar(bytes)).rejects.toMatchObject({ name: 'Refusal' })
      expect(await readdir(dataDir, { recursive: true })).toEqual(before)
    },
  )
})

const sizes = [400, 640, 800, 1200]

/** An upload with a square of another colour in it. */
async function marked({
  width,
  height,
  mark,
}: {
  width: number
  height: number
  mark: { left: number; top: number; side: number }
}): Promise<Buffer> {
  const square = await sharp({ create: { width: mark.side, height: mark.side, channels: 3, background: '#00ff00' } })
    .png()
    .toBuffer()
  return blank(width, height)
    .composite([{ input: square, left: mark.left, top: mark.top }])
    .png()
    .toBuffer()
}

const picture = (bytes: Buffer, change: Partial<Parameters<typeof storePicture>[1]> = {}) =>
  storePicture(files, { bytes, field: 'picture', shape: 'cover', area: null, ...change }, async () => Promise.resolve())

async function stored(file: string): Promise<Sharp> {
  return sharp((await files.get(file)) ?? Buffer.alloc(0))
}

const fault = (sentence: string) => ({ code: 'invalid', detail: { fields: { picture: [sentence] } } })

describe('A cover', () => {
  it('is stored in four widths as AVIF and WebP, and once as JPEG for links, with its colour.', async () => {
    const { name, color } = await picture(await blank(1500, 1000).png().toBuffer())
    expect(color).toBe('#dc1e3c')
    for (const width of sizes) {
      for (const [ending, format] of [
        ['avif', 'heif'],
        ['webp', 'webp'],
      ] as const) {
        expect(await (await stored(`${name}-${width}.${ending}`)).metadata()).toMatchObject({
          format,
          width,
          height: Math.round((width * 2) / 3),
        })
      }
    }
    expect(await (await stored(`${name}-1200.jpg`)).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 800 })
  })

  it('is exactly the requested area.', async () => {
    const bytes = await marked({ width: 3000, height: 2400, mark: { left: 2000, top: 1500, side: 300 } })
    const { name, color } = await picture(bytes, { area: { x: 2000, y: 1500, width: 900, height: 600 } })
    const [, green = 0] = await (
      await stored(`${name}-800.webp`)
    )
      .extract({ left: 20, top: 20, width: 1, height: 1 })
      .raw()
      .toBuffer()
    const [red = 0] = await (
      await stored(`${name}-800.webp`)
    )
      .extract({ left: 500, top: 20, width: 1, height: 1 })
      .raw()
      .toBuffer()
    expect([green > 230, red > 190]).toEqual([true, true])
    expect(color).not.toBe('#dc1e3c')
    const large = await picture(bytes, { area: { x: 1980, y: 1480, width: 1020, height: 680 } })
    expect(await (await stored(`${large.name}-1200.webp`)).metadata()).toMatchObject({ width: 1020, height: 680 })
  })

  it('that is sideways in its file is cropped as it is seen upright.', async () => {
    const lying = await sharp(await marked({ width: 900, height: 1200, mark: { left: 0, top: 900, side: 300 } }))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    // Rotated clockwise by 90 degrees, its lower left becomes its upper left.
    const { name } = await picture(lying, { area: { x: 0, y: 0, width: 450, height: 300 } })
    const [red = 255, green = 0] = await (
      await stored(`${name}-400.webp`)
    )
      .extract({ left: 100, top: 100, width: 1, height: 1 })
      .raw()
      .toBuffer()
    expect([red < 60, green > 200]).toEqual([true, true])
  })

  it('is never enlarged: a wider size contains it in its own width.', async () => {
    const { name } = await picture(await blank(600, 400).jpeg().toBuffer())
    expect(await (await stored(`${name}-1200.avif`)).metadata()).toMatchObject({ width: 600, height: 400 })
    expect(await (await stored(`${name}-400.avif`)).metadata()).toMatchObject({ width: 400 })
  })

  it.each([
    [{ x: 0, y: 0, width: 1200, height: 801 }, 'The area reaches beyond the picture'],
    [{ x: 601, y: 0, width: 600, height: 400 }, 'The area reaches beyond the picture'],
    [{ x: 0, y: 0, width: 300, height: 200 }, 'Choose a picture, or an area, that is at least 400 pixels wide'],
    [{ x: 0, y: 0, width: 600, height: 600 }, 'The area must have the ratio 3:2'],
  ])('with the area %j is refused.', async (area, sentence) => {
    const before = await readdir(dataDir, { recursive: true })
    await expect(picture(await blank(1200, 800).png().toBuffer(), { area })).rejects.toMatchObject(fault(sentence))
    expect(await readdir(dataDir, { recursive: true })).toEqual(before)
  })

  it('that is too narrow as a whole is refused.', async () => {
    await expect(picture(await blank(390, 800).png().toBuffer())).rejects.toMatchObject(
      fault('Choose a picture, or an area, that is at least 400 pixels wide'),
    )
  })
})

describe('A logo', () => {
  const clear = (background: string) =>
    sharp({ create: { width: 300, height: 300, channels: 4, background: '#00000000' } })
      .composite([{ input: { create: { width: 100, height: 100, channels: 3, background } } }])
      .png()
      .toBuffer()

  it.each([
    ['#ffffff', 'event', (corner: number) => corner < 40],
    ['#101010', 'paper', (corner: number) => corner > 240],
  ] as const)('of %s on nothing is put on %s, where it can be seen.', async (ink, _ground, isRight) => {
    const { name } = await picture(await clear(ink), { shape: 'logo' })
    const image = await stored(`${name}-400.webp`)
    expect(await image.metadata()).toMatchObject({ width: 300, height: 300, hasAlpha: false })
    const [corner = -1] = await image.extract({ left: 5, top: 5, width: 1, height: 1 }).raw().toBuffer()
    expect(isRight(corner)).toBe(true)
  })

  it('in greyscale or 16 bits is accepted.', async () => {
    const grey = await blank(400, 400).greyscale().toColourspace('b-w').png().toBuffer()
    const deep = await blank(400, 400).toColourspace('rgb16').png().toBuffer()
    for (const bytes of [grey, deep]) expect((await picture(bytes, { shape: 'logo' })).color).toMatch(/^#[0-9a-f]{6}$/)
  })
})
