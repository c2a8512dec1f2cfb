import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { listPlatformArtists, mergeArtists, suggestArtists, updateArtist } from '#contract/artists/artists.ts'
import { createClient } from '#contract/base/client.ts'
import { getArtist } from '#contract/events/lineup.ts'
import { getEvent } from '#contract/events/events.ts'
import { createEvent, updateEvent } from '#contract/events/management.ts'
import { addFollow, getFollow, listFollows } from '#contract/follows/follows.ts'
import { manageEvents } from '../events/testing/managed-events.ts'
import { injected } from '../../testing/injected.ts'
import { refusedWith } from '../../testing/refused-with.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let admin: Awaited<ReturnType<World['admin']>>
let platform: Awaited<ReturnType<World['guest']>>
let club: ReturnType<typeof manageEvents>
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  admin = await world.admin()
  platform = await world.guest('superadmin')
  club = manageEvents(world, admin)
})
afterAll(async () => world.close())

const visitor = () => createClient(injected(world.app))

async function artist(name: string) {
  const { artists } = await platform.call(listPlatformArtists, { query: { search: name } })
  const match = artists.find((one) => one.name === name)
  if (match === undefined) throw new Error(`${name} is no artist.`)
  return match
}

describe('a line-up', () => {
  it('makes an artist of a new name, and finds the one of a name in another spelling.', async () => {
    const first = await club.draft({ lineup: ['Noémie Duval', 'Teo Brandt'] })
    expect(first.lineup).toEqual(['Noémie Duval', 'Teo Brandt'])
    const second = await club.draft({ lineup: ['TEO  BRANDT', 'noemie duval', 'Noémie Duval'] })
    expect(second.lineup).toEqual(['Teo Brandt', 'Noémie Duval'])
    expect(await artist('Teo Brandt')).toMatchObject({ slug: 'teo-brandt', events: 2 })
  })

  it('gives two names of one address two addresses, and the same new name from two clubs one artist.', async () => {
    const twin = createClient(injected((await world.openTwin()).app, admin.token))
    const body = { title: 'Both', starts_at_local: '2030-07-01T23:00', ends_at_local: '2030-07-02T06:00', lineup: ['Same Time'] }
    await Promise.all([
      admin.call(createEvent, { body }),
      twin(createEvent, { body: { ...body, lineup: ['SAME TIME', '東京', '大阪'] } }),
    ])
    const { rows } = await world.pool.query<{ slug: string }>(
      `select slug from artists where name_key in ('same time', '東京', '大阪') order by slug`,
    )
    expect(rows.map(({ slug }) => slug)).toEqual(['artist', expect.stringMatching(/^artist-\w{8}$/), 'same-time'])
  })

  it('takes no more than 50 new artists of one club in 24 hours, but any number that exist.', async () => {
    const lone = await openWorld(inject('testServer'))
    try {
      const own = manageEvents(lone, await lone.admin())
      const names = (from: number, count: number) => Array.from({ length: count }, (_, n) => `New Name ${from + n}`)
      await own.draft({ lineup: names(0, 30) })
      const event = await own.draft({ lineup: names(30, 20) })
      await expect(own.draft({ lineup: names(50, 1) })).rejects.toMatchObject(refusedWith(409, 'artist_limit'))
      const call = (await lone.admin()).call
      const body = { version: event.version, lineup: [...names(30, 20), 'One More'] }
      await expect(call(updateEvent, { params: { id: event.id }, body })).rejects.toMatchObject(refusedWith(409, 'artist_limit'))
      expect((await own.draft({ lineup: names(0, 30) })).lineup).toHaveLength(30)
    } finally {
      await lone.close()
    }
  })
})

describe('suggestArtists', () => {
  it('finds beginnings of words without accents, those who play most first, for who manages events.', async () => {
    await club.draft({ lineup: ['Zora Élan', 'Zora Quiet'] })
    await club.draft({ lineup: ['Zora Quiet'] })
    const suggest = async (search: string) => (await admin.call(suggestArtists, { query: { search } })).artists
    expect(await suggest('zora')).toMatchObject([{ name: 'Zora Quiet', events: 2 }, { name: 'Zora Élan' }])
    expect(await suggest('ELAN')).toMatchObject([{ name: 'Zora Élan' }])
    expect(await suggest('%')).toEqual([])
    const guest = await world.guest('client')
    await expect(guest.call(suggestArtists, { query: { search: 'zora' } })).rejects.toMatchObject({ status: 403 })
  })
})

describe('listPlatformArtists', () => {
  it('is paged by name, for the platform alone.', async () => {
    await club.draft({ lineup: ['Paged C', 'Paged A', 'Paged B'] })
    const first = await platform.call(listPlatformArtists, { query: { search: 'paged', limit: 2 } })
    const second = await platform.call(listPlatformArtists, { query: { search: 'paged', limit: 2, cursor: first.next ?? '' } })
    expect([...first.artists, ...second.artists].map(({ name }) => name)).toEqual(['Paged A', 'Paged B', 'Paged C'])
    expect(first.count).toBe(3)
    await expect(admin.call(listPlatformArtists)).rejects.toMatchObject({ status: 403 })
  })
})

const page = { bio: '', links: [] }

describe('updateArtist', () => {
  it('renames in every line-up and in search, keeps the address, and shows the words and links.', async () => {
    const { event } = await club.published({ title: 'Renamed', lineup: ['Misspelt Nmae', 'Other Act'] })
    const { id, slug, version } = await artist('Misspelt Nmae')
    const links = [{ kind: 'soundcloud' as const, url: 'https://soundcloud.com/right-name' }]
    const body = { name: 'Right Name', bio: 'Plays slow records.', links, version }
    expect(await platform.call(updateArtist, { params: { id }, body })).toMatchObject({ ...body, slug, version: version + 1 })
    expect((await visitor()(getEvent, { params: { id: event.slug } })).lineup).toEqual(['Right Name', 'Other Act'])
    expect(await visitor()(getArtist, { params: { slug } })).toMatchObject({ artist: { name: 'Right Name', links } })
    const { rows } = await world.pool.query<{ search_text: string }>('select search_text from events where id = $1', [event.id])
    expect(rows[0]?.search_text).toContain(' right name ')
    const { rows: log } = await world.pool.query(`select before, after from audit_log where action = 'updateArtist'`)
    expect(log[0]).toMatchObject({ before: { name: 'Misspelt Nmae' }, after: { name: 'Right Name' } })
  })

  it('refuses another artist’s name, an old version and a link that is not https.', async () => {
    await club.draft({ lineup: ['First Owner', 'Second Owner'] })
    const { id, version } = await artist('Second Owner')
    const change = async (body: Parameters<typeof save>[1]) => save(id, body)
    await expect(change({ ...page, name: 'FIRST OWNER', version })).rejects.toMatchObject({
      status: 400,
      body: { fields: { name: [expect.stringContaining('Merge')] } },
    })
    const links = [{ kind: 'website' as const, url: 'http://second.example' }]
    await expect(change({ ...page, links, name: 'Second Owner', version })).rejects.toMatchObject({ status: 400 })
    await expect(change({ ...page, name: 'Second Owner', version: version + 1 })).rejects.toMatchObject(refusedWith(409, 'stale'))
    await expect(save(randomUUID(), { ...page, name: 'No One', version })).rejects.toMatchObject({ status: 404 })
  })
})

const save = async (
  id: string,
  body: { name: string; bio: string; links: { kind: 'website'; url: string }[]; version: number },
) => platform.call(updateArtist, { params: { id }, body })

describe('mergeArtists', () => {
  it('moves line-ups and followers, none twice, and leads the old name and address to the other artist.', async () => {
    const { event: one } = await club.published({ title: 'One', lineup: ['Old Name', 'Guest Act'] })
    const { event: both } = await club.published({ title: 'Two', lineup: ['New Act', 'Old Name'] })
    const [from, to] = [await artist('Old Name'), await artist('New Act')]
    const [ofBoth, ofOld] = [await world.guest('client'), await world.guest('client')]
    for (const { id } of [from, to]) await ofBoth.call(addFollow, { params: { kind: 'artist', id } })
    await ofOld.call(addFollow, { params: { kind: 'artist', id: from.id } })
    expect(await platform.call(mergeArtists, { params: { id: from.id }, body: { into_id: to.id } })).toMatchObject({
      id: to.id,
      events: 2,
    })
    expect((await visitor()(getEvent, { params: { id: one.slug } })).lineup).toEqual(['New Act', 'Guest Act'])
    expect((await visitor()(getEvent, { params: { id: both.slug } })).lineup).toEqual(['New Act'])
    expect(await visitor()(getArtist, { params: { slug: from.slug } })).toMatchObject({ artist: { slug: to.slug }, upcoming: 2 })
    expect((await ofBoth.call(listFollows)).follows).toMatchObject([{ id: to.id }])
    expect(await ofOld.call(getFollow, { params: { kind: 'artist', id: to.id } })).toEqual({ is_following: true })
    expect((await club.draft({ lineup: ['old name'] })).lineup).toEqual(['New Act'])
    await expect(save(from.id, { ...page, name: 'Old Name', version: from.version })).rejects.toMatchObject(
      refusedWith(409, 'artist_merged'),
    )
  })

  it('leads all earlier names on when the other artist is merged, too.', async () => {
    await club.draft({ lineup: ['Chain A', 'Chain B', 'Chain C'] })
    const [a, b, c] = [await artist('Chain A'), await artist('Chain B'), await artist('Chain C')]
    await platform.call(mergeArtists, { params: { id: a.id }, body: { into_id: b.id } })
    await platform.call(mergeArtists, { params: { id: b.id }, body: { into_id: c.id } })
    expect(await visitor()(getArtist, { params: { slug: a.slug } })).toMatchObject({ artist: { slug: c.slug } })
  })

  it('happens once when two administrators merge at the same time, in either direction.', async () => {
    await club.draft({ lineup: ['Race A', 'Race B'] })
    const [a, b] = [await artist('Race A'), await artist('Race B')]
    const twin = createClient(injected((await world.openTwin()).app, platform.token))
    const results = await Promise.allSettled([
      platform.call(mergeArtists, { params: { id: a.id }, body: { into_id: b.id } }),
      twin(mergeArtists, { params: { id: b.id }, body: { into_id: a.id } }),
      twin(mergeArtists, { params: { id: a.id }, body: { into_id: b.id } }),
    ])
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
    expect(refused).toHaveLength(2)
    for (const reason of refused) expect(reason).toMatchObject(refusedWith(409, 'artist_merged'))
  })

  it('loses no one who begins to follow at the same moment: they follow the other artist, or learn that this one is gone.', async () => {
    await club.draft({ lineup: ['Fading Act', 'Rising Act'] })
    const [from, to] = [await artist('Fading Act'), await artist('Rising Act')]
    const fans = await Promise.all(Array.from({ length: 10 }, async () => world.guest('client')))
    const follow = fans.map(async (fan) => fan.call(addFollow, { params: { kind: 'artist', id: from.id } }))
    const merge = platform.call(mergeArtists, { params: { id: from.id }, body: { into_id: to.id } })
    const [results] = await Promise.all([Promise.allSettled(follow), merge])
    for (const [n, result] of results.entries()) {
      const { follows = [] } = (await fans[n]?.call(listFollows)) ?? {}
      expect(follows.map(({ id }) => id)).toEqual(result.status === 'fulfilled' ? [to.id] : [])
      if (result.status === 'rejected') expect(result.reason).toMatchObject(refusedWith(404, 'not_found'))
    }
  })

  it('refuses an artist with itself, one that does not exist, and everyone but the platform.', async () => {
    await club.draft({ lineup: ['Alone'] })
    const { id } = await artist('Alone')
    await expect(platform.call(mergeArtists, { params: { id }, body: { into_id: id } })).rejects.toMatchObject({ status: 400 })
    const body = { into_id: randomUUID() }
    await expect(platform.call(mergeArtists, { params: { id }, body })).rejects.toMatchObject({ status: 404 })
    await expect(admin.call(mergeArtists, { params: { id }, body })).rejects.toMatchObject({ status: 403 })
  })
})
