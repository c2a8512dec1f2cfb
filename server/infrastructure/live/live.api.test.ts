import { confirmedGuest } from '../../testing/clubs.ts'
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { logout } from '#contract/accounts/profile.ts'
import { getBoard, moveParties } from '#contract/board/board.ts'
import { scanAtDoor } from '#contract/door/door.ts'
import { getReservationStatus } from '#contract/events/events.ts'
import { createTable, createZone } from '#contract/floor/floor.ts'
import { manageClubReservation } from '#contract/reservations/club-reservations.ts'
import { takeWalkIn } from '#contract/reservations/event-reservations.ts'
import { cancelReservation, createReservation } from '#contract/reservations/reservations.ts'
import { joinWaitingList, leaveWaitingList } from '#contract/reservations/waiting-list.ts'
import { addEvent, addPrestation } from '../../testing/events.ts'
import { endSessions } from '../../modules/accounts/sessions/session-store.ts'
import { startPooler } from '../../testing/pooler.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let address: string
const open = new Set<AbortController>()
const listenOn = async (app: FastifyInstance) => app.listen({ host: '127.0.0.1', port: 0 })
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  address = await listenOn(world.app)
})
afterEach(() => {
  for (const controller of open) controller.abort()
  open.clear()
})
afterAll(async () => world.close())

const ask = async (at: string, topics: string, token?: string, signal?: AbortSignal) =>
  fetch(`${at}/api/live/?topics=${topics}`, {
    headers: token === undefined ? {} : { authorization: `Token ${token}` },
    signal: signal ?? null,
  })

/** A stream and everything it sent so far. Waits until the server hears changes. */
async function listen(topics: string, token?: string, at = address) {
  const controller = new AbortController()
  open.add(controller)
  const answer = await vi.waitFor(async () => {
    const response = await ask(at, topics, token, controller.signal)
    expect(response.status).not.toBe(503)
    return response
  })
  expect(answer.status).toBe(200)
  const stream = { text: '', isOver: false, headers: answer.headers, close: () => controller.abort() }
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const bytes of answer.body ?? []) stream.text += decoder.decode(bytes as Uint8Array, { stream: true })
  }
  void read()
    .catch(() => undefined)
    .finally(() => (stream.isOver = true))
  await vi.waitFor(() => expect(stream.text).toContain(': listening'))
  return stream
}

type OpenStream = Awaited<ReturnType<typeof listen>>
const saying = async (stream: OpenStream, topic: string) => vi.waitFor(() => expect(stream.text).toContain(`data: ${topic}\n\n`))

async function freeEvent() {
  const event_id = await addEvent(world)
  const prestation_id = await addPrestation(world, event_id)
  const body = { event_id, lines: [{ prestation_id, quantity: 2 }], party_size: 2 }
  return { event_id, book: async (guest: Awaited<ReturnType<World['guest']>>) => guest.call(createReservation, { body }) }
}

const connections = async () => {
  const { rows } = await world.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and application_name = 'vesper live'`,
  )
  return rows.map(({ pid }) => pid)
}

describe('GET /api/live/', () => {
  it("reports a change of an event's availability to everyone once a booking is committed, and no other event.", async () => {
    const [event, other] = [await freeEvent(), await freeEvent()]
    const stream = await listen(`event:${event.event_id}`)
    expect(stream.headers.get('content-type')).toContain('text/event-stream')
    expect(stream.headers.get('x-accel-buffering')).toBe('no')
    expect(stream.headers.get('cache-control')).toContain('no-transform')
    const guest = await world.guest('client')
    await other.book(guest)
    await event.book(guest)
    await saying(stream, `event:${event.event_id}`)
    expect(stream.text).not.toContain(other.event_id)
  })

  it('reports again what changes again.', async () => {
    const event = await freeEvent()
    const stream = await listen(`event:${event.event_id}`)
    const guest = await world.guest('client')
    await event.book(guest)
    await saying(stream, `event:${event.event_id}`)
    await event.book(guest)
    await vi.waitFor(() => expect(stream.text.match(/data: /g)).toHaveLength(2))
  })

  it('reports to a club who joins and leaves the waiting list of its event.', async () => {
    const event_id = await addEvent(world, { capacity: 1 })
    const prestation_id = await addPrestation(world, event_id)
    const { rows } = await world.pool.query<{ club_id: string }>('select club_id from events where id = $1', [event_id])
    const club = `club:${rows[0]?.club_id}`
    const admin = await world.admin()
    const [first, guest] = [await confirmedGuest(world), await confirmedGuest(world)]
    const body = { lines: [{ prestation_id, quantity: 1 }], party_size: 1 }
    const stream = await listen(club, admin.token)
    const times = async (count: number) => vi.waitFor(() => expect(stream.text.split(`data: ${club}`)).toHaveLength(count + 1))
    await first.call(createReservation, { body: { event_id, ...body } })
    await times(1)
    const { id } = await guest.call(joinWaitingList, { params: { id: event_id }, body })
    await times(2)
    await guest.call(leaveWaitingList, { params: { id } })
    await times(3)
  })

  it('reports reservations to their guests and clubs, and arrivals to the door.', async () => {
    const event = await freeEvent()
    const guest = await world.guest('client')
    const booking = await event.book(guest)
    const { rows } = await world.pool.query<{ club_id: string }>('select club_id from events where id = $1', [event.event_id])
    const club = `club:${rows[0]?.club_id}`
    const [mine, theirs, door] = [
      await listen(`user:${guest.id}`, guest.token),
      await listen(club, (await world.staff('can_access_finances')).token),
      await listen(`door:${event.event_id}`, (await world.staff('can_work_door')).token),
    ]
    await guest.call(cancelReservation, { params: { id: booking.id } })
    await saying(mine, `user:${guest.id}`)
    await saying(theirs, club)
    await saying(door, `door:${event.event_id}`)
  })

  it('reports to the door what a party paid, and its refund.', async () => {
    const event_id = await addEvent(world, { in_hours: 1 })
    const prestation_id = await addPrestation(world, event_id, { kind: 'entry', payment: 'at_club', price_minor: 1_000 })
    const body = { event_id, lines: [{ prestation_id, quantity: 1 }], party_size: 1 }
    const { id } = await (await world.guest('client')).call(createReservation, { body })
    const { token, call } = await world.admin()
    const door = await listen(`door:${event_id}`, token)
    const times = async (count: number) =>
      vi.waitFor(() => expect(door.text.split(`data: door:${event_id}`)).toHaveLength(count + 1))
    await call(manageClubReservation, { params: { id }, body: { action: 'record_payment', amount_minor: 1_000, method: 'cash' } })
    await times(1)
    await call(manageClubReservation, { params: { id }, body: { action: 'refund', amount_minor: 500, reason: 'Asked nicely' } })
    await times(2)
  })

  it('reports to the door who joined its queue.', async () => {
    const event_id = await addEvent(world, { in_hours: 1 })
    const prestation_id = await addPrestation(world, event_id)
    const body = { event_id, lines: [{ prestation_id, quantity: 1 }], party_size: 1 }
    const { id } = await (await world.guest('client')).call(createReservation, { body })
    const keeper = await world.staff('can_work_door')
    const door = await listen(`door:${event_id}`, keeper.token)
    const entry = { scan_id: randomUUID(), action: 'queue', reservation_id: id } as const
    const { answer } = await keeper.call(scanAtDoor, { params: { event_id }, body: { device: 'Queue', entry } })
    expect(answer.result).toBe('queued')
    await saying(door, `door:${event_id}`)
  })

  it('reports that a host gave and freed a table: to those choosing one, and to the board once a party moved.', async () => {
    const admin = await world.admin()
    const { id: zone_id } = await admin.call(createZone, { body: { name: 'Hall' } })
    const body = { name: 'H1', zone_id, seats_from: 1, seats_to: 4, shape: 'booth' } as const
    const { id: table } = await admin.call(createTable, { body })
    const event_id = await addEvent(world, { in_hours: -1 })
    const prestation_id = await addPrestation(world, event_id, { kind: 'table', pricing: 'per_unit', heads_per_unit: 4 })
    const [event, board] = [await listen(`event:${event_id}`), await listen(`board:${event_id}`, admin.token)]
    const say = async (...counts: number[]) =>
      vi.waitFor(() => expect([event, board].map(({ text }) => text.split('data: ').length - 1)).toEqual(counts), 5_000)
    const party = { event_id, lines: [{ prestation_id, quantity: 1 }], party_size: 2, guest_name: 'Noor' }
    const { id: party_id } = await admin.call(takeWalkIn, { body: party })
    await say(1, 0)
    const move = async (table_ids: string[]) => {
      const { parties } = await admin.call(getBoard, { params: { id: event_id } })
      const { version = 0 } = parties.find(({ id }) => id === party_id) ?? {}
      await admin.call(moveParties, { params: { id: event_id }, body: { moves: [{ party_id, version, table_ids }] } })
    }
    await move([table])
    await say(2, 1)
    await move([])
    await say(3, 2)
    const staff = await world.staff('can_access_events')
    expect((await ask(address, `board:${event_id}`, staff.token)).status).toBe(403)
  })

  it('refuses topics of others, and unknown topics.', async () => {
    const { event_id } = await freeEvent()
    const [guest, admin, idle] = [await world.guest('client'), await world.admin(), await world.staff()]
    const status = async (topics: string, token?: string) => (await ask(address, topics, token)).status
    expect(await status(`user:${guest.id}`)).toBe(401)
    expect(await status(`user:${admin.id}`, guest.token)).toBe(403)
    expect(await status(`club:${randomUUID()}`, guest.token)).toBe(403)
    expect(await status(`club:${randomUUID()}`, admin.token)).toBe(403)
    expect(await status(`door:${event_id}`, idle.token)).toBe(403)
    // Like the club's reservation list for those allowed to read it.
    const { rows } = await world.pool.query<{ club_id: string }>('select club_id from events where id = $1', [event_id])
    expect(await status(`club:${rows[0]?.club_id}`, (await world.staff('can_access_events')).token)).toBe(403)
    expect(await status(`door:${randomUUID()}`, admin.token)).toBe(404)
    for (const topics of [
      '',
      'event:1',
      `event:${event_id},`,
      `other:${event_id}`,
      Array.from({ length: 21 }, () => `event:${randomUUID()}`).join(','),
    ]) {
      expect(await status(topics)).toBe(400)
    }
  })

  it('reports what another process has written.', async () => {
    const event = await freeEvent()
    const twin = await world.openTwin()
    const stream = await listen(`event:${event.event_id}`, undefined, await listenOn(twin.app))
    const guest = await world.guest('client')
    await event.book(guest)
    await saying(stream, `event:${event.event_id}`)
    await twin.app.close()
  })

  it('reports changes behind a pooler that forwards no notifications, over a lasting session; without one, screens poll.', async () => {
    const event = await freeEvent()
    const pooler = await startPooler(world.connectionString)
    const { connectionString } = pooler
    const { config } = world.infrastructure
    const behind = async (sessionUrl: string | null) => {
      const database = { ...config.database, url: connectionString, sessionUrl }
      const { app } = await world.openTwin({ connectionString, config: { ...config, database } })
      return { app, at: await listenOn(app) }
    }
    const [deaf, hearing] = [await behind(null), await behind(world.connectionString)]
    const stream = await listen(`event:${event.event_id}`, undefined, hearing.at)
    await event.book(await world.guest('client'))
    await saying(stream, `event:${event.event_id}`)
    expect((await ask(deaf.at, `event:${event.event_id}`)).status).toBe(503)
    stream.close()
    for (const { app } of [deaf, hearing]) await app.close()
    await pooler.close()
  })

  it('limits the streams of one account, and releases those that were closed.', async () => {
    const guest = await world.guest('client')
    const topic = `user:${guest.id}`
    const streams = await Promise.all(Array.from({ length: 20 }, async () => listen(topic, guest.token)))
    const refused = await ask(address, topic, guest.token)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('30')
    streams[0]?.close()
    await vi.waitFor(async () => listen(topic, guest.token))
  })

  it('ends its streams when the database drops its connection, refuses new ones for a moment, and hears again.', async () => {
    const event = await freeEvent()
    const stream = await listen(`event:${event.event_id}`)
    for (const pid of await connections()) await world.pool.query('select pg_terminate_backend($1, 5000)', [pid])
    await vi.waitFor(() => expect(stream.isOver).toBe(true))
    const again = await listen(`event:${event.event_id}`)
    await event.book(await world.guest('client'))
    await saying(again, `event:${event.event_id}`)
  })

  it('ends within moments of its session, whether signed out here or elsewhere.', async () => {
    const guest = await world.guest('client')
    const signedOut = await listen(`user:${guest.id}`, guest.token)
    await guest.call(logout)
    await vi.waitFor(() => expect(signedOut.isOver).toBe(true))
    const other = await world.guest('client')
    const ended = await listen(`user:${other.id}`, other.token)
    const twin = await world.openTwin()
    await endSessions(world.infrastructure.db, other.id, 'all')
    await vi.waitFor(() => expect(ended.isOver).toBe(true))
    await twin.app.close()
  })

  it('ends within a minute of the access it was opened with, and goes on otherwise.', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const { event_id } = await freeEvent()
      const { rows } = await world.pool.query<{ club_id: string }>('select club_id from events where id = $1', [event_id])
      const keeper = await world.staff('can_work_door')
      const stream = await listen(`door:${event_id},user:${keeper.id}`, keeper.token)
      vi.advanceTimersByTime(60_000)
      await listen(`door:${event_id}`, keeper.token)
      expect(stream.isOver).toBe(false)
      await world.pool.query('update club_staff set can_work_door = false where user_id = $1 and club_id = $2', [
        keeper.id,
        rows[0]?.club_id,
      ])
      vi.advanceTimersByTime(60_000)
      await vi.waitFor(() => expect(stream.isOver).toBe(true))
    } finally {
      vi.useRealTimers()
    }
  })

  it('answers HEAD immediately, without opening a stream.', async () => {
    const guest = await world.guest('client')
    const headers = { authorization: `Token ${guest.token}` }
    for (let attempt = 0; attempt < 25; attempt++) {
      const answer = await fetch(`${address}/api/live/?topics=user:${guest.id}`, { method: 'HEAD', headers })
      expect(answer.status).toBe(200)
      expect(await answer.text()).toBe('')
    }
    expect((await listen(`user:${guest.id}`, guest.token)).isOver).toBe(false)
  })

  it('reports nothing that was rolled back.', async () => {
    const [kept, undone] = [await freeEvent(), await freeEvent()]
    const stream = await listen(`event:${kept.event_id},event:${undone.event_id}`)
    const touch = (id: string) => sql`update events set title = title || '!' where id = ${id}`
    const { db } = world.infrastructure
    await expect(
      db.transaction().execute(async (tx) => {
        await touch(undone.event_id).execute(tx)
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    await db.transaction().execute(async (tx) => touch(kept.event_id).execute(tx))
    await saying(stream, `event:${kept.event_id}`)
    expect(stream.text).not.toContain(undone.event_id)
  })

  it('never notifies inside a changing transaction, since those would wait for each other on commit.', async () => {
    const { rows } = await world.pool.query(
      "select proname from pg_proc where prosrc ilike '%pg_notify%' and pronamespace = 'public'::regnamespace",
    )
    expect(rows).toEqual([])
  })

  it('ends with the server and does not delay its stop.', async () => {
    const twin = await world.openTwin()
    const stream = await listen(`event:${(await freeEvent()).event_id}`, undefined, await listenOn(twin.app))
    const before = (await connections()).length
    await twin.app.close()
    await vi.waitFor(() => expect(stream.isOver).toBe(true))
    await vi.waitFor(async () => expect(await connections()).toHaveLength(before - 1))
  })
})

describe('a cached response about an event', () => {
  it('is produced again once the event changes.', async () => {
    const keeping = await openWorld(inject('testServer'), {
      NODE_ENV: 'development',
      TEST_MODE: 'off',
      RATE_LIMITS: 'on',
      ARGON2_MEMORY_KIB: '19456',
      ARGON2_ITERATIONS: '2',
    })
    try {
      const event_id = await addEvent(keeping, { capacity: 2 })
      const prestation_id = await addPrestation(keeping, event_id)
      const read = async () => keeping.anonymous(getReservationStatus, { params: { id: event_id } })
      expect((await read()).is_sold_out).toBe(false)
      await listen(`event:${event_id}`, undefined, await listenOn(keeping.app))
      const guest = await keeping.guest('client')
      await guest.call(createReservation, { body: { event_id, lines: [{ prestation_id, quantity: 2 }], party_size: 2 } })
      await vi.waitFor(async () => expect((await read()).is_sold_out).toBe(true))
    } finally {
      await keeping.close()
    }
  })
})
