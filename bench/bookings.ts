import { baseline, book, countExactly, look, readBaseline, settleEmails, formatLoad } from './booking-load.ts'
import { makeOnSale, type OnSale } from './contested-event.ts'
import type { LoadResult } from './http-load.ts'
import { familyMs, peakMegabytes, processorMs, type Measure } from './measure.ts'
import { startServer, type BenchServer } from './server.ts'

const seconds = 6
const sizes = { guests: 8_000, events: 1_000 }

/** Whether every response had this status: a server that refuses or fails is fast as well. */
const allWere = ({ statuses }: LoadResult, status: number) => Object.keys(statuses).join() === String(status)

function against(name: string, load: LoadResult, base: number | null, least: number): Measure {
  if (base === null)
    return {
      name,
      figures: `${formatLoad(load)}; pgbench is not installed, so there is nothing to compare with: install it`,
      ok: false,
    }
  const ratio = load.rate / base
  return {
    name,
    figures: `${formatLoad(load)}; pgbench ${base.toFixed(0)}/s; ratio ${ratio.toFixed(2)}, at least ${least}`,
    ok: ratio >= least && (allWere(load, 201) || allWere(load, 200)),
  }
}

/** Milliseconds of processor that a booking may take in all, its email included. The aim is 0.6. */
const maxCost = 2

/** What each response of a load costs the server and PostgreSQL, with all they do meanwhile. */
async function withCost({ pid, db }: BenchServer, work: () => Promise<LoadResult>) {
  const { rows } = await db.query<{ pid: number }>(`select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid`)
  const usage = async () => Promise.all([processorMs(pid), familyMs(rows[0]?.pid ?? 0)])
  const before = await usage()
  const load = await work()
  const answers = Object.values(load.statuses).reduce((sum, count) => sum + count, 0)
  const [server = 0, postgres = 0] = (await usage()).map((ms, index) => (ms - (before[index] ?? 0)) / answers)
  const figures = `server ${server.toFixed(2)} ms, PostgreSQL ${postgres.toFixed(2)} ms; at most ${maxCost} ms in all`
  return { load, cost: { figures, ok: server + postgres <= maxCost } }
}

async function withOnSale(
  env: Record<string, string>,
  measure: (server: BenchServer, sale: OnSale) => Promise<Measure[]>,
): Promise<Measure[]> {
  const server = await startServer(env)
  try {
    return await measure(server, await makeOnSale(server.db, sizes))
  } finally {
    await server.stop()
  }
}

/** An on-sale over HTTP, compared with pgbench writing the same rows to the same database in single-statement transactions. */
export async function measureBookings(): Promise<Measure[]> {
  return withOnSale({}, async (server, sale) => {
    const one = sale.events.slice(0, 1)
    await book(server, sale, one, { connections: 64, seconds: 3 })
    const measures: Measure[] = []
    for (const connections of [64, 1_000]) {
      await settleEmails(server.db)
      const contested = await baseline(server, sale, 1, seconds)
      const { load, cost } = await withCost(server, async () => book(server, sale, one, { connections, seconds }))
      const name = `bookings of one event at ${connections} connections`
      measures.push(against(name, load, contested, 4), { name: `processor time of ${name}`, ...cost })
    }
    await book(server, sale, sale.events, { connections: 64, seconds: 2 })
    await settleEmails(server.db)
    const apart = await baseline(server, sale, sizes.events, seconds)
    const spread = await book(server, sale, sale.events, { connections: 64, seconds })
    measures.push(against(`bookings of ${sizes.events} events at 64 connections`, spread, apart, 0.7))
    await settleEmails(server.db)
    measures.push(await measureSoldOut(server, sale))
    const reads = await readBaseline(server, sale, seconds)
    const read = await look(server, sale, { connections: 64, seconds })
    measures.push(against('reads of one reservation at 64 connections', read, reads, 0.35))
    const megabytes = await peakMegabytes(server.pid)
    measures.push({
      name: 'memory of the server at most, all this time',
      figures: `${megabytes.toFixed(0)} MB; under 200 MB`,
      ok: megabytes < 200,
    })
    return [...measures, await countExactly(server.db, 'bookings')]
  })
}

/** Bookings of one event held until paid, compared with free ones. They share one address, whose holds are not limited. */
export async function measureHeldBookings(): Promise<Measure[]> {
  return withOnSale({ TEST_MODE: 'on', RATE_LIMITS: 'off' }, async (server, sale) => [
    ...(await measureHeld(server, sale)),
    await countExactly(server.db, 'held bookings'),
  ])
}

/** In turns, so that other load on the machine affects all of them equally. */
async function measureHeld(server: BenchServer, sale: OnSale): Promise<Measure[]> {
  const load = { connections: 64, seconds: seconds / 2 }
  const events = { free: sale.events.slice(1, 2), prepaid: [sale.prepared.prepaid], deposit: [sale.prepared.deposit] }
  await book(server, sale, sale.events.slice(0, 1), load)
  const loads = { free: [] as LoadResult[], prepaid: [] as LoadResult[], deposit: [] as LoadResult[] }
  for (const payment of ['free', 'prepaid', 'deposit', 'deposit', 'prepaid', 'free'] as const) {
    await settleEmails(server.db)
    loads[payment].push(await book(server, sale, events[payment], load))
  }
  const rateOf = (payment: keyof typeof loads) => loads[payment].reduce((sum, { rate }) => sum + rate, 0) / 2
  return (['prepaid', 'deposit'] as const).map((payment) => {
    const ratio = rateOf(payment) / rateOf('free')
    return {
      name: `${payment} bookings of one event at 64 connections`,
      figures: `${loads[payment].map(formatLoad).join(' and ')}; free ${rateOf('free').toFixed(0)}/s; ratio ${ratio.toFixed(2)}, at least 0.6`,
      ok: ratio >= 0.6 && [...loads[payment], ...loads.free].every((one) => allWere(one, 201)),
    }
  })
}

/** A sold-out response, compared with reading a reservation: that is one row, this the whole event. */
async function measureSoldOut(server: BenchServer, sale: OnSale): Promise<Measure> {
  const one = sale.events.slice(0, 1)
  await server.db.query('update events e set capacity = o.heads from event_occupancy o where o.event_id = e.id and e.id = $1', [
    one[0]?.event_id,
  ])
  const load = { connections: 64, seconds }
  const [refused, read] = [await book(server, sale, one, load), await look(server, sale, load)]
  const ratio = refused.rate / read.rate
  return {
    name: 'a sold-out answer against a plain read',
    figures: `${formatLoad(refused)}; read ${formatLoad(read)}; ratio ${ratio.toFixed(2)}, at least 0.4`,
    ok: ratio >= 0.4 && allWere(refused, 409) && allWere(read, 200),
  }
}

/** The same event with two processes, compared with one in the same run. */
export async function measureTwoProcesses(): Promise<Measure[]> {
  const rates: number[] = []
  const measures: Measure[] = []
  for (const workers of [1, 2]) {
    measures.push(
      ...(await withOnSale({ WORKERS: String(workers) }, async (server, sale) => {
        const one = sale.events.slice(0, 1)
        await book(server, sale, one, { connections: 64, seconds: 3 })
        const load = await book(server, sale, one, { connections: 64, seconds })
        rates.push(load.rate)
        const share = load.rate / (rates[0] ?? load.rate)
        const name = `bookings of one event by ${workers} process${workers > 1 ? 'es' : ''}`
        const ok = share >= 0.5 && load.p99 < 1_000 && allWere(load, 201)
        return [
          { name, figures: `${formatLoad(load)}; ${share.toFixed(2)} of one process, at least 0.5; p99 under 1 s`, ok },
          await countExactly(server.db, name),
        ]
      })),
    )
  }
  return measures
}
