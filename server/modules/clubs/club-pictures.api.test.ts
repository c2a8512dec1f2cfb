import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { CallError, type Call } from '#contract/base/client.ts'
import { getOwnClub, removeClubCover, removeClubLogo, setClubCover, setClubLogo } from '#contract/clubs/clubs.ts'
import { addClub } from '../../testing/clubs.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let call: Call
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(() => world.close())
beforeEach(async () => {
  const own = await world.guest('adminclub')
  await world.pool.query('update clubs set admin_id = $1 where id = $2', [own.id, world.event.club_id])
  call = own.call
})

const files = () => readdir(join(world.dataDir, 'files')).catch((): string[] => [])
const filesOf = async (name: string) => (await files()).filter((file) => file.startsWith(name))

const picture = async (width: number, height: number, background = '#c2491d') =>
  new Blob([
    Uint8Array.from(
      await sharp({ create: { width, height, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    ),
  ])

const refusal = async (answer: Promise<unknown>) => {
  const error = await answer.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof CallError)) throw new Error('That was not refused.')
  return { status: error.status, body: error.body }
}

describe('setClubCover', () => {
  it('stores the area in all sizes with its focal point, and is public.', async () => {
    const { version } = await call(getOwnClub)
    const body = { crop_x: 100, crop_y: 0, crop_width: 900, crop_height: 600, focal_x_bp: 2_500, focal_y_bp: 9_000 }
    const { cover, ...club } = await call(setClubCover, { body, files: { picture: await picture(1400, 600) } })
    expect(cover).toMatchObject({
      alt: 'Inside Kelder',
      focal_x_bp: 2_500,
      focal_y_bp: 9_000,
      color: expect.stringMatching(/^#c[0-9a-f]{5}$/),
    })
    // An open form beside it can still be saved.
    expect(club.version).toBe(version)
    expect(await filesOf(cover?.name ?? '')).toHaveLength(9)
    const served = await world.app.inject({ url: `/media/${cover?.name}-1200.jpg` })
    expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/jpeg'])
  })

  it('keeps the middle of a picture of any shape if no area is given.', async () => {
    const { cover } = await call(setClubCover, { body: {}, files: { picture: await picture(800, 2000) } })
    expect(cover).toMatchObject({ focal_x_bp: 5_000, focal_y_bp: 5_000 })
    const { width, height } = await sharp(join(world.dataDir, 'files', `${cover?.name}-800.webp`)).metadata()
    expect([width, height]).toEqual([800, 533])
  })

  it('deletes the previous picture an hour later, unless it is still in use.', async () => {
    const first = await call(setClubCover, { body: {}, files: { picture: await picture(600, 400) } })
    const second = await call(setClubCover, { body: {}, files: { picture: await picture(600, 400, '#096c3d') } })
    await world.runDueJobs()
    expect(await filesOf(first.cover?.name ?? '')).toHaveLength(9)
    await world.pool.query('update events set cover_file = $1 where id = $2', [second.cover?.name, world.event.event_id])
    await call(removeClubCover)
    world.clock.move({ hours: 1 })
    await world.runDueJobs()
    expect(await filesOf(first.cover?.name ?? '')).toEqual([])
    expect(await filesOf(second.cover?.name ?? '')).toHaveLength(9)
  })

  it.each([
    ['no picture', {}, null],
    ['half an area', { crop_x: 0, crop_y: 0 }, [600, 400]],
    ['an area beyond it', { crop_x: 10, crop_y: 0, crop_width: 600, crop_height: 400 }, [600, 400]],
    ['an area of another shape', { crop_x: 0, crop_y: 0, crop_width: 400, crop_height: 400 }, [600, 400]],
    ['one that is too small', {}, [300, 200]],
    ['a focal point beside it', { focal_x_bp: 10_001 }, [600, 400]],
  ] as const)('refuses %s, and stores nothing.', async (_what, body, size) => {
    const before = await files()
    const input = size === null ? {} : { files: { picture: await picture(size[0], size[1]) } }
    expect(await refusal(call(setClubCover, { body, ...input }))).toMatchObject({ status: 400, body: { code: 'invalid' } })
    expect(await files()).toEqual(before)
  })

  it('refuses files that are not pictures.', async () => {
    const page = new Blob(['<html><script>alert(1)</script></html>'])
    expect(await refusal(call(setClubCover, { body: {}, files: { picture: page } }))).toMatchObject({
      status: 415,
      body: { code: 'image_type' },
    })
  })

  it('leaves one cover and no stray files if two devices upload at once.', async () => {
    const before = await files()
    const sent = await Promise.all(
      ['#101010', '#f0f0f0', '#6a35e0'].map(async (color) =>
        call(setClubCover, { body: {}, files: { picture: await picture(600, 400, color) } }),
      ),
    )
    expect(sent).toHaveLength(3)
    const { cover } = await call(getOwnClub)
    world.clock.move({ hours: 1 })
    await world.runDueJobs()
    const left = (await files()).filter((file) => !before.includes(file))
    expect(left.every((file) => file.startsWith(cover?.name ?? 'none'))).toBe(true)
    expect(left).toHaveLength(9)
  })
})

it('removeClubCover leaves a club without one, also when repeated.', async () => {
  await call(setClubCover, { body: {}, files: { picture: await picture(600, 400) } })
  expect((await call(removeClubCover)).cover).toBeNull()
  expect((await call(removeClubCover)).cover).toBeNull()
})

it('setClubLogo accepts a square, and removeClubLogo removes it.', async () => {
  const { logo, cover } = await call(setClubLogo, { body: {}, files: { picture: await picture(700, 500) } })
  expect([logo?.alt, cover]).toEqual(['Logo of Kelder', null])
  const { width, height } = await sharp(join(world.dataDir, 'files', `${logo?.name}-400.avif`)).metadata()
  expect([width, height]).toEqual([400, 400])
  expect((await call(removeClubLogo)).logo).toBeNull()
})

it('Pictures of a club can be set by staff with the permission, and by no one without it.', async () => {
  const allowed = await world.staff('can_access_club_setup')
  expect((await allowed.call(setClubLogo, { body: {}, files: { picture: await picture(300, 300) } })).logo).not.toBeNull()
  const other = await world.staff('can_access_events')
  expect(await refusal(other.call(setClubLogo, { body: {}, files: { picture: await picture(300, 300) } }))).toMatchObject({
    status: 403,
  })
  expect(await refusal(other.call(removeClubLogo))).toMatchObject({ status: 403 })
})

it('An account that sends many pictures at once, from wherever, has a few decoded at a time, and others get their turn.', async () => {
  const [greedy, patient] = [await addClub(world), await addClub(world)]
  const file = await picture(5_000, 5_000)
  const send = async (token: string, remoteAddress: string) => {
    const form = new FormData()
    form.append('picture', file, 'cover.jpg')
    const request = new Response(form)
    const payload = Buffer.from(await request.arrayBuffer())
    const sent = { authorization: `Token ${token}`, 'content-type': request.headers.get('content-type') ?? '' }
    return (
      await world.app.inject({ method: 'PUT', url: '/api/club-admin/club/current/cover/', payload, headers: sent, remoteAddress })
    ).statusCode
  }
  const many = Array.from({ length: 40 }, async (_, n) => send(greedy.token, `192.0.2.${n}`))
  const one = send(patient.token, '198.51.100.1')
  const [statuses, other] = await Promise.all([Promise.all(many), one])
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
  expect(statuses).not.toContain(503)
  expect(other).toBe(200)
})
