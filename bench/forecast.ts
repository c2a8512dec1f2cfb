import { makeCrowd, makeGuests } from './crowd.ts'
import { putLoad, request } from './http-load.ts'
import type { Measure } from './measure.ts'
import { makeSeason, signIn } from './season.ts'
import { startServer, type BenchServer } from './server.ts'

/** A year of a club, its last event upcoming. */
const year = { events: 200, reservations: 100_000, days: 365 }
/** The limits in milliseconds. */
const promised = { forecast: 250, likelihood: 250, dashboard: 250, search: 100 }

/** Moves the year back, so that all except its last days are past, with guests who came within four hours of the opening. */
async function passSeason({ db }: BenchServer): Promise<void> {
  const back = `interval '${year.days - 2} days'`
  await db.query(
    `update events set starts_at = starts_at - ${back}, ends_at = ends_at - ${back}, sales_end_at = sales_end_at - ${back},
      business_date = business_date - ${year.days - 2}`,
  )
  await db.query(
    `update reservations r set created_at = r.created_at - ${back}, arrival_at = r.arrival_at - ${back},
       status = case when r.status = 'confirmed' and e.ends_at < now() then 'completed' else r.status end,
       cancelled_at = case when r.status = 'cancelled' then e.starts_at - interval '1 hour' end,
       checked_in_heads = case when r.status in ('confirmed', 'completed') and e.ends_at < now() then r.party_size else 0 end,
       checked_in_at = case when r.status in ('confirmed', 'completed')
         and e.ends_at < now() then e.starts_at + random() * interval '4 hours' end
     from events e where e.id = r.event_id`,
  )
  await db.query('vacuum analyze')
}

interface Target {
  name: string
  path: string
  /** Milliseconds. */
  most: number
}

async function measure(server: BenchServer, token: string, { name, path, most }: Target): Promise<Measure> {
  const headers = { authorization: `Token ${token}` }
  const load = { url: server.url, connections: 1, seconds: 3, next: () => request('GET', `/api/${path}`, headers) }
  await putLoad({ ...load, seconds: 1 })
  const { p50, p99, statuses } = await putLoad(load)
  return {
    name: `${name}, of a club with ${year.events} events and ${year.reservations.toLocaleString('en-US')} reservations`,
    figures: `${p50.toFixed(1)} ms, ${p99.toFixed(1)} ms at 99 %; at most ${most}`,
    ok: Object.keys(statuses).join() === '200' && p50 <= most,
  }
}

/** How long a manager waits for a forecast, for the likelihood of a no-show, for the dashboard, and for the palette. */
export async function measureForecast(): Promise<Measure[]> {
  const server = await startServer({ TEST_MODE: 'on' })
  try {
    await makeGuests(server.db, 20_000)
    const [admin = ''] = await makeSeason(server.db, { clubs: 1, events: year.events, days: year.days })
    await makeCrowd(server.db, { reservations: year.reservations, adminId: admin })
    await passSeason(server)
    const token = await signIn(server.db, admin)
    const { rows } = await server.db.query<{ event: string; reservation: string }>(
      `select e.id as event,
        (select r.id from reservations r where r.event_id = e.id and r.status = 'confirmed' limit 1) as reservation
       from events e where e.starts_at > now() order by e.starts_at limit 1`,
    )
    const [{ event, reservation } = { event: '', reservation: '' }] = rows
    const targets: Target[] = [
      { name: 'forecast', path: `club-admin/events/${event}/forecast/`, most: promised.forecast },
      {
        name: 'no-show likelihood',
        path: `club-admin/reservations/${reservation}/no-show-likelihood/`,
        most: promised.likelihood,
      },
      { name: 'dashboard', path: 'club-admin/dashboard/', most: promised.dashboard },
      { name: 'search for a name that many have', path: 'club-admin/search/?search=firsta', most: promised.search },
      { name: 'search for a name that few have', path: 'club-admin/search/?search=firstab%20lastcc', most: promised.search },
    ]
    const measures: Measure[] = []
    for (const one of targets) measures.push(await measure(server, token, one))
    return measures
  } finally {
    await server.stop()
  }
}
