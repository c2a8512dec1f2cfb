import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import type { generateAttendance } from '#contract/staffing/attendance.ts'
import { compare } from './compare.ts'
import type { Measure } from './measure.ts'
import { makeSeason, signIn } from './season.ts'
import { startServer } from './server.ts'

/** The limit: a page of 100,000 records takes at most this many times as long as one of 1,000. */
const promised = 2
/** A club plans 80 people over 31 days: their records are created within a second. */
const generated = { people: 80, days: 31, promisedMs: 1_000 }

const page = '/api/club-admin/attendance/?limit=25'

/** A club's role and people, each with a worked shift on this many days up to now. */
async function makeWork(db: Client, adminId: string, { people, days }: { people: number; days: number }): Promise<string> {
  const ids = Array.from({ length: people }, () => randomUUID())
  const name = randomUUID().slice(0, 8)
  await db.query(
    `insert into users (id, username, password_hash, role, created_at, updated_at)
     select id, 's' || $2::text || n, '', 'staffclub', now(), now() from unnest($1::uuid[]) with ordinality u (id, n)`,
    [ids, name],
  )
  const { rows } = await db.query<{ role_id: string }>(
    `insert into staff_roles (id, club_id, name, colour, hourly_rate_minor, created_at)
     select gen_random_uuid(), id, 'Bar', '#2a6fc9', 1800, now() from clubs where admin_id = $1 returning id as role_id`,
    [adminId],
  )
  await db.query(
    `insert into staff_shifts (id, club_id, user_id, role_id, business_date, starts_at, ends_at, break_minutes, early_in_minutes,
       late_grace_minutes, late_out_minutes, status, created_at, published_at)
     select gen_random_uuid(), c.id, u, $3, (now() - d * interval '1 day')::date, now() - d * interval '1 day',
       now() - d * interval '1 day' + interval '8 hours', 30, 30, 10, 120, 'published', now(), now()
     from clubs c, unnest($2::uuid[]) u, generate_series(1, $4::int) d where c.admin_id = $1`,
    [adminId, ids, rows[0]?.role_id, days],
  )
  return ids[0] ?? ''
}

const fillRecords = async (db: Client, adminId: string) =>
  db.query(
    `with made as (
       insert into attendance (id, shift_id, club_id, user_id, role_id, business_date, starts_at, hourly_rate_minor, currency,
         status, checked_in_at, checked_out_at, worked_minutes, pay_minor, created_at)
       select gen_random_uuid(), s.id, s.club_id, s.user_id, s.role_id, s.business_date, s.starts_at, 1800, 'EUR',
         case when random() < 0.01 then 'checked_out' else 'approved' end, s.starts_at, s.ends_at, 480, 14400, now()
       from staff_shifts s join clubs c on c.id = s.club_id where c.admin_id = $1 returning id, user_id, checked_in_at)
     insert into attendance_punches (id, attendance_id, action, pressed_at, received_at, user_id)
     select gen_random_uuid(), id, 'check_in', checked_in_at, checked_in_at, user_id from made`,
    [adminId],
  )

async function measureGenerate(): Promise<Measure> {
  const server = await startServer({ TEST_MODE: 'on' })
  try {
    const [admin = ''] = await makeSeason(server.db, { clubs: 1, events: 1, days: 1 })
    await makeWork(server.db, admin, generated)
    const token = await signIn(server.db, admin)
    const date = (days: number) => Temporal.Now.plainDateISO('UTC').subtract({ days }).toString()
    const began = performance.now()
    const answer = await fetch(`${server.url}/api/club-admin/attendance/generate/`, {
      method: 'POST',
      headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ date_from: date(generated.days + 1), date_to: date(0) }),
    })
    const took = performance.now() - began
    const { made: generatedCount } = (await answer.json()) as AnswerOf<typeof generateAttendance>
    const isWhole = generatedCount === generated.people * generated.days
    return {
      name: `attendance: ${generatedCount} records made at once`,
      figures: `${Math.round(took)} ms, promised ${generated.promisedMs} ms`,
      ok: isWhole && took <= generated.promisedMs,
    }
  } finally {
    await server.stop()
  }
}

/** First pages and filters of a club with 100,000 attendance records, compared with one that has 1,000. */
export async function measureAttendance(): Promise<Measure[]> {
  const server = await startServer({ TEST_MODE: 'on' })
  const { db } = server
  try {
    const [few = '', many = ''] = await makeSeason(db, { clubs: 2, events: 1, days: 1 })
    const people = [await makeWork(db, few, { people: 10, days: 100 }), await makeWork(db, many, { people: 80, days: 1_250 })]
    await fillRecords(db, few)
    await fillRecords(db, many)
    await db.query('vacuum analyze')
    const tokens = [await signIn(db, few), await signIn(db, many)]
    const date = (days: number) => Temporal.Now.plainDateISO('UTC').subtract({ days }).toString()
    const filters: Record<string, (person: string) => string> = {
      'first page': () => page,
      'one status': () => `${page}&status=checked_out`,
      'one person': (person) => `${page}&staff_id=${person}`,
      'one month': () => `${page}&date_from=${date(60)}&date_to=${date(30)}`,
      'one person in a month with a status': (person) =>
        `${page}&staff_id=${person}&status=approved&date_from=${date(60)}&date_to=${date(30)}`,
    }
    const measures: Measure[] = [await measureGenerate()]
    for (const [name, pathOf] of Object.entries(filters)) {
      const [short, long] = people.map((person, index) => ({ server, path: pathOf(person), token: tokens[index] ?? '' }))
      if (short === undefined || long === undefined) continue
      measures.push(await compare({ name: `attendance, ${name}: 100,000 records against 1,000`, promised, short, long }))
    }
    return measures
  } finally {
    await server.stop()
  }
}
