import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { median, spread, type Measure } from './measure.ts'
import { makeSeason, signIn } from './season.ts'
import { startServer, type BenchServer } from './server.ts'

/** The limits in milliseconds: reading four weeks of this many people, and planning this many shifts at once. */
export const people = 80
const promisedRead = 150
const promisedAssign = 1_000
const turns = 7

/** A club's staff in one role, and a template for every day. */
async function makeStaff(db: Client, adminId: string): Promise<{ staff: string[]; template: string }> {
  const staff = Array.from({ length: people }, () => randomUUID())
  const [role, template] = [randomUUID(), randomUUID()]
  await db.query(
    `insert into users (id, username, password_hash, role, first_name, last_name, created_at, updated_at)
     select id, 'works' || n, '', 'staffclub', 'First' || n, 'Last' || n, now(), now()
     from unnest($1::uuid[]) with ordinality u (id, n)`,
    [staff],
  )
  await db.query(
    `insert into staff_roles (id, club_id, name, colour, hourly_rate_minor, created_at)
     select $1, id, 'Bar', '#2a6fc9', 1800, now() from clubs where admin_id = $2`,
    [role, adminId],
  )
  await db.query(
    `insert into club_staff (user_id, club_id, role_id, joined_at)
     select u.id, c.id, $2, now() from unnest($1::uuid[]) u (id), clubs c where c.admin_id = $3`,
    [staff, role, adminId],
  )
  await db.query(
    `insert into schedule_templates (id, club_id, name, role_id, weekdays, start_local, end_local, break_minutes, headcount,
      created_at)
     select $1, id, 'Bar', $2, '{1,2,3,4,5,6,7}', '22:00', '06:00', 30, 80, now() from clubs where admin_id = $3`,
    [template, role, adminId],
  )
  return { staff, template }
}

async function timed(server: BenchServer, token: string, path: string, body?: unknown): Promise<number> {
  const began = performance.now()
  const answer = await fetch(`${server.url}/api/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Token ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  const took = performance.now() - began
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 200)}`)
  return took
}

/** A club whose people work every day of two months; its admin's token. */
export async function makePlannedMonth(server: BenchServer, date_from: string): Promise<string> {
  const [admin = ''] = await makeSeason(server.db, { clubs: 1, events: 10, days: 30 })
  const { staff, template } = await makeStaff(server.db, admin)
  const token = await signIn(server.db, admin)
  const first = Temporal.PlainDate.from(date_from)
  for (const days of [0, 31]) {
    const dates = { date_from: first.add({ days }).toString(), date_to: first.add({ days: days + 30 }).toString() }
    await timed(server, token, 'club-admin/assign-schedule/', {
      template_id: template,
      staff_ids: staff,
      ...dates,
      publish: true,
    })
  }
  return token
}

/** The rota of a large club: each turn plans and publishes a month for everyone, and reads four weeks of it. */
export async function measureRota(): Promise<Measure[]> {
  const server = await startServer({ TEST_MODE: 'on' })
  try {
    const [admin = ''] = await makeSeason(server.db, { clubs: 1, events: 100, days: 365 })
    const { staff, template } = await makeStaff(server.db, admin)
    const token = await signIn(server.db, admin)
    const [assigned, read]: [number[], number[]] = [[], []]
    for (let turn = 0; turn < turns; turn++) {
      const first = Temporal.PlainDate.from('2031-01-01').add({ months: turn * 2 })
      const dates = { date_from: first.toString(), date_to: first.add({ days: 30 }).toString() }
      const body = { template_id: template, staff_ids: staff, ...dates, publish: true }
      assigned.push(await timed(server, token, 'club-admin/assign-schedule/', body))
      const path = `club-admin/rota/?date=${first.toString()}&weeks=4`
      await timed(server, token, path)
      read.push(await timed(server, token, path))
    }
    const line = (name: string, times: readonly number[], promised: number): Measure => ({
      name,
      figures: `${spread(times)} ms; at most ${promised}`,
      ok: median(times) <= promised,
    })
    return [
      line(`the rota of ${people} people in four weeks`, read, promisedRead),
      line(`a month planned and published for ${people} people`, assigned, promisedAssign),
    ]
  } finally {
    await server.stop()
  }
}
