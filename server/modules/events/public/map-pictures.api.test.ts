import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { TileType } from 'pmtiles'
import { getClub } from '#contract/events/club-page.ts'
import { getEvent } from '#contract/events/events.ts'
import { mapColours } from '../../../infrastructure/maps/map-colours.ts'
import { littleCity } from '../../../infrastructure/maps/testing/little-city.ts'
import { writeArchive } from '../../../infrastructure/maps/testing/write-archive.ts'
import { createObjectServer } from '../../../testing/object-server.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { openTestEvents } from '../testing/events.ts'

const place = { latitude: 52.3912, longitude: 4.9011 }
const { slug, event } = { slug: 'kelder-noord', event: 'low-tide' }
/** Where the little city has them, in pixels from the top left of the picture. */
const river = { left: 100, top: 215 }
const park = { left: 500, top: 96 }
const mainRoad = { left: 347, top: 226 }
const heart = { left: 336, top: 93 }

let folder: string
let world: World

async function openMapWorld(tiles: string, settings: Record<string, string> = {}): Promise<World> {
  const opened = await openWorld(inject('testServer'), { MAP_TILES: tiles, ...settings })
  const events = await openTestEvents(opened)
  const club = await events.club('Kelder Noord', place)
  await events.event(club, { title: 'Low Tide' })
  await events.club('Far Away', { latitude: 48.2, longitude: 16.37 })
  await events.club('At The Edge', { latitude: place.latitude, longitude: place.longitude + 0.04 })
  await events.club('Nowhere Yet')
  await events.club('Not Open', { ...place, onboarding_completed_at: null })
  return opened
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vesper-maps-'))
  await writeFile(join(folder, 'city.pmtiles'), writeArchive(littleCity(place)))
  world = await openMapWorld(join(folder, 'city.pmtiles'))
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

const mapOf = async (name: string, at = world) => (await at.anonymous(getClub, { params: { slug: name } })).club.map
const get = async (url: string, headers: Record<string, string> = {}, at = world) => at.app.inject({ url, headers })
const draw = async (ending = '-light-1.webp', at = world) => (await get(`${await mapOf(slug, at)}${ending}`, {}, at)).rawPayload

async function colourAt(picture: Buffer, { left, top }: { left: number; top: number }): Promise<number[]> {
  const pixel = await sharp(picture).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
  return [...pixel]
}
const isNear = (pixel: number[], hex: string) =>
  pixel.every((value, index) => Math.abs(value - Number.parseInt(hex.slice(1 + 2 * index, 3 + 2 * index), 16)) < 14)

describe('the map picture of a club', () => {
  it('is named by the club’s page and by those of its events, and caches may keep it for ever.', async () => {
    const map = await mapOf(slug)
    expect(map).toMatch(/^\/media\/maps\/kelder-noord\/[0-9a-f]{20}$/)
    expect((await world.anonymous(getEvent, { params: { id: event } })).club.map).toBe(map)
    const answer = await get(`${map}-dark-2.webp`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 1344, height: 480 })
    const smaller = await get(`${map}-dark-2.avif`)
    expect([smaller.headers['content-type'], smaller.rawPayload.length < answer.rawPayload.length]).toEqual(['image/avif', true])
    expect(answer.rawPayload.length).toBeLessThan(80_000)
    const again = await get(`${map}-dark-2.webp`, { 'if-none-match': String(answer.headers['etag']) })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  })

  it.each(['light', 'dark'] as const)('shows the %s river, park, main road and pin where they are.', async (theme) => {
    const picture = await draw(`-${theme}-1.webp`)
    const colours = mapColours[theme]
    const shown = await Promise.all([river, park, mainRoad, heart].map(async (at) => colourAt(picture, at)))
    const near = [colours.water, colours.green, colours.major, colours.pinHeart].map((hex, index) =>
      isNear(shown[index] ?? [], hex),
    )
    expect([shown, near]).toEqual([shown, [true, true, true, true]])
  })

  it('is the same from tiles of the other schema, not compressed, at a lower zoom, in an S3-compatible store.', async () => {
    const bytes = writeArchive(littleCity(place, 'openmaptiles'), { maxZoom: 14, isPacked: false })
    const store = createObjectServer(new Map([['/maps/nl/city.pmtiles', { bytes, type: undefined }]]), 'maps')
    await new Promise<void>((resolve) => void store.listen(0, '127.0.0.1', resolve))
    const address = store.address()
    const other = await openMapWorld('s3://maps/nl/city.pmtiles', {
      S3_ENDPOINT: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 'b',
    })
    const picture = await draw('-light-1.webp', other)
    const shown = await Promise.all([river, park, heart].map(async (at) => colourAt(picture, at)))
    const { water, green, pinHeart } = mapColours.light
    expect([water, green, pinHeart].map((hex, index) => isNear(shown[index] ?? [], hex))).toEqual([true, true, true])
    await other.close()
    store.close()
  })

  it('has another address when the club moves; the outdated one leads there.', async () => {
    const before = await mapOf(slug)
    await world.pool.query(`update clubs set longitude = longitude + 0.001 where slug = $1`, [slug])
    const after = await mapOf(slug)
    expect(after).not.toBe(before)
    const outdated = await get(`${before}-light-2.webp`)
    expect([outdated.statusCode, outdated.headers['location']]).toEqual([302, `${after}-light-2.webp`])
    await world.pool.query(`update clubs set longitude = longitude - 0.001 where slug = $1`, [slug])
    expect(await mapOf(slug)).toBe(before)
  })

  it('is drawn once for everyone who requests it at once.', async () => {
    const map = await mapOf(slug)
    const answers = await Promise.all(Array.from({ length: 60 }, async () => get(`${map}-light-2.webp`)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1)
  })

  it.each(['far-away', 'at-the-edge', 'nowhere-yet'])(
    'does not exist for %s, where tiles or a place are missing.',
    async (name) => {
      expect(await mapOf(name)).toBeUndefined()
      expect((await get(`/media/maps/${name}/0123456789abcdef0123-light-1.webp`)).statusCode).toBe(404)
    },
  )

  it.each([
    '/media/maps/not-open/0123456789abcdef0123-light-1.webp',
    '/media/maps/nobody/0123456789abcdef0123-light-1.webp',
    '/media/maps/kelder-noord/0123456789abcdef0123-light-3.webp',
    '/media/maps/kelder-noord/0123456789abcdef0123-sepia-1.webp',
    '/media/maps/kelder-noord/0123456789abcdef0123-light-1.png',
    '/media/maps/kelder-noord/..%2f..%2fcity.pmtiles',
    '/media/maps/%00/0123456789abcdef0123-light-1.webp',
  ])('is not found at %s.', async (url) => expect((await get(url)).statusCode).toBe(404))
})

describe('without a usable archive', () => {
  it.each([
    ['is missing', null],
    ['is no archive', Buffer.from('PNG, perhaps')],
    ['is cut off in its directory', writeArchive(littleCity(place)).subarray(0, 150)],
    ['is cut off in its tiles', writeArchive(littleCity(place)).subarray(0, 4_000)],
    ['has pictures instead of vectors', writeArchive(littleCity(place), { tileType: TileType.Png })],
    ['has no streets', writeArchive(littleCity(place), { maxZoom: 11 })],
  ])('pages are as without the setting: one that %s.', async (words, bytes) => {
    const path = join(folder, `${words.replaceAll(/\W/g, '-')}.pmtiles`)
    if (bytes !== null) await writeFile(path, bytes)
    const other = await openMapWorld(path)
    const { club } = await other.anonymous(getClub, { params: { slug } })
    expect([club.name, club.map]).toEqual(['Kelder Noord', undefined])
    expect((await other.anonymous(getEvent, { params: { id: event } })).club.map).toBeUndefined()
    expect((await get(`/media/maps/${slug}/0123456789abcdef0123-light-1.webp`, {}, other)).statusCode).toBe(404)
    await other.close()
  })
})
