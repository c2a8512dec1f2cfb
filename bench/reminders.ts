import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool, type Client } from 'pg'
import { makeOnSale } from './contested-event.ts'
import { median, peakMegabytes, processorMs, type Measure } from './measure.ts'
import { openMailServer } from './mail-server.ts'
import { pay } from './payments-beside-mail.ts'
import { startServer, type BenchServer } from './server.ts'

/** `FOLLOWERS=100000` runs what is otherwise extrapolated. */
const followers = Number(process.env['FOLLOWERS'] ?? 10_000)
const goal = { followers: 100_000, minutes: 10 }
/** Payments one after another: as many alone as are needed for the slowest of a hundred. */
const alone = 100
const maxPayers = 4_000
/** The slowest of a hundred beside the reminders, in times of the slowest alone: both share two cores with the database. */
const maxRatio = 3

/** Accepts every push, and counts them. */
async function openPushes() {
  let count = 0
  const server = createHttpServer((request, response) => {
    request.resume()
    request.on('end', () => {
      count++
      response.writeHead(201).end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    count: () => count,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Clients with a confirmed address and a device, who chose every reminder by every channel and have no quiet hours. */
async function makeFollowers(db: Client, count: number, port: number): Promise<void> {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const keys = [pair.getPublicKey('base64url'), randomBytes(16).toString('base64url')]
  await db.query('create table bench_followers (n integer primary key, id uuid not null)')
  await db.query('insert into bench_followers select n, gen_random_uuid() from generate_series(1, $1::int) n', [count])
  await db.query(
    `insert into users (id, username, password_hash, role, email, email_confirmed_at, created_at, updated_at)
     select id, 'follower' || n, '', 'client', 'follower' || n || '@example.com', now(), now(), now() from bench_followers`,
  )
  await db.query(
    `insert into tokens (id, user_id, token_hash, user_agent, address, created_at, last_used_at, expires_at)
     select id, id, sha256(id::text::bytea), '', '', now(), now(), now() + interval '30 days' from bench_followers`,
  )
  await db.query(
    `insert into push_subscriptions (id, user_id, token_id, endpoint, p256dh, auth, user_agent, created_at)
     select id, id, id, 'http://127.0.0.1:' || $1::text || '/' || n, $2, $3, '', now() from bench_followers`,
    [port, ...keys],
  )
  await db.query(
    `insert into reminder_settings (user_id, app, email, push)
     select id, kinds, kinds, kinds from bench_followers, (select '{new_event,on_sale,last_places,doors_open}'::text[] as kinds) k`,
  )
  await db.query('vacuum analyze')
}

interface Outbox {
  emails: () => number
  pushes: () => number
}

/** Milliseconds until an event's reminders are out, from the job that publishing it writes. */
async function remind(db: Client, eventId: string, people: number, { emails, pushes }: Outbox): Promise<Record<string, number>> {
  const [emailed, pushed] = [emails(), pushes()]
  await db.query(
    `insert into club_follows (club_id, user_id, followed_at)
     select e.club_id, f.id, now() from events e, bench_followers f where e.id = $1 and f.n <= $2 on conflict do nothing`,
    [eventId, people],
  )
  await db.query('analyze club_follows')
  const from = performance.now()
  await db.query(
    `insert into jobs (id, kind, lane, payload)
     values ($1, 'event_published', 'bulk', jsonb_build_object('event_id', $2::text, 'after', null))`,
    [randomUUID(), eventId],
  )
  const took: Record<string, number> = {}
  const note = (channel: string, count: number) => {
    if (count >= people) took[channel] ??= performance.now() - from
  }
  while (Object.keys(took).length < 3) {
    const { rows } = await db.query<{ count: string }>('select count(*) from notifications where source_id = $1', [eventId])
    note('app', Number(rows[0]?.count))
    note('email', emails() - emailed)
    note('push', pushes() - pushed)
    await sleep(200)
  }
  return took
}

/** The slowest of a hundred. */
const slowest = (waits: readonly number[]) => waits.toSorted((a, b) => a - b)[Math.ceil(waits.length * 0.99) - 1] ?? 0

interface Payers {
  server: BenchServer
  watch: Pool
  tokens: string[]
  body: object
  /** When the first email to an address came. */
  firstAt: ReadonlyMap<string, number>
}

interface Payment {
  /** Milliseconds until it is confirmed. */
  confirmed: number
  /** Milliseconds until its guest's email is with the mail server. */
  emailed: number
}

/** Pays one booking after another until `isOver`. */
async function payUntil(
  { server, watch, tokens, body, firstAt }: Payers,
  isOver: (count: number) => boolean,
): Promise<Payment[]> {
  const payments: Payment[] = []
  const emails: Promise<void>[] = []
  const waitForEmail = async (payment: Payment, address: string, from: number) => {
    while (!firstAt.has(address)) await sleep(20)
    payment.emailed = (firstAt.get(address) ?? 0) - from
  }
  while (tokens.length > 0 && !isOver(payments.length)) {
    const address = `bench${tokens.length}@bench.example`
    const confirmed = await pay(server, watch, tokens.pop() ?? '', body)
    const payment = { confirmed, emailed: 0 }
    payments.push(payment)
    emails.push(waitForEmail(payment, address, performance.now() - confirmed))
  }
  await Promise.all(emails)
  return payments
}

const waitsOf = (payments: readonly Payment[], which: keyof Payment) => payments.map((one) => one[which])

function compare(name: string, beside: readonly number[], idle: readonly number[]): Measure {
  const ratio = slowest(beside) / slowest(idle)
  return {
    name,
    figures: `${beside.length}: p50 ${median(beside).toFixed(0)} ms, p99 ${slowest(beside).toFixed(0)} ms; alone ${median(idle).toFixed(0)} and ${slowest(idle).toFixed(0)} ms; ratio of p99 ${ratio.toFixed(2)}, at most ${maxRatio}`,
    ok: ratio <= maxRatio,
  }
}

/** How long a club's reminders of a new event take to reach all its followers, and what payments take meanwhile. */
export async function measureReminders(): Promise<Measure[]> {
  const pushes = await openPushes()
  const mail = await openMailServer()
  const server = await startServer({ SMTP_URL: mail.url, TEST_MODE: 'on', RATE_LIMITS: 'off' })
  const watch = new Pool({ connectionString: server.connectionString, max: 2 })
  try {
    const { events, tokens } = await makeOnSale(server.db, { guests: maxPayers, events: 3 })
    const [paid, small, large] = events
    if (paid === undefined || small === undefined || large === undefined) throw new Error('Three events were requested.')
    await server.db.query("update prestations set payment = 'prepaid', price_minor = 2500 where id = $1", [paid.prestation_id])
    await server.db.query("update users set email = username || '@bench.example' where username like 'bench%'")
    await makeFollowers(server.db, followers, pushes.port)
    const outbox = {
      emails: () => mail.count('follower'),
      pushes: pushes.count,
    }
    const body = { event_id: paid.event_id, lines: [{ prestation_id: paid.prestation_id, quantity: 1 }], party_size: 1 }
    const payers = { server, watch, tokens, body, firstAt: mail.firstAt }

    const idle = await payUntil(payers, (count) => count === alone)
    const quarter = await remind(server.db, small.event_id, followers / 4, outbox)
    let isDone = false
    const beside = payUntil(payers, () => isDone)
    const before = await processorMs(server.pid)
    const whole = await remind(server.db, large.event_id, followers, outbox)
    const used = ((await processorMs(server.pid)) - before) / followers
    isDone = true
    const paying = await beside
    const last = Math.max(...Object.values(whole))
    const perThousand = ((last - Math.max(...Object.values(quarter))) / (followers * 0.75)) * 1000
    const minutes = (last + (perThousand * Math.max(goal.followers - followers, 0)) / 1000) / 60_000
    const each = Object.entries(whole).map(([channel, ms]) => `${channel} ${(ms / 1000).toFixed(1)} s`)
    return [
      {
        name: `reminders of a new event to ${followers} followers`,
        figures: `${each.join(', ')}; ${perThousand.toFixed(0)} ms more per 1,000; ${goal.followers}: ${minutes.toFixed(1)} minutes, at most ${goal.minutes}; ${used.toFixed(1)} ms of processor each; memory at most ${(await peakMegabytes(server.pid)).toFixed(0)} MB`,
        ok: minutes <= goal.minutes,
      },
      compare('payments meanwhile, until confirmed', waitsOf(paying, 'confirmed'), waitsOf(idle, 'confirmed')),
      compare('payments meanwhile, until emailed', waitsOf(paying, 'emailed'), waitsOf(idle, 'emailed')),
    ]
  } finally {
    mail.stop()
    pushes.close()
    await watch.end()
    await server.stop()
  }
}
