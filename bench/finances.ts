import { pino } from 'pino'
import type { Client } from 'pg'
import { connect } from '#server/infrastructure/database/connect.ts'
import { rebuildSums } from '#server/modules/ledger/sums/ledger-sums-store.ts'
import { median, peakMegabytes, residentMegabytes, spread, type Measure } from './measure.ts'
import { makeSeason, signIn } from './season.ts'
import { startServer, type BenchServer } from './server.ts'

/** A year of a club. */
const [events, parties, tillPayments] = [200, 100_000, 16_668]
/**
 * This many of these parties paid online. With seven entries each, and three per payment at the venue, there are 400,000 entries.
 */
const paidOnline = 50_000
/** The limits: milliseconds, and megabytes for a file of every entry. */
const [promised, promisedPage, promisedFile] = [250, 100, 120]
const turns = 9

/** Moves the season to the past year: past events, their guests, and their payments. */
async function makeYear(db: Client, adminId: string): Promise<void> {
  await db.query(
    `update events set starts_at = starts_at - interval '366 days', ends_at = ends_at - interval '366 days',
       sales_end_at = sales_end_at - interval '366 days', business_date = business_date - 366`,
  )
  await db.query(
    `create temporary table dated_events as
      select e.id, e.club_id, e.business_date, e.starts_at, row_number() over (order by e.starts_at) as n
       from events e join clubs c on c.id = e.club_id where c.admin_id = $1`,
    [adminId],
  )
  // Triggers' counts are written directly, and nothing here is booked twice.
  await db.query('set session_replication_role = replica')
  await db.query(
    `insert into reservations (id, reference, event_id, club_id, client_id, status, payment_status, party_size, currency,
       total_minor, due_at_club_minor, paid_minor, checked_in_heads, checked_in_at, created_at, cancellation_policy, min_age)
     select gen_random_uuid(), 'B' || lpad(p::text, 7, '0'), n.id, n.club_id, $1, s.status, 'paid', 1 + p % 4, 'EUR', 2000, 0,
       2000,
       case when s.status = 'completed' then 1 + p % 4 else 0 end,
       case when s.status = 'completed' then n.starts_at + interval '1 minute' * (p % 300) end,
         n.starts_at - interval '1 hour' * (p % 900), '[]', 18
     from generate_series(1, $2::int) p join dated_events n on n.n = 1 + p % $3::int,
       lateral (select (array['completed', 'completed', 'completed', 'completed', 'completed', 'completed', 'no_show',
         'cancelled', 'expired'])[1 + p / 7 % 9] as status) s`,
    [adminId, parties, events],
  )
  await db.query(
    `insert into event_occupancy (event_id, heads) select id, 400 from dated_events on conflict (event_id) do update
      set heads = 400`,
  )
  await db.query(
    `create temporary table paid as
     select gen_random_uuid() as id, r.id as reservation_id, n.id as event_id, n.club_id, n.business_date, n.starts_at,
       (array['entry', 'table', 'bottle', 'guest_list'])[1 + p % 4] as category, p <= $1 as is_online
     from (select *, row_number() over (order by reference) as p from reservations) r join dated_events n on n.id = r.event_id
     where p <= $1 + $2`,
    [paidOnline, tillPayments],
  )
  await postPaid(db)
  await db.query('set session_replication_role = origin')
}

/** The rows of `paid` in the ledger. */
async function postPaid(db: Client): Promise<void> {
  await db.query(
    `insert into ledger_transactions (id, kind, club_id, currency, occurred_at, posted_on, business_date, source, source_kind,
       source_id, actor_kind, event_id, reservation_id)
     select id, case when is_online then 'reservation_paid' else 'paid_at_club' end, club_id, 'EUR',
       starts_at - interval '5 days', business_date - 5, business_date, case when is_online then 'online' else 'till' end,
       'payment', id, 'system', event_id, reservation_id
     from paid`,
  )
  await db.query(
    `insert into ledger_entries (transaction_id, position, account, amount_minor, category)
     select p.id, e.position, e.account, e.amount, case when e.account in ('club_sales', 'club_output_tax') then p.category end
     from paid p join (values
       (true, 0, 'provider_clearing', 2000), (true, 1, 'due_to_clubs', -1940), (true, 2, 'platform_fees', -60),
       (true, 3, 'club_due_from_platform', 1940), (true, 4, 'club_platform_fees', 60), (true, 5, 'club_sales', -1835),
       (true, 6, 'club_output_tax', -165),
       (false, 0, 'club_till', 2000), (false, 1, 'club_sales', -1835), (false, 2, 'club_output_tax', -165))
       e (is_online, position, account, amount) on e.is_online = p.is_online`,
  )
}

async function timed(server: BenchServer, token: string, path: string): Promise<number> {
  const began = performance.now()
  const answer = await fetch(`${server.url}/api/club-admin/${path}`, { headers: { authorization: `Token ${token}` } })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 200)}`)
  return performance.now() - began
}

/** The file of every entry of the year, and how much the server's memory grew for it. */
async function measureFile(server: BenchServer, token: string, period: string): Promise<Measure> {
  const before = await residentMegabytes(server.pid)
  const answer = await fetch(`${server.url}/api/club-admin/finance/export/?period=${period}`, {
    headers: { authorization: `Token ${token}` },
  })
  let lines = 0
  for await (const chunk of answer.body ?? []) lines += Buffer.from(chunk).toString('latin1').split('\n').length - 1
  const grown = (await peakMegabytes(server.pid)) - before
  return {
    name: 'a file of every entry of a year',
    figures: `${lines} lines, ${grown.toFixed(0)} MB more; at most ${promisedFile}`,
    ok: grown <= promisedFile && lines > 500_000,
  }
}

/** A club's figures over a whole year. */
export async function measureFinances(): Promise<Measure[]> {
  const server = await startServer({ TEST_MODE: 'on' })
  const { db, close } = connect(server.connectionString, pino({ level: 'silent' }), 1)
  try {
    const [admin = ''] = await makeSeason(server.db, { clubs: 1, events, days: 364 })
    await makeYear(server.db, admin)
    await rebuildSums(db)
    await server.db.query('vacuum analyze')
    const token = await signIn(server.db, admin)
    const today = Temporal.Now.plainDateISO('UTC').subtract({ days: 1 })
    const year = `${today.subtract({ days: 365 }).toString()},${today.toString()}`
    const { rows } = await server.db.query<{ id: string; business_date: string }>(
      'select id, business_date::text from dated_events order by n desc limit 1',
    )
    const calls: [name: string, path: string, most: number][] = [
      ['the headline', 'finances/', promised],
      ['analytics of 366 days', 'finance-analytics/?period=366', promised],
      ['analytics of 30 days', 'finance-analytics/', promised],
      ['one event', `finance-analytics/events/${rows[0]?.id ?? ''}/`, promised],
      ['the first page of a year’s statement', `finance/?period=${year}`, promisedPage],
      ['fees of a year', `finance/?period=${year}&figure=fees`, promised],
      ['a year by posting date', `finance/?period=${year}&dated_by=posted_on`, promised],
      ['other events than the first 25', `finance/?period=${year}&others=events`, promised],
      ['other ambassadors than the first 25', `finance/?period=${year}&others=ambassadors`, promised],
      ['reservations that were booked', `reservations/?date_range=${year}&counted=booked`, promised],
      ['no-shows', `reservations/?date_range=${year}&counted=no_show`, promised],
      ['arrivals of a half hour', `reservations/?date_range=${year}&arrived=23:00`, promised],
      ['Saturdays of a year', `finance/?period=${year}&weekday=6`, promised],
      ['cash-ups', 'cash-ups/', promised],
      ['a cash-up', `cash-ups/${rows[0]?.business_date ?? ''}/`, promised],
      ['manual revenue', 'manual-revenue/', promised],
      ['disputes', 'disputes/', promised],
      ['the dashboard', 'dashboard/', promised],
    ]
    const measures: Measure[] = []
    for (const [name, path, most] of calls) {
      await timed(server, token, path)
      const times: number[] = []
      for (let turn = 0; turn < turns; turn += 1) times.push(await timed(server, token, path))
      measures.push({
        name: `${name} of a club’s year`,
        figures: `${spread(times)} ms; at most ${most}`,
        ok: median(times) <= most,
      })
    }
    // The same amount again, so that a file has half a million rows.
    await server.db.query(`set session_replication_role = replica; update paid set id = gen_random_uuid()`)
    await postPaid(server.db)
    return [...measures, await measureFile(server, token, year)]
  } finally {
    await close()
    await server.stop()
  }
}
