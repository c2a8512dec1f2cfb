import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { makeOnSale } from './contested-event.ts'
import { putLoad, request } from './http-load.ts'
import { hireKeepers } from './keepers.ts'
import type { Measure } from './measure.ts'
import { startServer, type BenchServer } from './server.ts'

const parties = 4_000
const devices = 8
const seconds = 6
const due_minor = 2_000
/** Of the rate of bare statements. A payment also allocates and posts what is due, writes its history and earns points. */
const least = 0.025

/** An event that has just started, whose parties owe 20.00 each. */
async function openEvent(db: Client) {
  const { events } = await makeOnSale(db, { guests: parties, events: 1 })
  const [{ event_id, prestation_id } = { event_id: '', prestation_id: '' }] = events
  await db.query(`update events set starts_at = now() - interval '1 hour', ends_at = now() + interval '7 hours' where id = $1`, [
    event_id,
  ])
  const { rows } = await db.query<{ id: string; club_id: string }>(
    `insert into reservations (id, reference, event_id, client_id, status, payment_status, party_size, currency, total_minor,
      due_at_club_minor, created_at, club_id, cancellation_policy, min_age)
     select gen_random_uuid(), 'DP' || g.n, e.id, g.id, 'confirmed', 'unpaid', 1, 'EUR', $2::int, $2::int, now(), e.club_id,
       '[]', 18
     from bench_guests g, events e where e.id = $1 returning id, club_id`,
    [event_id, due_minor],
  )
  await db.query(
    `insert into reservation_lines (id, reservation_id, prestation_id, position, kind, name, quantity, unit_price_minor,
      total_minor, tax_minor, payment, points_eligible, commissionable, commission_bp, for_starts_at)
     select gen_random_uuid(), id, $2, 0, 'entry', 'Entry', 1, $3::int, $3::int, 0, 'at_club', true, true, 0, now()
     from reservations where event_id = $1`,
    [event_id, prestation_id, due_minor],
  )
  await db.query('vacuum analyze')
  return { event_id, club_id: rows[0]?.club_id ?? '', reservations: rows.map(({ id }) => id) }
}

/** The least that a payment must write, by as many connections: under its party's lock, it and its drawer's sum. */
async function measureBare({ connectionString }: BenchServer, reservations: readonly string[]): Promise<number> {
  const until = performance.now() + 3_000
  let done = 0
  const pay = async (device: number) => {
    const db = new Client({ connectionString })
    await db.connect()
    for (let turn = device; performance.now() < until; turn += devices) {
      await db.query('begin')
      await db.query('select from reservations where id = $1 for update', [reservations[turn % reservations.length]])
      await db.query('insert into bare_payments (reservation_id, amount_minor) values ($1, 2000)', [
        reservations[turn % reservations.length],
      ])
      await db.query('update bare_drawers set cash_minor = cash_minor + 2000 where device = $1', [device])
      await db.query('commit')
      done += 1
    }
    await db.end()
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: devices }, async (_, device) => pay(device)))
  return done / ((performance.now() - began) / 1000)
}

/** Each device takes its next party's cash as soon as it is answered; then all books are compared. */
export async function measureDoorPayments(): Promise<Measure[]> {
  const server = await startServer()
  try {
    const { db } = server
    const event = await openEvent(db)
    const keepers = await hireKeepers(db, event.club_id, devices)
    await db.query('create table bare_payments (id bigserial primary key, reservation_id uuid, amount_minor bigint)')
    await db.query(
      `create table bare_drawers as select n as device, 0::bigint as cash_minor from generate_series(0, ${devices - 1}) n`,
    )
    const bare = await measureBare(server, event.reservations)
    let turn = 0
    // Each device takes one payment after the other: no two wait for one drawer.
    const next = (device: number) => {
      const reservation_id = event.reservations[turn]
      const { token, drawer_id } = keepers[device] ?? { token: '', drawer_id: '' }
      turn += 1
      if (reservation_id === undefined) return null
      const body = { payment_id: randomUUID(), reservation_id, amount_minor: due_minor, method: 'cash', drawer_id }
      return request('POST', `/api/club-admin/door/${event.event_id}/collect/`, { authorization: `Token ${token}` }, body)
    }
    // A door is warm by then: each connection has planned its statements.
    const warmUp = await putLoad({ url: server.url, connections: devices, seconds, next })
    const load = await putLoad({ url: server.url, connections: devices, seconds, next })
    const { rows } = await db.query<Record<'payments' | 'drawers' | 'ledger' | 'reservations', number>>(
      `select (select coalesce(sum(amount_minor), 0)::int from till_payments) as payments,
         (select coalesce(sum(cash_in_minor), 0)::int from drawers) as drawers,
         (select coalesce(sum(amount_minor), 0)::int from ledger_entries where account = 'club_till') as ledger,
         (select coalesce(sum(paid_minor), 0)::int from reservations where event_id = $1) as reservations`,
      [event.event_id],
    )
    const [sums] = rows
    const taken = ((warmUp.statuses[200] ?? 0) + (load.statuses[200] ?? 0)) * due_minor
    return [
      {
        name: `door-payments: cash by ${devices} devices`,
        figures: `${Math.round(load.rate)}/s, p50 ${load.p50.toFixed(0)} ms, p99 ${load.p99.toFixed(0)} ms, statuses ${JSON.stringify(load.statuses)}; bare statements ${Math.round(bare)}/s, ratio ${(load.rate / bare).toFixed(2)}, at least ${least}`,
        ok: load.rate / bare >= least && Object.keys(load.statuses).every((status) => status === '200'),
      },
      {
        name: 'door-payments: payments, drawers, ledger and reservations agree',
        figures: JSON.stringify(sums),
        ok: sums !== undefined && taken > 0 && Object.values(sums).every((sum) => sum === taken),
      },
    ]
  } finally {
    await server.stop()
  }
}
