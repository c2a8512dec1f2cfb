import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadConfig } from '../../infrastructure/config/load-config.ts'
import type { StoredPicture } from '../../infrastructure/images/store-sizes.ts'
import { drawArt } from './draw-art.ts'
import type { DrawnDocument } from './make-document.ts'
import { makeCover } from './make-cover.ts'

let dataDir: string
let covers: StoredPicture[]
let logos: StoredPicture[]
let documents: DrawnDocument[]
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vesper-art-'))
  ;({ covers, logos, documents } = await drawArt(loadConfig({ DATA_DIR: dataDir }), { covers: 12, logos: 3, documents: 2 }))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const file = (name: string) => join(dataDir, 'files', name)

describe('Demo covers', () => {
  it("are small enough for a phone's first view.", async () => {
    expect(covers).toHaveLength(12)
    for (const { name } of covers) {
      for (const ending of ['avif', 'webp']) {
        const { size } = await stat(file(`${name}-800.${ending}`))
        expect(size).toBeLessThanOrEqual(35 * 1024)
      }
    }
  })

  it('have an aspect ratio of 3:2, different looks, and are dark.', async () => {
    const faces = new Set<string>()
    for (const { name, color } of covers) {
      const picture = sharp(file(`${name}-400.webp`))
      expect(await picture.metadata()).toMatchObject({ width: 400, height: 267 })
      faces.add((await picture.resize(8, 8, { fit: 'fill' }).raw().toBuffer()).toString('hex'))
      const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
      expect(0.2126 * red + 0.7152 * green + 0.0722 * blue).toBeLessThan(110)
    }
    expect(faces.size).toBe(12)
  })

  it('look the same for the same seed.', async () => {
    expect(await makeCover(1)).toEqual(await makeCover(1))
    expect(await makeCover(1)).not.toEqual(await makeCover(13))
  })
})

it('Demo logos are square, and no two are alike.', async () => {
  for (const { name } of logos)
    expect(await sharp(file(`${name}-400.avif`)).metadata()).toMatchObject({ width: 400, height: 400 })
  expect(new Set(logos.map(({ color }) => color)).size).toBe(3)
})

it('Documents of the demo are large enough to be reviewed, and no two look alike.', async () => {
  for (const { front, back, selfie } of documents)
    for (const side of [front, back, selfie]) {
      const { format, width, height } = await sharp(side).metadata()
      expect([format, Math.min(width, height) >= 600]).toEqual(['webp', true])
    }
  expect(new Set(documents.flatMap((one) => [one.front, one.back, one.selfie].map(String))).size).toBe(6)
})

it('Art that cannot be stored is an error, not a demo without pictures.', async () => {
  await expect(drawArt(loadConfig({ DATA_DIR: '/dev/null' }), { covers: 0, logos: 1, documents: 0 })).rejects.toThrow(
    'could not be drawn',
  )
})
