import { randomBytes } from 'node:crypto'
import type { Client } from 'pg'
import sharp from 'sharp'
import { writeCursor } from '#server/infrastructure/database/cursor.ts'
import { compare } from './compare.ts'
import { median, spread, type Measure } from './measure.ts'
import { makeGuests } from './crowd.ts'
import { signIn } from './season.ts'
import { startServer, type BenchServer } from './server.ts'

/** A page of a queue this long takes at most this many times as long as one of a short queue. */
const queue = { short: 500, long: 50_000, promised: 1.5 }
/** A submission opens with its details and all its pictures within this many milliseconds. */
const looks = { turns: 25, promisedMs: 300 }

/** Submissions waiting for review, one per client; one in ten carries some risk, one in fifty shows another client's document. */
async function makeQueue(db: Client, count: number): Promise<void> {
  await makeGuests(db, count)
  await db.query(
    `insert into client_profiles (user_id) select id from users u where role = 'client'
        and not exists (select from client_profiles where user_id = u.id)`,
  )
  await db.query(
    `insert into verifications (id, client_id, status, document_type, country, birth_date, expires_on, number_fingerprint,
      signals, risk, submitted_at)
     select gen_random_uuid(), id, 'pending', 'id_card', 'NL', '1996-05-31', '2040-01-01',
       decode(md5((n / case when n % 50 = 0 then 100 else 1 end)::text), 'hex'), '{}',
       case when n % 10 = 0 then 10 * (n % 7) else 0 end, now() - n * interval '20 seconds'
     from (select id, row_number() over (order by id) as n from users where role = 'client' and username like 'crowd%') u`,
  )
  await db.query('vacuum analyze')
}

async function makeReviewer(db: Client): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    `insert into users (id, username, password_hash, role, created_at, updated_at)
     values (gen_random_uuid(), 'reviewer', '', 'superadmin', now(), now()) returning id`,
  )
  return signIn(db, rows[0]?.id ?? '')
}

/** Behind the middle of the queue in this order. */
async function middleOf(db: Client, order: string): Promise<string> {
  const { rows } = await db.query<{ risk: number; submitted_at: Date; id: string }>(
    `select risk, submitted_at, id from verifications order by ${order} offset (select count(*) / 2 from verifications) limit 1`,
  )
  const [row] = rows
  return row === undefined ? '' : writeCursor([row.risk, row.submitted_at.toISOString(), row.id])
}

async function measureQueue(short: BenchServer, long: BenchServer): Promise<Measure[]> {
  const tokens = { short: await makeReviewer(short.db), long: await makeReviewer(long.db) }
  const list = '/api/verification/list/?status=pending&limit=25&sort='
  const both = async (sort: string, order: string | null) => {
    const path = async ({ db }: BenchServer) =>
      order === null ? list + sort : `${list}${sort}&cursor=${await middleOf(db, order)}`
    return {
      short: { server: short, path: await path(short), token: tokens.short },
      long: { server: long, path: await path(long), token: tokens.long },
    }
  }
  const pages = [
    ['oldest first', 'oldest', null],
    ['oldest first, from its middle on', 'oldest', 'submitted_at, id'],
    ['highest risk first', 'risk', null],
    ['highest risk first, from its middle on', 'risk', 'risk desc, submitted_at, id'],
  ] as const
  const measures: Measure[] = []
  for (const [name, sort, order] of pages)
    measures.push(
      await compare({
        name: `verifications: a page of ${queue.long.toLocaleString('en-US')} against ${queue.short}, ${name}`,
        promised: queue.promised,
        ...(await both(sort, order)),
      }),
    )
  return measures
}

/** As phones send them: 2,400 pixels wide, full of detail. */
async function photo(): Promise<string> {
  const grain = await sharp(randomBytes(300 * 200 * 3), { raw: { width: 300, height: 200, channels: 3 } })
    .resize(2400, 1600)
    .jpeg({ quality: 90 })
    .toBuffer()
  return `data:image/jpeg;base64,${grain.toString('base64')}`
}

async function measureLooks({ db, url }: BenchServer): Promise<Measure> {
  const { rows } = await db.query<{ id: string }>(`select id from users where username = 'crowd1'`)
  const client = rows[0]?.id ?? ''
  await db.query('delete from verifications where client_id = $1', [client])
  const call = async (token: string, method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${url}/api/${path}`, {
      method,
      headers: { authorization: `Token ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${bytes.toString('utf8', 0, 200)}`)
    return bytes
  }
  const images = { front: await photo(), back: await photo(), selfie: await photo() }
  const typed = {
    first_name: 'Ana',
    last_name: 'Lopez',
    birth_date: '1996-05-31',
    document_number: 'BENCH1',
    expires_on: '2040-01-01',
  }
  const body = { document_type: 'id_card', country: 'NL', ...typed, images, consent: true }
  await call(await signIn(db, client), 'POST', 'client/verification/submit/', body)
  const submitted = await db.query<{ id: string }>('select id from verifications where client_id = $1', [client])
  const path = `verification/${submitted.rows[0]?.id ?? ''}/`
  const { rows: reviewers } = await db.query<{ id: string }>(`select id from users where username = 'reviewer'`)
  const token = await signIn(db, reviewers[0]?.id ?? '')
  await call(token, 'POST', `${path}action/`, { action: 'claim' })
  const times: number[] = []
  let bytes = 0
  for (let turn = 0; turn < looks.turns; turn++) {
    const began = performance.now()
    // As the screen does: the details say which pictures there are.
    await call(token, 'GET', path)
    const pictures = await Promise.all(
      ['front', 'back', 'selfie'].map(async (side) => call(token, 'GET', `${path}images/${side}/`)),
    )
    times.push(performance.now() - began)
    bytes = pictures.reduce((sum, { length }) => sum + length, 0)
  }
  return {
    name: 'verifications: a submission opens with its three pictures',
    figures: `${spread(times)} ms, ${(bytes / 1e6).toFixed(1)} MB; at most ${looks.promisedMs}`,
    ok: median(times) <= looks.promisedMs,
  }
}

/** A reviewer's queue, and how long it takes to open a submission. */
export async function measureVerifications(): Promise<Measure[]> {
  const env = { TEST_MODE: 'on', DEMO_DATA: 'off' }
  const [short, long] = [await startServer(env), await startServer(env)]
  try {
    await makeQueue(short.db, queue.short)
    await makeQueue(long.db, queue.long)
    return [...(await measureQueue(short, long)), await measureLooks(long)]
  } finally {
    await short.stop()
    await long.stop()
  }
}
