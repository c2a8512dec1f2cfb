import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { makeGuests } from './crowd.ts'
import { putLoad, request } from './http-load.ts'
import type { Measure } from './measure.ts'
import { makeSeason, signIn } from './season.ts'
import { startServer } from './server.ts'

const tables = 150
const parties = 600
/** Milliseconds, 99 times of 100. */
const promised = { open: 300, move: 100, seen: 1_000 }

interface Seats {
  event_id: string
  parties: string[]
  tables: string[]
}

/** A running night: as many parties as have a table, and three times as many that are still to get one. */
async function openEvent(db: Client, adminId: string): Promise<Seats> {
  await db.query(
    `update events e set starts_at = now() - interval '1 hour', ends_at = now() + interval '6 hours', capacity = 5000
     from clubs c where c.id = e.club_id and c.admin_id = $1`,
    [adminId],
  )
  await db.query(
    `with zone as (
       insert into floor_zones (id, club_id, name, created_at, updated_at)
       select gen_random_uuid(), id, 'Hall', now(), now() from clubs where admin_id = $1 returning id, club_id
     )
     insert into floor_tables (id, club_id, zone_id, name, seats_from, seats_to, shape, created_at, updated_at)
     select gen_random_uuid(), club_id, id, 'T' || n, 2, 6, 'booth', now(), now() from zone, generate_series(1, $2::int) n`,
    [adminId, tables],
  )
  await db.query(
    `insert into reservations (id, reference, event_id, client_id, status, payment_status, party_size, currency, total_minor,
       due_at_club_minor, created_at, club_id, cancellation_policy, min_age, kinds)
     select gen_random_uuid(), 'BD' || row_number() over (), e.id, u.id, 'confirmed', 'none_required', 4, 'EUR', 0, 0, now(),
       e.club_id, '[]', 18, '{table}'
     from events e join clubs c on c.id = e.club_id and c.admin_id = $1,
       (select id from users where username like 'crowd%' limit $2) u`,
    [adminId, parties],
  )
  await db.query(
    `insert into reservation_lines (id, reservation_id, prestation_id, position, kind, name, quantity, unit_price_minor,
       total_minor, tax_minor, payment, points_eligible, commissionable, commission_bp, for_starts_at)
     select gen_random_uuid(), r.id, (select id from prestations p where p.event_id = r.event_id limit 1), 0, 'table', 'Table', 1, 0,
       0, 0, 'at_club', true, true, 0, now()
     from reservations r`,
  )
  const named = async (text: string) => (await db.query<{ id: string }>(text)).rows.map(({ id }) => id)
  const seats = {
    event_id: (await named('select id from events'))[0] ?? '',
    parties: await named('select id from reservations order by reference'),
    tables: await named('select id from floor_tables order by name'),
  }
  await db.query(
    `insert into table_assignments (reservation_id, table_id, club_id, event_id, starts_at, ends_at)
     select r.id, s.table_id, e.club_id, e.id, e.starts_at, e.ends_at from events e,
       unnest($1::uuid[], $2::uuid[]) s (party_id, table_id) join reservations r on r.id = s.party_id`,
    [seats.parties.slice(0, tables), seats.tables],
  )
  await db.query('vacuum analyze')
  return seats
}

/** When the live stream of another device says that the board has changed. */
async function follow(url: string, token: string, eventId: string) {
  const stop = new AbortController()
  const answer = await fetch(`${url}/api/live/?topics=board:${eventId}`, {
    headers: { authorization: `Token ${token}` },
    signal: stop.signal,
  })
  const seen: number[] = []
  const read = async () => {
    for await (const part of answer.body ?? []) if (Buffer.from(part).includes('data:')) seen.push(performance.now())
  }
  void read().catch(() => undefined)
  return { seen, stop: () => stop.abort() }
}

/** A full board: opened, a party moved from table to table, and the change seen by another device. */
export async function measureBoard(): Promise<Measure[]> {
  const server = await startServer({ TEST_MODE: 'on', RATE_LIMITS: 'off' })
  try {
    const { db, url } = server
    await makeGuests(db, parties)
    const [adminId = ''] = await makeSeason(db, { clubs: 1, events: 1, days: 1 })
    const night = await openEvent(db, adminId)
    const token = await signIn(db, adminId)
    const headers = { authorization: `Token ${token}` }
    const board = `/api/club-admin/board/${night.event_id}/`
    const open = () => request('GET', board, headers)
    await putLoad({ url, connections: 2, seconds: 2, next: open })
    const opened = await putLoad({ url, connections: 1, seconds: 4, next: open })

    const device = await follow(url, token, night.event_id)
    const [party_id = '', table = ''] = [night.parties[0], night.tables[0]]
    let hasTable = true
    const move = async () => {
      const { rows } = await db.query<{ version: number }>(
        `select r.version + coalesce(s.version, 0) as version from reservations r left join sittings s on s.reservation_id = r.id
         where r.id = $1`,
        [party_id],
      )
      hasTable = !hasTable
      const moves = [{ party_id, version: rows[0]?.version, table_ids: hasTable ? [table] : [] }]
      const began = performance.now()
      const answer = await fetch(`${url}${board}parties/`, {
        method: 'PUT',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ moves }),
      })
      if (answer.status !== 200) throw new Error(`Moving a party answered ${answer.status}: ${await answer.text()}`)
      await answer.text()
      return { began, ms: performance.now() - began }
    }
    for (let turn = 0; turn < 10; turn++) await move()
    const moves: number[] = []
    for (let turn = 0; turn < 50; turn++) moves.push((await move()).ms)
    const delays: number[] = []
    for (let turn = 0; turn < 8; turn++) {
      // Changes in quick succession are one message a second.
      await sleep(1_500)
      const before = device.seen.length
      const { began } = await move()
      while (device.seen.length === before && performance.now() - began < 5_000) await sleep(2)
      delays.push((device.seen[before] ?? Infinity) - began)
    }
    device.stop()
    const longest = (times: number[]) => Math.max(...times)
    const name = `a board of ${tables} tables and ${parties} parties`
    const isOpen = Object.keys(opened.statuses).join() === '200'
    return [
      {
        name: `${name}: opened`,
        figures: `p50 ${opened.p50.toFixed(0)} ms, p99 ${opened.p99.toFixed(0)} ms; p99 under ${promised.open}`,
        ok: isOpen && opened.p99 < promised.open,
      },
      {
        name: `${name}: a party moved`,
        figures: `at most ${longest(moves).toFixed(0)} ms of 50; under ${promised.move}`,
        ok: longest(moves) < promised.move,
      },
      {
        name: `${name}: the move seen by another device`,
        figures: `at most ${longest(delays).toFixed(0)} ms of 8; under ${promised.seen}`,
        ok: longest(delays) < promised.seen,
      },
    ]
  } finally {
    await server.stop()
  }
}
