import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { getClub } from '#contract/events/club-page.ts'
import { getEvent } from '#contract/events/events.ts'
import { getArtist } from '#contract/events/lineup.ts'
import { newFileName } from '../../../infrastructure/files/file-name.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { manageEvents } from '../testing/managed-events.ts'
import { openTestEvents, type TestClub, type TestEvents } from '../testing/events.ts'

let world: World
let events: TestEvents
let club: TestClub

beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  events = await openTestEvents(world)
  club = await events.club('Kelder Noord')
})
afterAll(async () => world.close())

const get = async (url: string, headers: Record<string, string> = {}) => world.app.inject({ url, headers })
const pathOf = async (id: string) => (await world.anonymous(getEvent, { params: { id } })).share_picture
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

describe('the picture of a shared link', () => {
  it('is a JPEG of 1200 by 630 that caches may keep for ever, and is not sent again to those who have it.', async () => {
    await events.event(club, { title: 'Low Tide' })
    const path = await pathOf('low-tide')
    expect(path).toMatch(/^\/media\/events\/low-tide\/[0-9a-f]{20}\.jpg$/)
    const answer = await get(path)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect(answer.rawPayload.length).toBeLessThan(300_000)
    const again = await get(path, { 'if-none-match': String(answer.headers['etag']) })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  })

  it('has another address when its content changes; the outdated one leads there, and other changes keep it.', async () => {
    const id = await events.event(club, { title: 'Moving' })
    const before = await pathOf('moving')
    await world.pool.query('update events set description = $2, capacity = 90 where id = $1', [id, 'Other words'])
    expect(await pathOf('moving')).toBe(before)
    await world.pool.query(`update events set starts_at = starts_at + interval '1 hour' where id = $1`, [id])
    const after = await pathOf('moving')
    expect(after).not.toBe(before)
    const outdated = await get(before)
    expect([outdated.statusCode, outdated.headers['location']]).toEqual([302, after])
    expect(outdated.headers['cache-control']).toBe('public, max-age=60')
    await world.pool.query(`update events set state = 'cancelled' where id = $1`, [id])
    expect(await pathOf('moving')).not.toBe(after)
  })

  it('is drawn over the cover around its focal point, and darker than it.', async () => {
    const halves = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#ff0000' } })
      .composite([{ input: { create: { width: 1200, height: 100, channels: 3, background: '#0000ff' } }, gravity: 'north' }])
      .jpeg()
      .toBuffer()
    const name = newFileName()
    await world.infrastructure.files.put(`${name}-1200.jpg`, halves)
    const cover = { cover_file: name, cover_color: '#ff0000' }
    await events.event(club, { title: 'Top', ...cover, cover_focal_y_bp: 0 })
    await events.event(club, { title: 'Foot', ...cover, cover_focal_y_bp: 10_000 })
    const corner = async (slug: string) =>
      sharp((await get(await pathOf(slug))).rawPayload)
        .extract({ left: 1150, top: 20, width: 1, height: 1 })
        .raw()
        .toBuffer()
    const [red = 0, , blue = 0] = await corner('top')
    expect([blue > 80 && blue < 200, red < 60]).toEqual([true, true])
    const [other = 0] = await corner('foot')
    expect(other > 80 && other < 200).toBe(true)
  })

  it('exists without its cover’s file, and of any name: long, from right to left, or without a glyph.', async () => {
    await events.event(club, { title: 'Lost Cover', cover_file: newFileName(), cover_color: '#ff0000' })
    const pictures = new Set([hashOf((await get(await pathOf('lost-cover'))).rawPayload)])
    const titles = [
      'Donau\u00addampf'.repeat(12),
      '\u202eمرحبا שלום',
      '🎉👩‍🚀',
      '水の夜',
      'Ночь Ελλάδα Đêm',
      'ﷺ'.repeat(80),
      '\u0301'.repeat(99),
    ]
    for (const [index, title] of titles.entries()) {
      const slug = `odd-${index}`
      await events.event(club, { title, slug })
      const answer = await get(await pathOf(slug))
      expect([title, answer.statusCode]).toEqual([title, 200])
      pictures.add(hashOf(answer.rawPayload))
    }
    // What has no glyph is left out, so several show the place alone.
    expect(pictures.size).toBeGreaterThanOrEqual(4)
  })

  it('is the same for everyone who requests it at once.', async () => {
    await events.event(club, { title: 'Crowd' })
    const path = await pathOf('crowd')
    const answers = await Promise.all(Array.from({ length: 60 }, async () => get(path)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map(({ rawPayload }) => hashOf(rawPayload))).size).toBe(1)
  })

  it.each(['draft', 'archived'])('of a %s event is not found, at whatever address.', async (state) => {
    const slug = `hidden-${state}`
    const id = await events.event(club, { title: 'Hidden', slug })
    const path = await pathOf(slug)
    await world.pool.query('update events set state = $2 where id = $1', [id, state])
    expect((await get(path)).statusCode).toBe(404)
    expect((await get(path, { 'if-none-match': `"${path.slice(-24, -4)}"` })).statusCode).toBe(404)
  })

  it('of a club is found while the club is open to the public.', async () => {
    const { share_picture } = (await world.anonymous(getClub, { params: { slug: 'kelder-noord' } })).club
    expect((await get(share_picture)).statusCode).toBe(200)
    await events.club('Not Yet', { onboarding_completed_at: null })
    expect((await get(`/media/clubs/not-yet/${share_picture.slice(-24)}`)).statusCode).toBe(404)
  })

  it('of an artist has when and where they play next, and is their name alone once nothing is coming.', async () => {
    const club = manageEvents(world, await world.admin())
    const { event } = await club.published({ title: 'Ferry Night', lineup: ['Marlène Ostrava'] })
    const slug = 'marlene-ostrava'
    const path = async () => (await world.anonymous(getArtist, { params: { slug } })).share_picture
    const before = await path()
    expect(before).toMatch(/^\/media\/artists\/marlene-ostrava\/[0-9a-f]{20}\.jpg$/)
    const answer = await get(before)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg'])
    await world.pool.query(`update events set starts_at = starts_at + interval '1 hour' where slug = $1`, [event.slug])
    world.clock.move({ seconds: 10 })
    const moved = await path()
    expect(moved).not.toBe(before)
    expect((await get(before)).headers['location']).toBe(moved)
    await world.pool.query(`update events set state = 'cancelled' where slug = $1`, [event.slug])
    world.clock.move({ seconds: 10 })
    const alone = await path()
    expect([before, moved]).not.toContain(alone)
    expect((await get(alone)).statusCode).toBe(200)
  })

  it.each([
    '/media/events/low-tide/x.jpg',
    '/media/artists/%00/0123456789abcdef0123.jpg',
    '/media/events/%00/0123456789abcdef0123.jpg',
    '/media/clubs/nowhere/0123456789abcdef0123.jpg',
  ])('is not found at %s.', async (url) => expect((await get(url)).statusCode).toBe(404))
})
