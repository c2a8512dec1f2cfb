import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { putLoad, request } from './http-load.ts'
import { median, spread, type Measure } from './measure.ts'
import { makeSeason, signIn } from './season.ts'
import { startServer, type BenchServer } from './server.ts'

/** A client of 20 clubs with 100 point entries at each: their points are returned within this many milliseconds. */
const wallets = { clubs: 20, entries: 100, promisedMs: 30 }
/** This many parties attended: their event is completed, and their points are booked, within this time. */
const crowd = { parties: 2_000, promisedMs: 5_000 }
/** A club with this many clients finds any page of them, and any name, within this time. */
const regulars = { clients: 100_000, promisedMs: 100, turns: 7 }

async function makeClients(db: Client, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  await db.query(
    `insert into users (id, username, password_hash, role, created_at, updated_at)
     select id, 'c' || left(id::text, 13) || n, '', 'client', now(), now() from unnest($1::uuid[]) with ordinality u (id, n)`,
    [ids],
  )
  await db.query('insert into client_profiles (user_id) select unnest($1::uuid[])', [ids])
  return ids
}

async function measurePoints({ db, url }: BenchServer): Promise<Measure> {
  await makeSeason(db, { clubs: wallets.clubs, events: 1, days: 1 })
  const [client = ''] = await makeClients(db, 1)
  await db.query(
    `insert into point_wallets (id, client_id, club_id, available, created_at)
     select gen_random_uuid(), $1, id, $2::int * 10, now() from clubs order by id limit $3`,
    [client, wallets.entries, wallets.clubs],
  )
  await db.query(
    `with entries as (
       insert into point_entries (id, wallet_id, client_id, kind, points, business_date, at)
       select gen_random_uuid(), w.id, w.client_id, 'earned', 10, current_date - n, now() - n * interval '1 day'
       from point_wallets w, generate_series(1, $1::int) n returning id, wallet_id, business_date)
     insert into point_lots (entry_id, wallet_id, points, remaining, expires_on)
     select id, wallet_id, 10, 10, business_date + 365 from entries`,
    [wallets.entries],
  )
  await db.query('vacuum analyze')
  const headers = { authorization: `Token ${await signIn(db, client)}` }
  const load = { url, connections: 1, seconds: 2, next: () => request('GET', '/api/client/points/', headers) }
  await putLoad(load)
  const { p50, p99, statuses } = await putLoad(load)
  const entries = wallets.clubs * wallets.entries
  return {
    name: `loyalty: points of a client with ${entries.toLocaleString('en-US')} entries at ${wallets.clubs} clubs`,
    figures: `${p50.toFixed(1)} ms, ${p99.toFixed(1)} ms at 99 %; at most ${wallets.promisedMs}`,
    ok: Object.keys(statuses).join() === '200' && p50 <= wallets.promisedMs,
  }
}

/** An event that ended three hours ago, with parties who came and paid at the door. */
async function makeParties(db: Client): Promise<string> {
  await makeSeason(db, { clubs: 1, events: 1, days: 1 })
  const clients = await makeClients(db, crowd.parties)
  const { rows } = await db.query<{ id: string }>(
    `update events set starts_at = now() - interval '11 hours', ends_at = now() - interval '3 hours',
       business_date = current_date - 1, sales_end_at = now() - interval '4 hours', capacity = 5000
     where id = (select e.id from events e join clubs c on c.id = e.club_id order by c.created_at desc limit 1) returning id`,
  )
  const [event = { id: '' }] = rows
  await db.query(
    `insert into reservations (id, reference, event_id, client_id, status, payment_status, party_size, currency, total_minor,
       due_at_club_minor, paid_minor, checked_in_heads, checked_in_at, created_at, club_id, cancellation_policy, min_age)
     select gen_random_uuid(), 'B' || n, e.id, u.id, 'checked_in', 'paid', 1, 'EUR', 1500, 1500, 1500, 1,
       now() - interval '9 hours', now() - interval '1 day', e.club_id, '[]', 18
     from events e, unnest($2::uuid[]) with ordinality u (id, n) where e.id = $1`,
    [event.id, clients],
  )
  await db.query(
    `with lines as (
       insert into reservation_lines (id, reservation_id, prestation_id, kind, name, quantity, unit_price_minor, total_minor,
         tax_minor, payment, position, points_eligible, commissionable, commission_bp, for_starts_at)
       select gen_random_uuid(), r.id, p.id, 'entry', 'Entry', 1, 1500, 1500, 0, 'at_club', 0, true, true, 0, now()
       from reservations r join prestations p on p.event_id = r.event_id and p.kind = 'entry' where r.event_id = $1
       returning id, reservation_id)
     insert into till_payments (id, reservation_id, amount_minor, method, recorded_by, recorded_at, allocation)
     select gen_random_uuid(), reservation_id, 1500, 'cash', gen_random_uuid(), now() - interval '9 hours',
       jsonb_build_array(jsonb_build_object(
         'line_id', id, 'category', 'entry', 'tax_bp', 0, 'amount_minor', 1500, 'tax_minor', 0))
     from lines`,
    [event.id],
  )
  await db.query('vacuum analyze')
  return event.id
}

async function measureEvent({ db }: BenchServer): Promise<Measure> {
  const event = await makeParties(db)
  const began = performance.now()
  await db.query(`insert into jobs (id, kind, payload, lane) values (gen_random_uuid(), 'complete_events', '{}', 'default')`)
  const booked = async () => {
    const { rows } = await db.query<{ count: number }>(
      `select count(*)::int as count from point_accruals where event_id = $1 and state = 'earned'`,
      [event],
    )
    return rows[0]?.count ?? 0
  }
  let [count, slowestDoor] = [0, 0]
  while (count < crowd.parties && performance.now() - began < 6 * crowd.promisedMs) {
    const start = performance.now()
    await db.query('begin')
    await db.query('select 1 from event_doors where event_id = $1 for update', [event])
    await db.query('commit')
    slowestDoor = Math.max(slowestDoor, performance.now() - start)
    await sleep(20)
    count = await booked()
  }
  const took = performance.now() - began
  return {
    name: `loyalty: an event of ${crowd.parties.toLocaleString('en-US')} parties completed, with its points`,
    figures: `${(took / 1000).toFixed(1)} s, at most ${crowd.promisedMs / 1000}; the door's lock within ${slowestDoor.toFixed(0)} ms`,
    ok: count === crowd.parties && took <= crowd.promisedMs,
  }
}

async function measureClientList({ db, url }: BenchServer): Promise<Measure[]> {
  const [admin = ''] = await makeSeason(db, { clubs: 1, events: 1, days: 1 })
  const clients = await makeClients(db, regulars.clients)
  await db.query(
    `update users u set first_name = (array['Ada', 'Ben', 'Cleo', 'Dora', 'Emil'])[1 + n % 5], last_name = 'Family' || n % 2000
     from unnest($1::uuid[]) with ordinality c (id, n) where u.id = c.id`,
    [clients],
  )
  await db.query(
    `insert into point_wallets (id, client_id, club_id, tier, available, visits, spent_minor, first_visit_on, last_visit_on,
      created_at)
     select gen_random_uuid(), c.id, (select id from clubs where admin_id = $2),
       case when n % 50 = 0 then 'gold' else 'member' end, 0, 1 + n % 9, n % 40000, current_date - (n % 700)::int,
       current_date - (n % 350)::int, now()
     from unnest($1::uuid[]) with ordinality c (id, n)`,
    [clients, admin],
  )
  await db.query('vacuum analyze')
  const headers = { authorization: `Token ${await signIn(db, admin)}` }
  const ask = async (query: string) => {
    const began = performance.now()
    const answer = await fetch(`${url}/api/club-admin/client-points/?${query}`, { headers })
    const { next } = (await answer.json()) as { next: string | null }
    if (!answer.ok) throw new Error(`${query} answered ${answer.status}`)
    return { next, took: performance.now() - began }
  }
  const queries = [
    'sort=-spend',
    'sort=spend',
    'sort=-last_visit',
    'segment=vip',
    'segment=lapsed',
    'search=ada',
    'search=family77',
    'search=zz',
  ]
  const measures: Measure[] = []
  for (const query of queries) {
    const times: number[] = []
    let next: string | null = null
    for (let turn = 0; turn <= regulars.turns; turn++) {
      const page = await ask(next === null ? query : `${query}&cursor=${encodeURIComponent(next)}`)
      ;({ next } = page)
      if (turn > 0) times.push(page.took)
    }
    measures.push({
      name: `loyalty: ${regulars.clients.toLocaleString('en-US')} clients of a club, ${query}`,
      figures: `${spread(times)} ms; at most ${regulars.promisedMs}`,
      ok: median(times) <= regulars.promisedMs,
    })
  }
  return measures
}

/** How long a client waits for their points, and what completing an event costs. */
export async function measureLoyalty(): Promise<Measure[]> {
  const server = await startServer({ TEST_MODE: 'on' })
  try {
    return [await measurePoints(server), await measureEvent(server), ...(await measureClientList(server))]
  } finally {
    await server.stop()
  }
}
