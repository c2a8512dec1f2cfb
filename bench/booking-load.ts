import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import type { SaleEvent, OnSale } from './contested-event.ts'
import { putLoad, request, type LoadResult } from './http-load.ts'
import type { Measure } from './measure.ts'
import { findPgbench, runPgbench } from './pgbench.ts'
import type { BenchServer } from './server.ts'

interface Load {
  connections: number
  seconds: number
}

/** As many bookings as the connections allow, each by the next guest for the next of these events. */
export async function book(
  { url }: BenchServer,
  { tokens }: OnSale,
  events: readonly SaleEvent[],
  load: Load,
): Promise<LoadResult> {
  const bodies = events.map(({ event_id, prestation_id }) => ({
    event_id,
    lines: [{ prestation_id, quantity: 1 }],
    party_size: 1,
  }))
  let turn = 0
  const next = () => {
    const headers = { authorization: `Token ${tokens[turn % tokens.length] ?? ''}`, 'idempotency-key': randomUUID() }
    return request('POST', '/api/client/reservations/create/', headers, bodies[turn++ % bodies.length])
  }
  return putLoad({ url, ...load, next })
}

/** A read of one row: each guest reads one of their reservations. */
export async function look({ url }: BenchServer, { tokens, past }: OnSale, load: Load): Promise<LoadResult> {
  let turn = 0
  const next = () => {
    const guest = turn++ % tokens.length
    return request('GET', `/api/client/reservations/${past[guest]}/`, { authorization: `Token ${tokens[guest]}` })
  }
  return putLoad({ url, ...load, next })
}

/** One booking as one statement in one transaction: the rows of a booking over HTTP, without its checks or its email. */
const script = ({ events, tokens }: Pick<OnSale, 'events' | 'tokens'>) => `
\\set g random(1, ${tokens.length})
\\set e random(1, ${events.length})
with r as (
  insert into reservations (id, reference, event_id, client_id, status, payment_status, party_size, currency, total_minor,
    due_at_club_minor, created_at, kinds, club_id, cancellation_policy, min_age)
  select gen_random_uuid(), upper(substr(md5(random()::text), 1, 9)), e.event_id, g.id, 'confirmed', 'none_required', 1, 'EUR', 0,
    0, now(), '{entry}', n.club_id, '[]', 18
  from bench_guests g, bench_events e join events n on n.id = e.event_id where g.n = :g and e.n = :e
  returning id, event_id, client_id),
k as (
  insert into idempotency_keys (user_id, key, endpoint, request_hash, answer, created_at)
  select r.client_id, gen_random_uuid()::text, 'createReservation', sha256(r.id::text::bytea), a.answer, now() from r, bench_answer a),
j as (
  insert into jobs (id, kind, payload, run_at)
  select gen_random_uuid(), 'bench', json_build_object('reservation_ids', json_build_array(r.id)), now() + interval '1 year' from r)
insert into reservation_lines (id, reservation_id, prestation_id, position, kind, name, quantity, unit_price_minor, total_minor,
  tax_minor, payment, points_eligible, commissionable, commission_bp, for_starts_at)
select gen_random_uuid(), r.id, e.prestation_id, 0, 'entry', 'Entry', 1, 0, 0, 0, 'free', true, true, 0, now()
from r join bench_events e on e.event_id = r.event_id and e.n = :e;
`

/** Bookings per second with pgbench for the first few events at 64 clients; null if it is not installed. */
export async function baseline(
  { db, connectionString }: BenchServer,
  { events, tokens }: OnSale,
  first: number,
  seconds: number,
): Promise<number | null> {
  const pgbench = findPgbench()
  if (pgbench === null) return null
  // The stored response for repeated calls has a realistic length.
  await db.query('create table if not exists bench_answer as select answer from idempotency_keys limit 1')
  return runPgbench(pgbench, connectionString, script({ events: events.slice(0, first), tokens }), { clients: 64, seconds })
}

/** Reads of one reservation with its event, club and lines by pgbench, one by one at 64 clients; null if it is not installed. */
export async function readBaseline(
  { connectionString }: BenchServer,
  { tokens }: OnSale,
  seconds: number,
): Promise<number | null> {
  const pgbench = findPgbench()
  const read = `
\\set g random(1, ${tokens.length})
select row_to_json(r), row_to_json(e), row_to_json(c), (select json_agg(l) from reservation_lines l where l.reservation_id = r.id)
from bench_guests g join reservations r on r.client_id = g.id join events e on e.id = r.event_id join clubs c on c.id = e.club_id
where g.n = :g limit 1;
`
  return pgbench === null ? null : runPgbench(pgbench, connectionString, read, { clients: 64, seconds })
}

export const formatLoad = ({ rate, p50, p99, statuses }: LoadResult): string =>
  `${rate.toFixed(0)}/s, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, statuses ${JSON.stringify(statuses)}`

/** Whether every event's counts equal its reservations and stay within its capacity. */
export async function countExactly(db: Client, name: string): Promise<Measure> {
  const { rows } = await db.query<{ events: number; heads: number; wrong: number; oversold: number }>(
    `select count(*)::int as events, sum(o.heads)::int as heads,
       count(*) filter (where o.heads <> coalesce(r.booked, 0))::int as wrong,
       count(*) filter (where o.heads > e.capacity)::int as oversold
     from event_occupancy o join events e on e.id = o.event_id
     left join (select event_id, sum(party_size) as booked from reservations where occupies(status)
       group by event_id) r on r.event_id = e.id`,
  )
  const counts = rows[0] ?? { wrong: -1, oversold: -1 }
  return {
    name: `${name}: heads counted as booked, nothing oversold`,
    figures: JSON.stringify(counts),
    ok: counts.wrong === 0 && counts.oversold === 0,
  }
}

/** Waits until the follow-up work of the last load is done, so that it does not affect the next. */
export async function settleEmails(db: Client): Promise<void> {
  const open =
    "select 1 from jobs where finished_at is null and died_at is null and kind <> 'bench' and run_at < now() + interval '1 minute' limit 1"
  while ((await db.query(open)).rows.length > 0) await sleep(300)
}
