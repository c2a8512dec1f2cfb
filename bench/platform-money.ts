import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { putLoad, request } from './http-load.ts'
import { peakMegabytes, residentMegabytes, type Measure } from './measure.ts'
import { makeSeason, signIn } from './season.ts'
import { startServer, type BenchServer } from './server.ts'

/**
 * Payments and refunds per event: 1,750,000 entries and a file of 500,000 rows. With 286 there are 5,000,000 entries; for the
 * figures of that run see docs/algorithms/rollups.md.
 */
const season = { clubs: 500, events: 5, days: 25, transactions: 100 }
const entriesOfEach = 7
const promised = { screenMs: 500, csvMegabytes: 80 }

/** Past events with their payments and refunds, written without per-row checks. */
async function makeLedger(db: Client): Promise<number> {
  await makeSeason(db, season)
  await db.query('set session_replication_role = replica')
  await db.query(
    `update events set starts_at = starts_at - interval '28 days', ends_at = ends_at - interval '28 days',
      business_date = business_date - 28`,
  )
  await db.query(
    `insert into ledger_transactions (id, kind, club_id, currency, occurred_at, business_date, posted_on, source, source_kind,
      source_id, event_id, actor_kind)
     select uuidv7(), case when n % 10 = 0 then 'refund_granted' else 'reservation_paid' end, e.club_id, 'EUR',
       e.starts_at - n * interval '3 hours', e.business_date, e.business_date - n / 8, 'online', 'payment', gen_random_uuid(),
       e.id, 'client'
     from events e, generate_series(1, $1::int) n`,
    [season.transactions],
  )
  await db.query(
    `insert into ledger_entries (transaction_id, position, account, amount_minor, category)
     select t.id, position,
       case when t.kind = 'refund_granted' and account = 'provider_clearing' then 'due_to_payers' else account end,
       case when t.kind = 'refund_granted' then -amount else amount end, category
     from ledger_transactions t,
       (values (0, 'provider_clearing', 1500, null), (1, 'due_to_clubs', -1455, null), (2, 'platform_fees', -45, null),
       (3, 'club_due_from_platform', 1455, null), (4, 'club_platform_fees', 45, null), (5, 'club_sales', -1376, 'entry'),
       (6, 'club_output_tax', -124, 'entry')) e (position, account, amount, category)`,
  )
  await db.query('insert into ledger_unfolded select id from ledger_transactions')
  await db.query('set session_replication_role = origin')
  await db.query('vacuum analyze')
  return season.clubs * season.events * season.transactions * entriesOfEach
}

/** Two years of monthly invoices for each club with their postings, all paid except the last one of every tenth club. */
const invoicedMonths = 24

async function makeSubscriptions(db: Client): Promise<void> {
  await db.query('set session_replication_role = replica')
  await db.query(
    `insert into subscriptions (id, club_id, plan, interval, status, currency, timezone, price_minor, anchor_at, period_start_at,
      period_end_at, past_due_at, created_at)
     select gen_random_uuid(), c.id, 'pro', 'month',
       case when row_number() over (order by c.id) % 10 = 0 then 'past_due' else 'active' end, 'EUR',
       'Europe/Amsterdam', 12900, now() - $1 * interval '1 month', now(), now() + interval '1 month', now(),
       now() - $1 * interval '1 month'
     from clubs c`,
    [invoicedMonths],
  )
  await db.query(
    `insert into invoices (id, club_id, subscription_id, number, status, purpose, plan, interval, currency, timezone, price_minor,
       subtotal_minor, tax_bp, tax_minor, tax_note, total_minor, buyer, seller, lines, created_at, issued_at, paid_at,
       period_start_at, period_end_at)
     select gen_random_uuid(), s.club_id, s.id, 'B-' || row_number() over (), case when is_open then 'open' else 'paid' end,
       case when n = $1 then 'start' else 'period' end, 'pro', 'month', 'EUR', s.timezone, 12900, 12900, 2100, 2709, '', 15609,
       '{}', '{}', '[]', at, at, case when is_open then null else at end, at, at + interval '1 month'
     from subscriptions s, generate_series(1, $1::int) n, lateral (
       select now() - n * interval '1 month' + interval '1 hour' as at, n = 1 and s.status = 'past_due' as is_open) m`,
    [invoicedMonths],
  )
  await db.query(
    `insert into ledger_transactions (id, kind, club_id, currency, occurred_at, business_date, posted_on, source, source_kind,
      source_id, actor_kind)
     select uuidv7(), k.kind, i.club_id, 'EUR', i.issued_at, i.issued_at::date, i.issued_at::date, 'online', 'invoice', i.id,
       'system'
     from invoices i, (values ('invoice_issued'), ('invoice_paid')) k (kind)
     where k.kind = 'invoice_issued' or i.status = 'paid'`,
  )
  await db.query(
    `insert into ledger_entries (transaction_id, position, account, amount_minor)
     select t.id, position, account, amount from ledger_transactions t join (values
       ('invoice_issued', 0, 'platform_receivable', 15609), ('invoice_issued', 1, 'subscription_revenue', -12900),
       ('invoice_issued', 2, 'tax_payable', -2709),
       ('invoice_paid', 0, 'provider_clearing', 15609), ('invoice_paid', 1, 'platform_receivable', -15609))
       e (kind, position, account, amount) on e.kind = t.kind`,
  )
  await db.query(`insert into ledger_unfolded select id from ledger_transactions where source_kind = 'invoice'`)
  await db.query('set session_replication_role = origin')
  await db.query('vacuum analyze')
}

async function measureFold({ db }: BenchServer, entries: number): Promise<Measure> {
  const began = performance.now()
  await db.query(`insert into jobs (id, kind, payload, lane) values (gen_random_uuid(), 'fold_ledger', '{}', 'bulk')`)
  const left = async () =>
    (await db.query<{ left: number }>('select count(*)::int as left from ledger_unfolded')).rows[0]?.left ?? 0
  while ((await left()) > 0) await sleep(200)
  const seconds = (performance.now() - began) / 1000
  await db.query('vacuum analyze ledger_sums, ledger_unfolded')
  const { rows } = await db.query<{ sums: number }>('select count(*)::int as sums from ledger_sums')
  return {
    name: `platform-money: ${entries.toLocaleString('en-US')} entries added to ${(rows[0]?.sums ?? 0).toLocaleString('en-US')} sums`,
    figures: `${seconds.toFixed(1)} s, ${Math.round(entries / seconds).toLocaleString('en-US')} entries a second`,
    ok: true,
  }
}

async function measureScreen({ url }: BenchServer, token: string, path: string): Promise<Measure> {
  const headers = { authorization: `Token ${token}` }
  const load = { url, connections: 1, seconds: 3, next: () => request('GET', `/api/super-admin/${path}`, headers) }
  const { p50, p99, statuses } = await putLoad(load)
  return {
    name: `platform-money: ${path}`,
    figures: `${p50.toFixed(0)} ms, ${p99.toFixed(0)} ms at 99 %; at most ${promised.screenMs}`,
    ok: Object.keys(statuses).join() === '200' && p50 <= promised.screenMs,
  }
}

/** A file of all rows, read as it arrives: how much memory the server uses for it. */
async function measureCsv({ url, pid }: BenchServer, token: string, path: string): Promise<Measure> {
  const get = async (path: string) => fetch(`${url}/api/super-admin/${path}`, { headers: { authorization: `Token ${token}` } })
  await (await get('reservations-finances/export/?currency=EUR&figure=fees&from=2020-01-01&to=2020-01-01')).text()
  const before = await residentMegabytes(pid)
  const began = performance.now()
  const answer = await get(path)
  let [bytes, lines, most] = [0, 0, before]
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length
    for (const byte of chunk) if (byte === 10) lines += 1
    if (lines % 50 === 0) most = Math.max(most, await residentMegabytes(pid))
  }
  const seconds = (performance.now() - began) / 1000
  return {
    name: `platform-money: ${path}, a CSV of ${(lines - 1).toLocaleString('en-US')} rows`,
    figures: `${(bytes / 1e6).toFixed(0)} MB in ${seconds.toFixed(1)} s; the server grew by ${(most - before).toFixed(0)} MB, at most ${promised.csvMegabytes} (peak ${(await peakMegabytes(pid)).toFixed(0)} MB)`,
    ok: answer.status === 200 && most - before <= promised.csvMegabytes,
  }
}

const screens = [
  'reservations-finances/',
  'reservations-finances/groups/?by=club&currency=EUR',
  'reservations-finances/groups/?by=event&currency=EUR',
  'reservations-finances/groups/?by=city',
  'reservations-finances/rows/?currency=EUR&figure=net',
  'reservations-finances/due/',
  'reservations-finances/disputes/',
  'reservations-finances/disputes/?state=open&currency=EUR',
  'reservations-finances/payouts/',
  'subscription-finances/',
  'subscription-finances/?months=36',
  'subscription-finances/moves/?currency=EUR',
  'subscription-finances/moves/?currency=EUR&plan=pro&interval=month',
  'subscription-finances/invoices/',
  'ledger/?figure=invoiced&currency=EUR',
  'ledger/?figure=platform_fees&currency=EUR',
  'ledger/?figure=commissions&currency=EUR',
  'ledger/?figure=due_to_clubs&currency=EUR',
  'dashboard/',
  'clubs/',
  'clubs/?subscription=past_due&sort=name',
  'events/',
  'audit-log/',
  'jobs/',
  'pending-payments/',
  'commissions/',
  'ambassador-statements/',
]

const files = [
  'reservations-finances/export/?currency=EUR',
  'ledger/export/?figure=platform_fees&currency=EUR',
  'subscription-finances/moves/export/?currency=EUR',
]

/** The platform's screens across every club. */
export async function measurePlatformMoney(): Promise<Measure[]> {
  const server = await startServer({ TEST_MODE: 'on', DEMO_DATA: 'off' })
  try {
    const entries = await makeLedger(server.db)
    await makeSubscriptions(server.db)
    const { rows } = await server.db.query<{ id: string }>(
      `insert into users (id, username, password_hash, role, created_at, updated_at)
       values (gen_random_uuid(), 'platform', '', 'superadmin', now(), now()) returning id`,
    )
    const token = await signIn(server.db, rows[0]?.id ?? '')
    const measures = [await measureFold(server, entries)]
    for (const path of screens) measures.push(await measureScreen(server, token, path))
    const { rows: clubs } = await server.db.query<{ id: string }>('select id from clubs order by id limit 1')
    const ofClub = `ledger/?figure=due_to_clubs&currency=EUR&club=${clubs[0]?.id ?? ''}`
    measures.push(await measureScreen(server, token, ofClub))
    for (const path of files) measures.push(await measureCsv(server, token, path))
    return measures
  } finally {
    await server.stop()
  }
}
