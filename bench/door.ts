import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { eventMark } from '#contract/door/ticket-code.ts'
import { ticketText } from '#server/modules/door/guests/ticket.ts'
import { makeOnSale } from './contested-event.ts'
import { putLoad, request } from './http-load.ts'
import type { Measure } from './measure.ts'
import { startServer } from './server.ts'

const guests = 2_000
const party = 2
const devices = 8
const seconds = 6

interface OpenEvent {
  event_id: string
  reservations: string[]
  /** The club administrator's. */
  token: string
}

/** An event that has just started, booked by everyone for a party each, and a member of its door staff. */
async function openEvent(db: Client): Promise<OpenEvent> {
  const { events } = await makeOnSale(db, { guests, events: 1 })
  const [{ event_id, prestation_id } = { event_id: '', prestation_id: '' }] = events
  const token = randomBytes(32).toString('base64url')
  await db.query(
    `insert into tokens (id, user_id, token_hash, user_agent, address, created_at, last_used_at, expires_at)
     select gen_random_uuid(), id, $1, '', '', now(), now(), now() + interval '1 day' from users where role = 'adminclub'`,
    [createHash('sha256').update(token).digest()],
  )
  await db.query(`update events set starts_at = now() - interval '1 hour', ends_at = now() + interval '7 hours' where id = $1`, [
    event_id,
  ])
  const { rows } = await db.query<{ id: string }>(
    `insert into reservations (id, reference, event_id, client_id, status, payment_status, party_size, currency, total_minor,
      due_at_club_minor, created_at, club_id, cancellation_policy, min_age)
     select gen_random_uuid(), 'D' || g.n, e.id, g.id, 'confirmed', 'none_required', ${party}, 'EUR', 0, 0, now(), e.club_id, '[]', 18
     from bench_guests g, events e where e.id = $1 returning id`,
    [event_id],
  )
  await db.query(
    `insert into reservation_lines (id, reservation_id, prestation_id, position, kind, name, quantity, unit_price_minor,
      total_minor, tax_minor, payment, points_eligible, commissionable, commission_bp, for_starts_at)
     select gen_random_uuid(), id, $2, 0, 'entry', 'Entry', ${party}, 0, 0, 0, 'free', true, true, 0, now()
     from reservations where event_id = $1`,
    [event_id, prestation_id],
  )
  await db.query('vacuum analyze')
  return { event_id, reservations: rows.map(({ id }) => id), token }
}

/** The whole guest list, as a phone opens it; then tickets, each device scanning its next one as soon as it is answered. */
export async function measureDoor(): Promise<Measure[]> {
  const secretKey = randomUUID().repeat(2)
  const server = await startServer({ SECRET_KEY: secretKey })
  try {
    const { event_id, reservations, token } = await openEvent(server.db)
    const headers = { authorization: `Token ${token}` }
    const path = `/api/club-admin/door/${event_id}`
    const list = async (count: number) => {
      let left = count
      return putLoad({
        url: server.url,
        connections: 1,
        seconds: 60,
        next: () => (left-- > 0 ? request('GET', `${path}/list/`, headers) : null),
      })
    }
    await list(3)
    const opened = await list(20)

    const tickets = reservations.flatMap((reservation_id) =>
      Array.from({ length: party }, (_, index) =>
        ticketText(secretKey, { event_mark: eventMark(event_id), reservation_id, n: index + 1, series: 1 }),
      ),
    )
    let turn = 0
    const next = () => {
      const entry = { action: 'scan', scan_id: randomUUID(), code: tickets[turn++ % tickets.length] ?? '' }
      return request('POST', `${path}/scan/`, headers, { device: `Device ${turn % devices}`, entry })
    }
    const scans = await putLoad({ url: server.url, connections: devices, seconds, next })
    const { rows } = await server.db.query<{ inside: number; heads: number; admitted: number }>(
      `select d.inside, (select sum(checked_in_heads)::int from reservations where event_id = $1) as heads,
         (select count(*)::int from door_scans where event_id = $1 and result = 'admitted') as admitted from event_doors d
         where d.event_id = $1`,
      [event_id],
    )
    const expected = Math.min(turn, tickets.length)
    const isExact = rows[0]?.inside === expected && rows[0].heads === expected && rows[0].admitted === expected
    return [
      {
        name: `door: the list of ${guests} guests`,
        figures: `p50 ${opened.p50.toFixed(0)} ms, p99 ${opened.p99.toFixed(0)} ms`,
        ok: opened.p99 < 300,
      },
      {
        name: `door: scans by ${devices} devices`,
        figures: `${Math.round(scans.rate)}/s, p50 ${scans.p50.toFixed(0)} ms, p99 ${scans.p99.toFixed(0)} ms, statuses ${JSON.stringify(scans.statuses)}`,
        ok: scans.rate >= 200 && scans.p99 < 150,
      },
      { name: 'door: each ticket let one in', figures: JSON.stringify(rows[0]), ok: isExact },
    ]
  } finally {
    await server.stop()
  }
}
