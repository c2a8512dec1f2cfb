import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { FileStore } from '../../files/file-store.ts'
import { createSharePictures } from './create-share-pictures.ts'
import { sharePictureHash, type SharePicture } from './share-picture.ts'
import { shareSvg } from './share-svg.ts'

const picture = (change: Partial<SharePicture> = {}): SharePicture => ({
  title: 'Low Tide',
  headline: 'Fri, Oct 30, 2026 · 11:00 PM',
  place: 'Kelder Noord · Amsterdam',
  cover: { name: 'cover', focal_x_bp: 5_000, focal_y_bp: 5_000 },
  ...change,
})

async function openPictures(room?: number) {
  const white = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#ffffff' } })
    .jpeg()
    .toBuffer()
  let reads = 0
  const get: FileStore['get'] = () => {
    reads += 1
    return Promise.resolve(white)
  }
  const files: FileStore = {
    get,
    put: () => Promise.resolve(),
    remove: () => Promise.resolve(),
    removeUnfinished: () => Promise.resolve(),
    async *list() {},
  }
  return { draw: createSharePictures(files, room), reads: () => reads }
}

const pathsOf = (svg: string) => [...svg.matchAll(/<path d="([^"]*)"/g)].map(([, data = '']) => data)

describe('share pictures', () => {
  it('are drawn once for everyone who waits, and again only for other content.', async () => {
    const { draw, reads } = await openPictures()
    const drawn = await Promise.all([draw(picture()), draw(picture()), draw(picture())])
    expect(new Set(drawn).size).toBe(1)
    expect(await draw(picture())).toBe(drawn[0])
    expect(reads()).toBe(1)
    await draw(picture({ title: 'High Tide' }))
    expect(reads()).toBe(2)
  })

  it('keep the latest few and forget the others.', async () => {
    const { draw, reads } = await openPictures(100_000)
    const night = (number: number) => draw(picture({ title: `Night ${number} at the harbour` }))
    for (const number of [1, 2, 3, 4]) await night(number)
    await night(4)
    expect(reads()).toBe(4)
    await night(1)
    expect(reads()).toBe(5)
  })

  it.each([
    ['渋谷 · Tokyo', 'Tokyo'],
    ['Night 🌙 (東京)', 'Night'],
    ['- ism -', '- ism -'],
  ])('leave no mark alone where a word cannot be drawn: %s.', async (place, drawn) => {
    expect(await shareSvg(picture({ place }))).toBe(await shareSvg(picture({ place: drawn })))
  })

  it('have one name for one content.', () => {
    expect(sharePictureHash(picture())).toBe(sharePictureHash(picture()))
    const others = [picture({ title: 'x' }), picture({ headline: 'x' }), picture({ place: 'x' }), picture({ cover: null })]
    expect(new Set([picture(), ...others].map(sharePictureHash)).size).toBe(5)
  })

  it('leave enough contrast for white text on a white cover.', async () => {
    const { draw } = await openPictures()
    const pixel = (bytes: Buffer, top: number) => sharp(bytes).extract({ left: 1180, top, width: 1, height: 1 }).raw().toBuffer()
    const bytes = await draw(picture())
    const contrast = async (top: number) => {
      const [value = 255] = await pixel(bytes, top)
      return 1.05 / (((value / 255 + 0.055) / 1.055) ** 2.4 + 0.05)
    }
    expect(await contrast(80)).toBeGreaterThan(3)
    for (const top of [330, 420, 540, 620]) expect(await contrast(top)).toBeGreaterThan(4.5)
  })

  it('stay within the frame: long titles are smaller, then cut off after three lines.', async () => {
    const count = async (title: string) => pathsOf(await shareSvg(picture({ title, headline: '', place: '' }))).length - 2
    expect(await count('Low Tide')).toBe(1)
    expect(await count('Neon Jungle: the closing party of the whole season')).toBe(2)
    expect(await count('wide '.repeat(60))).toBe(3)
    expect(await count('x'.repeat(300))).toBe(3)
    const numbers = pathsOf(await shareSvg(picture({ title: 'W'.repeat(300) })))
      .flatMap((data) => [...data.matchAll(/-?\d+(?:\.\d+)?/g)])
      .map(([text]) => Number(text))
    expect(Math.max(...numbers)).toBeLessThan(1200 - 40)
    expect(Math.min(...numbers)).toBeGreaterThan(40)
  })

  it('leave out what no font has a glyph for, and show the place instead of a name that has none.', async () => {
    const svg = async (title: string) => shareSvg(picture({ title, headline: '', place: 'Lumen' }))
    expect(await svg('Low 🎉 Tide')).toBe(await svg('Low Tide'))
    expect(await svg('\u202eLow\u200b Tide水')).toBe(await svg('Low Tide'))
    expect(pathsOf(await svg('🎉 水'))).toHaveLength(3)
    expect(pathsOf(await svg(''))).toHaveLength(3)
  })
})
