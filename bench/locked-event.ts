import { Client } from 'pg'
import { book, look, formatLoad } from './booking-load.ts'
import { makeOnSale, type OnSale } from './contested-event.ts'
import { putLoad, request } from './http-load.ts'
import type { Measure } from './measure.ts'
import { startServer, type BenchServer } from './server.ts'

const sizes = { guests: 500, events: 20 }
const seconds = 8
/** Callers of a locked event: more than a process has connections. */
const waiting = 32
const others = { connections: 4, seconds }

/** Cancels reservations of the past event, which is locked before the refusal. */
async function cancel({ url }: BenchServer, { tokens, past }: OnSale) {
  let turn = 0
  const next = () => {
    const guest = turn++ % tokens.length
    return request('DELETE', `/api/client/reservations/${past[guest]}/`, { authorization: `Token ${tokens[guest]}` })
  }
  return putLoad({ url, connections: waiting, seconds, next })
}

/**
 * The latency of calls about other events while one event is locked elsewhere, with more callers waiting than there are
 * connections.
 */
export async function measureLockedEvent(): Promise<Measure[]> {
  const server = await startServer()
  const holder = new Client({ connectionString: server.connectionString })
  try {
    const sale = await makeOnSale(server.db, sizes)
    await book(server, sale, sale.events, { connections: 4, seconds: 3 })
    const idle = [await book(server, sale, sale.events, others), await look(server, sale, others)]
    await holder.connect()
    await holder.query('begin')
    await holder.query(
      'select 1 from event_occupancy where event_id = (select event_id from reservations where id = $1) for update',
      [sale.past[0]],
    )
    const [refused, booked] = await Promise.all([cancel(server, sale), book(server, sale, sale.events, others)])
    const [, read] = await Promise.all([cancel(server, sale), look(server, sale, others)])
    const beside = [booked, read]
    return [
      ...['bookings', 'reads'].map((what, index) => {
        const [alone, now] = [idle[index], beside[index]]
        const ratio = (now?.p99 ?? Infinity) / (alone?.p99 ?? 1)
        return {
          name: `${what} of other events while ${waiting} callers wait for a locked one`,
          figures: `${now && formatLoad(now)}; without them ${alone && formatLoad(alone)}; p99 ratio ${ratio.toFixed(2)}, at most 2`,
          ok: ratio <= 2 && now?.statuses[503] === undefined,
        }
      }),
      {
        name: 'callers of the locked event',
        figures: `${formatLoad(refused)}; 503 after 3 s`,
        ok: Object.keys(refused.statuses).join() === '503' && refused.p99 < 3_500,
      },
    ]
  } finally {
    await holder.end()
    await server.stop()
  }
}
