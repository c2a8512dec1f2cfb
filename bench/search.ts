import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely'
import { Pool, type Client } from 'pg'
import type { DB } from '#server/infrastructure/database/schema.ts'
import { findClubReservations } from '#server/modules/reservations/index.ts'
import { findGuests } from '#server/modules/search/search-views.ts'
import { makeCrowd, makeGuests } from './crowd.ts'
import { putLoad, request } from './http-load.ts'
import type { Measure } from './measure.ts'
import { makeSeason, signIn } from './season.ts'
import { startServer } from './server.ts'

const reservations = 1_000_000
const accounts = 200_000
const contacts = 100_000
const tables = 500
const staff = 300
/** Milliseconds within which a search answers, 99 times of 100. */
const promised = 100

/** What is typed, and a part of the answer that must have a record of it; null: none has. */
const searches = {
  'a name that many have': ['firsta', 'guests'],
  'two words of a name': ['firstab lastd', 'guests'],
  'two letters': ['fi', 'guests'],
  'an email address': ['crowd77@example.com', 'guests'],
  'a phone number with its country code': ['+31 6 0000 0077', 'guests'],
  'a phone number without it': ['06 0000 0077', 'guests'],
  'the beginning of a phone number': ['06 0000', 'guests'],
  'the phone number of a contact': ['0170 0000077', 'guests'],
  'the email of a contact': ['contact77@example.com', 'guests'],
  'the name of a contact': ['known77', 'guests'],
  'the name of a walk-in': ['walkin700', 'reservations'],
  'a reference': ['a1b2', 'reservations'],
  'an event': ['event 77', 'events'],
  'a table': ['T12', 'tables'],
  'a member of staff': ['stafflast77', 'staff'],
  'a word that nobody has': ['zzzz', null],
} as const satisfies Record<string, readonly [string, string | null]>

/** The guests a club knows: the accounts that booked, and contacts with tags, some of them VIPs. */
async function makeKnownGuests(db: Client, adminId: string): Promise<void> {
  await db.query(
    `insert into club_guests (id, club_id, client_id, name, email, phone_number, created_at, last_seen_on, bookings)
     select gen_random_uuid(), c.id, u.id, u.first_name || ' ' || u.last_name, u.email, u.phone_number, now(), current_date, 5
     from clubs c, users u where c.admin_id = $1 and u.username like 'crowd%'
     on conflict do nothing`,
    [adminId],
  )
  await db.query(
    `insert into club_guests (id, club_id, name, email, phone_number, tags, is_vip, created_at, last_seen_on)
     select gen_random_uuid(), c.id, 'Known' || n || ' First' || chr(97 + n % 26) || 'a', 'contact' || n || '@example.com',
       '+49 170 ' || lpad(n::text, 7, '0'), case when n % 10 = 0 then '{Regular}'::text[] else '{}' end, n % 50 = 0, now(), current_date
     from clubs c, generate_series(1, $2::int) n where c.admin_id = $1`,
    [adminId, contacts],
  )
}

async function makeTablesAndStaff(db: Client, adminId: string): Promise<void> {
  await db.query(
    `with zone as (
       insert into floor_zones (id, club_id, name, created_at, updated_at)
       select gen_random_uuid(), id, 'Hall', now(), now() from clubs where admin_id = $1 returning id, club_id
     )
     insert into floor_tables (id, club_id, zone_id, name, seats_from, seats_to, shape, created_at, updated_at)
     select gen_random_uuid(), club_id, id, 'T' || n, 2, 4, 'booth', now(), now() from zone, generate_series(1, $2::int) n`,
    [adminId, tables],
  )
  await db.query(
    `with person as (
       insert into users (id, username, password_hash, role, first_name, last_name, created_at, updated_at)
       select gen_random_uuid(), 'benchstaff' || n, '', 'staffclub', 'Sam', 'Stafflast' || n, now(), now()
       from generate_series(1, $2::int) n returning id
     )
     insert into club_staff (user_id, club_id, joined_at) select p.id, c.id, now() from person p, clubs c where c.admin_id = $1`,
    [adminId, staff],
  )
}

/** Milliseconds that PostgreSQL needs to plan and run what a search reads of guests and reservations, by EXPLAIN ANALYZE. */
async function explainSearch(connectionString: string, clubId: string, search: string): Promise<string> {
  const pool = new Pool({ connectionString, max: 1 })
  const queries: CompiledQuery[] = []
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log: ({ query }) => void queries.push(query) })
  try {
    await findGuests(db, clubId, { search, withContacts: true })
    const filter = { club_id: clubId, now: Temporal.Now.instant(), window: null, arrivals: null, search }
    await findClubReservations(db, filter, { sort: '-created', after: null, limit: 5 })
    const times: string[] = []
    for (const { sql, parameters } of queries) {
      const { rows } = await pool.query<{ 'QUERY PLAN': [{ 'Planning Time': number; 'Execution Time': number }] }>(
        `explain (analyze, format json) ${sql}`,
        [...parameters],
      )
      const plan = rows[0]?.['QUERY PLAN'][0]
      times.push(((plan?.['Planning Time'] ?? 0) + (plan?.['Execution Time'] ?? 0)).toFixed(1))
    }
    return times.join(' and ')
  } finally {
    await db.destroy()
  }
}

/** The office search of a club with a million reservations and 300,000 guests, as its palette calls it, one after the other. */
export async function measureSearch(): Promise<Measure[]> {
  const server = await startServer({ TEST_MODE: 'on' })
  try {
    await makeGuests(server.db, accounts)
    const [adminId = ''] = await makeSeason(server.db, { clubs: 1, events: 1_000, days: 1_000 })
    await makeCrowd(server.db, { reservations, adminId })
    await makeKnownGuests(server.db, adminId)
    await makeTablesAndStaff(server.db, adminId)
    await server.db.query('vacuum analyze')
    const clubs = await server.db.query<{ id: string }>('select id from clubs where admin_id = $1', [adminId])
    const headers = { authorization: `Token ${await signIn(server.db, adminId)}` }
    const results: Measure[] = []
    for (const [name, [text, part]] of Object.entries(searches)) {
      const path = `/api/club-admin/search/?search=${encodeURIComponent(text)}`
      const records = (await (await fetch(`${server.url}${path}`, { headers })).json()) as Record<string, unknown[]>
      const isWrong = part === null ? Object.values(records).some((list) => list.length > 0) : records[part]?.length === 0
      if (isWrong) {
        results.push({ name: `search of ${reservations} reservations, ${name}`, figures: JSON.stringify(records), ok: false })
        continue
      }
      const next = () => request('GET', path, headers)
      await putLoad({ url: server.url, connections: 1, seconds: 1, next })
      const { p50, p99, statuses } = await putLoad({ url: server.url, connections: 1, seconds: 3, next })
      if (Object.keys(statuses).join() !== '200') throw new Error(`${path} answered ${JSON.stringify(statuses)}.`)
      const explained = await explainSearch(server.connectionString, clubs.rows[0]?.id ?? '', text)
      const figures = `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms; p99 under ${promised}; EXPLAIN of guests and reservations ${explained} ms`
      results.push({ name: `search of ${reservations} reservations, ${name}`, figures, ok: p99 < promised })
    }
    return results
  } finally {
    await server.stop()
  }
}
