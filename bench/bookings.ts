import { randomUUID } from 'node:crypto'
import { makeContestedNight, type ContestedNight } from './contested-night.ts'
import { putLoad, request } from './http-load.ts'
import { findPgbench, runPgbench } from './pgbench.ts'
import type { Measure } from './measure.ts'
import { startServer, type BenchServer } from './server.ts'

const seconds = 8
const connections = 64

/** One booking as one statement in one transaction: the rows that a booking over HTTP writes, without its checks. */
const script = ({ event_id, prestation_id }: ContestedNight, guests: number) => `
\\set n random(1, ${guests})
with r as (
  insert into reservations (id, reference, event_id, client_id, status, payment_status, party_size, currency, total_minor, due_at_club_minor, created_at)
  select gen_random_uuid(), upper(substr(md5(random()::text), 1, 9)), '${event_id}', id, 'confirmed', 'none_required', 1, 'EUR', 0, 0, now()
  from bench_guests where n = :n returning id)
insert into reservation_lines (id, reservation_id, prestation_id, position, kind, name, quantity, unit_price_minor, total_minor, tax_minor, payment)
select gen_random_uuid(), id, '${prestation_id}', 0, 'entry', 'Entry', 1, 0, 0, 0, 'free' from r;
`

async function book(server: BenchServer, night: ContestedNight) {
  let turn = 0
  const body = { event_id: night.event_id, lines: [{ prestation_id: night.prestation_id, quantity: 1 }], party_size: 1 }
  return putLoad({
    url: server.url,
    connections,
    seconds,
    next: () => {
      const token = night.tokens[turn++ % night.tokens.length] ?? ''
      return request('POST', '/api/client/reservations/create/', { authorization: `Token ${token}`, 'idempotency-key': randomUUID() }, body)
    },
  })
}

async function heads(server: BenchServer, { event_id }: ContestedNight): Promise<{ heads: number; booked: number }> {
  const { rows } = await server.db.query<{ heads: number; booked: number }>(
    `select o.heads, (select coalesce(sum(party_size), 0)::int from reservations where event_id = $1 and occupies(status)) as booked
     from event_occupancy o where o.event_id = $1`,
    [event_id],
  )
  return rows[0] ?? { heads: -1, booked: -2 }
}

/** Contested bookings of one night at 64 connections, against pgbench doing single-transaction bookings of the same rows. */
export async function measureBookings(workers: number): Promise<Measure[]> {
  const server = await startServer({ WORKERS: String(workers) })
  const name = `bookings of one night, ${workers} process${workers > 1 ? 'es' : ''}`
  try {
    const guests = 8000
    const night = await makeContestedNight(server.db, { guests, capacity: 10_000_000 })
    await server.db.query('update events set per_client_limit = 1000000')
    const pgbench = findPgbench()
    await book(server, night)
    const { rate, statuses, p99 } = await book(server, night)
    const counts = await heads(server, night)
    const figures = `${Math.round(rate)}/s, p99 ${p99.toFixed(0)} ms, statuses ${JSON.stringify(statuses)}`
    const exact: Measure = { name: `${name}: heads counted as booked`, figures: JSON.stringify(counts), ok: counts.heads === counts.booked }
    if (pgbench === null) return [{ name, figures: `${figures}; pgbench is not at hand on this machine, so there is no ratio`, ok: true }, exact]
    const baseline = await runPgbench(pgbench, server.connectionString, script(night, guests), { clients: connections, seconds })
    const ratio = rate / baseline
    return [{ name, figures: `${figures}; pgbench ${Math.round(baseline)}/s; ratio ${ratio.toFixed(2)}`, ok: ratio >= (workers === 1 ? 1 : 0.5) }, exact]
  } finally {
    await server.stop()
  }
}
