import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { deleteAccount, exportProfile } from '#contract/accounts/accounts.ts'
import { createClient } from '#contract/base/client.ts'
import { getEvent } from '#contract/events/events.ts'
import {
  addFollow,
  getFollow,
  getFollowedEvents,
  getFollowerCount,
  getInterestCount,
  listFollows,
  removeFollow,
} from '#contract/follows/follows.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { manageEvents } from '../events/testing/managed-events.ts'
import { keepSignedIn } from '../../testing/clubs.ts'
import { addEvent, addPrestation } from '../../testing/events.ts'
import { injected } from '../../testing/injected.ts'
import { refusedWith } from '../../testing/refused-with.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let admin: Awaited<ReturnType<World['admin']>>
let club: ReturnType<typeof manageEvents>
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  admin = await world.admin()
  club = manageEvents(world, admin)
})
afterAll(async () => world.close())

const ofClub = () => ({ kind: 'club' as const, id: world.event.club_id })

/** The id of an artist, which plays at a draft from then on. */
async function artist(name: string): Promise<string> {
  await club.draft({ lineup: [name] })
  const { rows } = await world.pool.query<{ id: string }>('select id from artists where name = $1', [name])
  return rows[0]?.id ?? ''
}

async function crowd(count: number, clubId: string): Promise<void> {
  const ids = Array.from({ length: count }, () => randomUUID())
  await world.pool.query(
    `insert into users (id, username, password_hash, role, first_name, last_name, created_at, updated_at)
     select id, 'c' || replace(id::text, '-', ''), 'x', 'client', 'Ana', 'Lopez', now(), now() from unnest($1::uuid[]) id`,
    [ids],
  )
  await world.pool.query(
    `insert into club_follows (club_id, user_id, followed_at) select $1, id, now() from unnest($2::uuid[]) id`,
    [clubId, ids],
  )
}

const published = async (guest: Awaited<ReturnType<World['guest']>>) =>
  (await guest.call(listNotifications)).notifications.filter(({ kind }) => kind === 'event_published')

describe('addFollow', () => {
  it('follows a club, an artist and an event once, however often and from wherever it is sent.', async () => {
    const guest = await world.guest('client')
    const twin = createClient(injected((await world.openTwin()).app, guest.token))
    const targets = [
      ofClub(),
      { kind: 'artist' as const, id: await artist('Follow Me') },
      { kind: 'event' as const, id: await addEvent(world) },
    ]
    for (const params of targets) {
      expect(await guest.call(getFollow, { params })).toEqual({ is_following: false })
      const both = await Promise.all([guest.call(addFollow, { params }), twin(addFollow, { params })])
      expect(both).toEqual([{ is_following: true }, { is_following: true }])
      world.clock.move({ seconds: 1 })
    }
    const { follows, count } = await guest.call(listFollows)
    expect(count).toBe(3)
    expect(follows).toMatchObject([
      { kind: 'event', name: 'Night Shift', starts_at: expect.any(String) as string },
      { kind: 'artist', slug: 'follow-me', name: 'Follow Me', detail: '' },
      { kind: 'club', slug: world.event.club_slug, starts_at: null },
    ])
  })

  it('does not find what the public does not see: a draft, a merged artist, a club that is not open, or nothing.', async () => {
    const guest = await world.guest('client')
    const draft = await club.draft()
    const [one, other] = [await artist('Merged One'), await artist('Other One')]
    await world.pool.query('update artists set merged_into = $2 where id = $1', [one, other])
    for (const params of [
      { kind: 'event' as const, id: draft.id },
      { kind: 'artist' as const, id: one },
      { kind: 'club' as const, id: randomUUID() },
    ])
      await expect(guest.call(addFollow, { params })).rejects.toMatchObject(refusedWith(404, 'not_found'))
  })

  it('is for clients: no one else follows, and who is signed out is asked to sign in.', async () => {
    await expect(admin.call(addFollow, { params: ofClub() })).rejects.toMatchObject(refusedWith(403, 'forbidden'))
    await expect(createClient(injected(world.app))(addFollow, { params: ofClub() })).rejects.toMatchObject({ status: 401 })
  })

  it('is limited to 120 changes a minute: of 500 at once, the others are refused, and there is one follow.', async () => {
    const guest = await world.guest('client')
    const { config } = world.infrastructure
    const { app } = await world.openTwin({ config: { ...config, rateLimits: { ...config.rateLimits, enabled: true } } })
    const call = createClient(injected(app, guest.token))
    const send = async () => call(addFollow, { params: ofClub() })
    const results = await Promise.allSettled(Array.from({ length: 500 }, send))
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
    expect(refused).toHaveLength(380)
    for (const reason of refused) expect(reason).toMatchObject(refusedWith(429, 'rate_limited'))
    expect((await guest.call(listFollows)).follows).toHaveLength(1)
    await expect(call(removeFollow, { params: ofClub() })).rejects.toMatchObject(refusedWith(429, 'rate_limited'))
    world.clock.move({ minutes: 2 })
    await keepSignedIn(world)
    expect(await send()).toEqual({ is_following: true })
  })
})

describe('removeFollow and listFollows', () => {
  it('unfollow once and again without a complaint, also what the public no longer sees.', async () => {
    const guest = await world.guest('client')
    const params = { kind: 'event' as const, id: await addEvent(world) }
    await guest.call(addFollow, { params })
    await world.pool.query(`update events set state = 'archived' where id = $1`, [params.id])
    expect((await guest.call(listFollows)).count).toBe(1)
    expect(await guest.call(removeFollow, { params })).toEqual({ is_following: false })
    expect(await guest.call(removeFollow, { params })).toEqual({ is_following: false })
    expect(await guest.call(listFollows)).toEqual({ follows: [], count: 0, next: null })
  })

  it('list by pages without gaps, all or one kind, and only the caller’s own.', async () => {
    const [guest, stranger] = [await world.guest('client'), await world.guest('client')]
    for (let count = 0; count < 3; count += 1)
      await guest.call(addFollow, { params: { kind: 'event', id: await addEvent(world, { title: `Night ${count}` }) } })
    await guest.call(addFollow, { params: ofClub() })
    const first = await guest.call(listFollows, { query: { kind: 'event', limit: 2 } })
    const second = await guest.call(listFollows, { query: { kind: 'event', limit: 2, cursor: first.next ?? '' } })
    expect([...first.follows, ...second.follows].map(({ name }) => name).toSorted()).toEqual(['Night 0', 'Night 1', 'Night 2'])
    expect([first.count, second.next]).toEqual([3, null])
    expect((await stranger.call(listFollows)).count).toBe(0)
  })
})

describe('getFollowerCount and getInterestCount', () => {
  it('show nothing below five and the number from then on, only to the club itself.', async () => {
    const lone = await openWorld(inject('testServer'))
    try {
      const guests = await Promise.all(Array.from({ length: 5 }, async () => lone.guest('client')))
      const own = await lone.admin()
      const params = { id: lone.event.event_id }
      for (const guest of guests.slice(1)) {
        await guest.call(addFollow, { params: { kind: 'club', id: lone.event.club_id } })
        await guest.call(addFollow, { params: { kind: 'event', id: params.id } })
      }
      expect(await own.call(getFollowerCount)).toEqual({ followers: null })
      expect(await own.call(getInterestCount, { params })).toEqual({ interested: null })
      await guests[0]?.call(addFollow, { params: { kind: 'club', id: lone.event.club_id } })
      await guests[0]?.call(addFollow, { params: { kind: 'event', id: params.id } })
      expect(await own.call(getFollowerCount)).toEqual({ followers: 5 })
      expect(await own.call(getInterestCount, { params })).toEqual({ interested: 5 })
      await expect(own.call(getInterestCount, { params: { id: randomUUID() } })).rejects.toMatchObject({ status: 404 })
      await expect(guests[0]?.call(getFollowerCount)).rejects.toMatchObject({ status: 403 })
    } finally {
      await lone.close()
    }
  })
})

describe('a published event', () => {
  it('is announced once to each follower of its club or its artists, and opens for them.', async () => {
    const [ofBoth, ofArtist, ofNeither] = await Promise.all([1, 2, 3].map(async () => world.guest('client')))
    const [one, other] = [await artist('Headline Act'), await artist('Second Act')]
    await ofBoth?.call(addFollow, { params: ofClub() })
    for (const id of [one, other]) await ofBoth?.call(addFollow, { params: { kind: 'artist', id } })
    await ofArtist?.call(addFollow, { params: { kind: 'artist', id: other } })
    const { event } = await club.published({ title: 'Deep Reef', lineup: ['Headline Act', 'Second Act'] })
    const twin = await world.openTwin()
    await Promise.all([world.runDueJobs(), twin.runDueJobs()])
    await world.pool.query(
      `insert into jobs (id, kind, lane, payload) select gen_random_uuid(), 'event_published', 'bulk',
        jsonb_build_object('event_id', $1::text, 'after', null)`,
      [event.id],
    )
    await world.runDueJobs()
    await keepSignedIn(world)
    const [notice, ...more] = ofBoth === undefined ? [] : await published(ofBoth)
    expect(more).toEqual([])
    expect(notice).toMatchObject({ title: expect.stringMatching(/^Headline Act plays at /) as string, read_at: null })
    expect(
      await createClient(injected(world.app))(getEvent, { params: { id: notice?.path.split('/').at(-1) ?? '' } }),
    ).toMatchObject({ title: 'Deep Reef' })
    expect(ofArtist && (await published(ofArtist))).toMatchObject([{ text: expect.stringMatching(/^Deep Reef: /) as string }])
    expect(ofNeither && (await published(ofNeither))).toEqual([])
  })

  it('reaches every one of many followers by pages, each once, and a club’s followers in its own words.', async () => {
    await crowd(1_203, world.event.club_id)
    const { event } = await club.published({ title: 'Long Room' })
    await world.runDueJobs()
    const { rows } = await world.pool.query<{ user_id: string; title: string }>(
      `select user_id, title from notifications where kind = 'event_published' and source_id = $1`,
      [event.id],
    )
    const { rows: followers } = await world.pool.query('select user_id from club_follows where club_id = $1', [
      world.event.club_id,
    ])
    expect(rows).toHaveLength(followers.length)
    expect(new Set(rows.map(({ user_id }) => user_id)).size).toBe(rows.length)
    expect(rows[0]?.title).toMatch(/^New at .*: Long Room$/)
  })

  it('is not announced if all it sells needs a code, if it was cancelled or suspended meanwhile.', async () => {
    const guest = await world.guest('client')
    await guest.call(addFollow, { params: ofClub() })
    const secret = await club.draft({ title: 'Secret' })
    await addPrestation(world, secret.id, { visibility: 'code', access_code: 'OPEN' })
    await club.act(secret.id, 'publish')
    for (const change of [
      `state = 'cancelled', cancelled_at = now()`,
      `suspended_at = now(), suspension_reason = 'Complaints'`,
    ]) {
      const { event } = await club.published({ title: 'Gone' })
      await world.pool.query(`update events set ${change} where id = $1`, [event.id])
    }
    await world.runDueJobs()
    await keepSignedIn(world)
    expect(await published(guest)).toEqual([])
  })

  it('is not announced again when it is paused and resumed.', async () => {
    const guest = await world.guest('client')
    await guest.call(addFollow, { params: ofClub() })
    const { event } = await club.published({ title: 'Twice' })
    await world.runDueJobs()
    await club.act(event.id, 'pause')
    await club.act(event.id, 'resume')
    await world.runDueJobs()
    await keepSignedIn(world)
    expect(await published(guest)).toHaveLength(1)
  })
})

describe('an account', () => {
  it('exports what it follows, and forgets it when it is erased.', async () => {
    const guest = await world.guest('client')
    await keepSignedIn(world)
    await guest.call(addFollow, { params: ofClub() })
    await guest.call(addFollow, { params: { kind: 'artist', id: await artist('Kept Name') } })
    const { follows } = await guest.call(exportProfile)
    expect(follows).toHaveLength(2)
    expect(follows).toContainEqual({ kind: 'artist', name: 'Kept Name', followed_at: expect.any(String) as string })
    await guest.call(deleteAccount, { body: { password: world.password } })
    const { rows } = await world.pool.query(
      'select 1 from club_follows where user_id = $1 union all select 1 from artist_follows where user_id = $1',
      [guest.id],
    )
    expect(rows).toEqual([])
  })
})

describe('getFollowedEvents', () => {
  it('lists the next events of the clubs and artists a guest follows, each once and only theirs.', async () => {
    const guest = await world.guest('client')
    expect(await guest.call(getFollowedEvents)).toEqual({ events: [] })
    const later = await addEvent(world, { in_hours: 24 * 30 })
    const soon = await addEvent(world, { in_hours: 24 })
    const past = await addEvent(world, { in_hours: -48 })
    const draft = await addEvent(world, { state: 'draft' })
    const id = await artist('Row Of Mine')
    for (const event of [later, past, draft])
      await world.pool.query('insert into event_artists (event_id, artist_id) values ($1, $2)', [event, id])
    await guest.call(addFollow, { params: { kind: 'artist', id } })
    const idsOf = async () => (await guest.call(getFollowedEvents)).events.map((event) => event.id)
    expect(await idsOf()).toEqual([later])
    await guest.call(addFollow, { params: ofClub() })
    const ids = await idsOf()
    expect(ids).toContain(soon)
    expect(ids.filter((one) => one === later).length).toBeLessThanOrEqual(1)
    expect(ids).not.toContain(past)
    expect(ids).not.toContain(draft)
    expect(ids.length).toBeLessThanOrEqual(10)
    const other = await world.guest('client')
    expect(await other.call(getFollowedEvents)).toEqual({ events: [] })
  })
})
