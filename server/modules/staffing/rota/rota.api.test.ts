import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createReservation } from '#contract/reservations/reservations.ts'
import { assignSchedule, copyShifts, getRota, publishShifts } from '#contract/staffing/rota.ts'
import * as templates from '#contract/staffing/schedule-templates.ts'
import { createShift, listShifts, updateShift } from '#contract/staffing/staff-schedules.ts'
import { insertRow } from '../../../testing/bad-input/insert-row.ts'
import { addEvent, addPrestation } from '../../../testing/events.ts'
import { refusedWith } from '../../../testing/refused-with.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { addPerson, addRole } from '../testing/people.ts'

const { createScheduleTemplate, deleteScheduleTemplate, getScheduleTemplate, listScheduleTemplates, updateScheduleTemplate } =
  templates

let world: World
let admin: Awaited<ReturnType<World['admin']>>
let role_id: string
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  admin = await world.admin()
  role_id = await addRole(world, { name: 'Bar' })
})
afterAll(async () => world.close())

const people = async (count: number) =>
  Promise.all(Array.from({ length: count }, async () => (await addPerson(world, role_id)).id))

const bar = { name: 'Bar', weekdays: [5, 6], start_local: '22:00', end_local: '06:00', break_minutes: 30, headcount: 2 }
const aTemplate = async (change: Partial<typeof bar> = {}) =>
  admin.call(createScheduleTemplate, { body: { ...bar, role_id, ...change } })

let year = 2030
/** A week, Monday to Sunday, that no other test plans in. */
const aWeek = () => {
  const day = Temporal.PlainDate.from({ year: (year += 1), month: 6, day: 1 })
  const monday = day.add({ days: 8 - day.dayOfWeek })
  const date = (index: number) => monday.add({ days: index }).toString()
  return { date_from: date(0), date_to: date(6), date }
}

describe('shift templates', () => {
  it('are created, read with their upcoming shifts, changed and deleted; their shifts stay.', async () => {
    const template = await aTemplate()
    expect(template).toMatchObject({
      ...bar,
      role_id,
      role_name: 'Bar',
      early_in_minutes: 30,
      late_grace_minutes: 10,
      late_out_minutes: 120,
    })
    const [user_id = ''] = await people(1)
    const { date_from, date_to } = aWeek()
    await admin.call(assignSchedule, { body: { template_id: template.id, staff_ids: [user_id], date_from, date_to } })
    const params = { id: template.id }
    const changed = await admin.call(updateScheduleTemplate, { params, body: { version: 1, start_local: '21:00', headcount: 3 } })
    expect(changed).toMatchObject({ start_local: '21:00', end_local: '06:00', headcount: 3, version: 2, upcoming: 2 })
    const { upcoming_shifts } = await admin.call(getScheduleTemplate, { params })
    expect(upcoming_shifts.map(({ user_id: who, starts_at_local }) => [who, starts_at_local.slice(11)])).toEqual([
      [user_id, '22:00'],
      [user_id, '22:00'],
    ])
    await admin.call(deleteScheduleTemplate, { params })
    await expect(admin.call(getScheduleTemplate, { params })).rejects.toMatchObject(refusedWith(404, 'not_found'))
    const { shifts } = await admin.call(listShifts, { query: { staff_id: user_id } })
    expect(shifts.map(({ template_id }) => template_id)).toEqual([null, null])
  })

  it('are listed by name, page by page.', async () => {
    const [late, early] = [await aTemplate({ name: 'Zulu' }), await aTemplate({ name: 'alpha' })]
    const first = await admin.call(listScheduleTemplates, { query: { limit: 1 } })
    expect(first.templates.map(({ id }) => id)).toEqual([early.id])
    const { templates: rest, next } = await admin.call(listScheduleTemplates, { query: { cursor: first.next ?? '' } })
    expect([rest.at(-1)?.id, rest.length + 1, next]).toEqual([late.id, first.count, null])
  })

  it('refuse a stale version, another club’s role, and invalid times.', async () => {
    const { id } = await aTemplate()
    const params = { id }
    await expect(admin.call(updateScheduleTemplate, { params, body: { version: 4 } })).rejects.toMatchObject(
      refusedWith(409, 'stale', { current: expect.objectContaining({ id, version: 1 }) }),
    )
    const call = admin.call(updateScheduleTemplate, { params, body: { version: 1, role_id: randomUUID() } })
    await expect(call).rejects.toMatchObject(refusedWith(400, 'invalid', { fields: { role_id: [expect.any(String)] } }))
    await expect(aTemplate({ start_local: '24:00', weekdays: [1, 1] })).rejects.toMatchObject(refusedWith(400, 'invalid'))
    const stranger = await world.staff('can_manage_staff')
    await expect(stranger.call(deleteScheduleTemplate, { params })).rejects.toMatchObject(refusedWith(403, 'forbidden'))
  })
})

describe('assignSchedule', () => {
  it('plans each person on the weekdays of the template, with hours, status and attendance.', async () => {
    const { id: template_id } = await aTemplate()
    const staff_ids = await people(2)
    const { date_from, date_to, date } = aWeek()
    const body = { template_id, staff_ids, date_from, date_to, publish: true }
    const answer = await admin.call(assignSchedule, { body })
    expect(answer).toMatchObject({ planned: 4, replaced: 0, skipped: 0, conflicts: 0 })
    expect(answer.rows.map(({ business_date, user_id, result }) => [business_date, user_id, result])).toEqual(
      [4, 5].flatMap((day) => staff_ids.map((user_id) => [date(day), user_id, 'planned'])),
    )
    const { shifts } = await admin.call(listShifts, { query: { date_from, date_to } })
    expect(shifts).toHaveLength(4)
    expect(shifts[0]).toMatchObject({ status: 'published', template_id, paid_minutes: 450, starts_at_local: `${date(4)}T22:00` })
    const { rows } = await world.pool.query('select 1 from attendance where user_id = any($1)', [staff_ids])
    expect(rows).toHaveLength(4)
  })

  it('is refused as a whole if someone already works then, and says where; skips or replaces if asked to.', async () => {
    const { id: template_id } = await aTemplate()
    const [busy = '', free = ''] = await people(2)
    const { date_from, date_to, date } = aWeek()
    const body = { template_id, staff_ids: [busy, free], date_from, date_to }
    const own = { starts_at_local: `${date(4)}T18:00`, ends_at_local: `${date(4)}T23:00` }
    const { id } = await admin.call(createShift, { body: { role_id, user_id: busy, ...own, publish: true } })
    const count = async () => (await admin.call(listShifts, { query: { date_from, date_to, limit: 1 } })).count

    await expect(admin.call(assignSchedule, { body })).rejects.toMatchObject(
      refusedWith(409, 'shift_overlap', {
        rows: [expect.objectContaining({ user_id: busy, business_date: date(4), conflict: expect.objectContaining(own) })],
      }),
    )
    const preview = await admin.call(assignSchedule, { body: { ...body, preview: true } })
    expect(preview).toMatchObject({ planned: 3, conflicts: 1 })
    expect(await count()).toBe(1)

    const skipped = await admin.call(assignSchedule, { body: { ...body, on_conflict: 'skip' } })
    expect(skipped).toMatchObject({ planned: 3, skipped: 1 })
    expect(await count()).toBe(4)
    const again = await admin.call(assignSchedule, { body: { ...body, staff_ids: [busy], on_conflict: 'replace' } })
    expect(again).toMatchObject({ planned: 2, replaced: 2 })
    const { rows } = await world.pool.query('select status from staff_shifts where id = $1', [id])
    expect(rows).toEqual([{ status: 'cancelled' }])
  })

  it('never changes or replaces a shift that someone has checked in for.', async () => {
    const { id: template_id } = await aTemplate()
    const [user_id = ''] = await people(1)
    const { date } = aWeek()
    const body = { template_id, staff_ids: [user_id], dates: [date(4)], publish: true }
    const { rows } = await admin.call(assignSchedule, { body })
    const shiftId = rows[0]?.shift_id
    await world.pool.query(`update attendance set checked_in_at = now(), status = 'checked_in' where shift_id = $1`, [shiftId])
    const answer = await admin.call(assignSchedule, { body: { ...body, on_conflict: 'replace' } })
    expect(answer.rows).toMatchObject([{ result: 'skipped', conflict: { is_worked: true } }])
  })

  it('plans open shifts for what is missing up to the headcount.', async () => {
    const { id: template_id } = await aTemplate({ headcount: 3 })
    const staff_ids = await people(1)
    const { date } = aWeek()
    const body = { template_id, staff_ids, dates: [date(1)], fill_open: true }
    expect((await admin.call(assignSchedule, { body })).rows.map(({ user_id }) => user_id)).toEqual([...staff_ids, null, null])
    expect((await admin.call(assignSchedule, { body: { ...body, staff_ids: [] } })).rows).toEqual([])
  })

  it('warns of rest under 11 hours and of weeks over 48 hours.', async () => {
    const { id: template_id } = await aTemplate({ weekdays: [1, 2, 3, 4, 5, 6, 7], end_local: '12:00' })
    const staff_ids = await people(1)
    const { date_from, date_to } = aWeek()
    const answer = await admin.call(assignSchedule, { body: { template_id, staff_ids, date_from, date_to } })
    const short = 'short_rest'
    const long = [short, 'long_week']
    expect(answer.rows.map(({ warnings }) => warnings)).toEqual([[], [short], [short], long, long, long, long])
    const { shifts } = await admin.call(listShifts, { query: { date_from, date_to } })
    expect(shifts.map(({ warnings }) => warnings)).toEqual([[], [short], [short], long, long, long, long])
  })

  it('plans once per key, which refuses another plan.', async () => {
    const { id: template_id } = await aTemplate()
    const staff_ids = await people(1)
    const { date_from, date_to } = aWeek()
    const input = { body: { template_id, staff_ids, date_from, date_to }, idempotencyKey: randomUUID() }
    const [one, other] = await Promise.all([admin.call(assignSchedule, input), admin.call(assignSchedule, input)])
    expect(other).toEqual(one)
    const call = admin.call(assignSchedule, { ...input, body: { ...input.body, publish: true } })
    await expect(call).rejects.toMatchObject(refusedWith(409, 'idempotency_mismatch'))
  })

  it('gives two planners of one week one clear answer each.', async () => {
    const { id: template_id } = await aTemplate()
    const staff_ids = await people(3)
    const { date_from, date_to } = aWeek()
    const body = { template_id, staff_ids, date_from, date_to }
    const both = await Promise.allSettled([admin.call(assignSchedule, { body }), admin.call(assignSchedule, { body })])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refusedWith(409, 'shift_overlap') })
    expect((await admin.call(listShifts, { query: { date_from, date_to } })).count).toBe(6)
  })

  it('refuses dates without the weekday, ranges that are too long, and templates and people of other clubs.', async () => {
    const { id: template_id } = await aTemplate()
    const staff_ids = await people(1)
    const { date } = aWeek()
    const assign = async (body: object) =>
      admin.call(assignSchedule, { body: { template_id, staff_ids, date_from: date(0), date_to: date(6), ...body } })
    const invalid = (field: string) => refusedWith(400, 'invalid', { fields: { [field]: [expect.any(String)] } })
    await expect(assign({ date_to: date(1) })).rejects.toMatchObject(invalid('date_from'))
    await expect(assign({ date_to: date(62) })).rejects.toMatchObject(invalid('date_to'))
    await expect(assign({ date_from: date(7) })).rejects.toMatchObject(invalid('date_to'))
    await expect(assign({ dates: [date(1)] })).rejects.toMatchObject(invalid('date_from'))
    await expect(assign({ staff_ids: [] })).rejects.toMatchObject(invalid('staff_ids'))
    await expect(assign({ staff_ids: [admin.id] })).rejects.toMatchObject(invalid('staff_ids'))
    await expect(assign({ template_id: randomUUID() })).rejects.toMatchObject(refusedWith(404, 'not_found'))
  })

  it('reports a shift that the clock skips in the night when it goes forward.', async () => {
    const { id: template_id } = await aTemplate({ start_local: '02:00', end_local: '03:00' })
    const staff_ids = await people(1)
    const body = { template_id, staff_ids, dates: ['2027-03-20', '2027-03-27'] }
    const { rows } = await admin.call(assignSchedule, { body })
    expect(rows.map(({ result }) => result)).toEqual(['planned', 'misfit'])
  })
})

describe('publishShifts', () => {
  it('publishes all drafts in a range of days as one change, and nothing the second time.', async () => {
    const { id: template_id } = await aTemplate()
    const staff_ids = await people(2)
    const { date_from, date_to } = aWeek()
    await admin.call(assignSchedule, { body: { template_id, staff_ids, date_from, date_to, fill_open: true } })
    const span = { date_from, date_to }
    expect(await admin.call(publishShifts, { body: span })).toEqual({ published: 4, people: 2 })
    expect(await admin.call(publishShifts, { body: span })).toEqual({ published: 0, people: 0 })
    expect((await admin.call(listShifts, { query: { ...span, status: 'published' } })).count).toBe(4)
  })
})

describe('copyShifts', () => {
  it('copies a week: shifts of people who left become open, those of people who already work then are skipped.', async () => {
    const { id: template_id } = await aTemplate()
    const [stays = '', leaves = '', busy = ''] = await people(3)
    const { date_from, date } = aWeek()
    const body = { template_id, staff_ids: [stays, leaves, busy], dates: [date(4)], publish: true }
    await admin.call(assignSchedule, { body })
    await world.pool.query(`update club_staff set status = 'ended', ended_at = now() where user_id = $1`, [leaves])
    const own = { starts_at_local: `${date(11)}T20:00`, ends_at_local: `${date(12)}T02:00` }
    await admin.call(createShift, { body: { role_id, user_id: busy, ...own } })
    const copy = { from_date: date_from, to_date: date(7) }
    const answer = await admin.call(copyShifts, { body: copy })
    expect(new Map(answer.rows.map(({ user_id, result }) => [user_id, result]))).toEqual(
      new Map([
        [stays, 'planned'],
        [null, 'planned'],
        [busy, 'skipped'],
      ]),
    )
    const { shifts } = await admin.call(listShifts, { query: { date_from: date(7), date_to: date(13), staff_id: stays } })
    expect(shifts).toMatchObject([{ status: 'draft', starts_at_local: `${date(11)}T22:00`, template_id }])
    expect(await admin.call(copyShifts, { body: copy })).toMatchObject({ planned: 0, skipped: 3 })
    await expect(admin.call(copyShifts, { body: { from_date: date_from, to_date: date(6) } })).rejects.toMatchObject(
      refusedWith(400, 'invalid'),
    )
  })
})

describe('getRota', () => {
  it('has people, shifts, events with their guests, and hours and cost compared with the week before.', async () => {
    const { id: template_id } = await aTemplate()
    const [user_id = ''] = await people(1)
    const { date_from, date_to, date } = aWeek()
    const event_id = await addEvent(world, { business_date: date(5), title: 'Saturday' })
    const prestation_id = await addPrestation(world, event_id)
    const guest = await world.guest('client')
    await guest.call(createReservation, { body: { event_id, lines: [{ prestation_id, quantity: 3 }], party_size: 3 } })
    await admin.call(assignSchedule, { body: { template_id, staff_ids: [user_id], dates: [date(-2), date(4), date(5)] } })
    await admin.call(assignSchedule, { body: { template_id, staff_ids: [], dates: [date(5)], fill_open: true } })

    const rota = await admin.call(getRota, { query: { date: date(3) } })
    expect(rota).toMatchObject({ date_from, date_to, timezone: 'Europe/Amsterdam', currency: 'EUR', day_cutoff: '08:00' })
    expect(rota.roles).toEqual([{ id: role_id, name: 'Bar', colour: '#2a6fc9' }])
    expect(rota.staff.find((one) => one.user_id === user_id)).toMatchObject({ minutes: 900, cost_minor: 27_000, has_left: false })
    expect(rota.shifts.map(({ business_date }) => business_date)).toEqual([date(4), date(5), date(5)])
    expect(rota.days).toHaveLength(7)
    expect(rota.days[5]).toMatchObject({
      business_date: date(5),
      minutes: 900,
      events: [{ id: event_id, title: 'Saturday', expected_heads: 3 }],
    })
    expect(rota.totals).toEqual({
      minutes: 1350,
      cost_minor: 40_500,
      before_minutes: 450,
      before_cost_minor: 13_500,
      drafts: 3,
      open: 1,
      declined: 0,
    })
  })

  it('shows the club’s current week by default, or several weeks.', async () => {
    const rota = await admin.call(getRota, { query: { weeks: 4 } })
    expect(rota.days.map(({ business_date }) => business_date)).toContain(rota.today)
    expect([rota.days.length, new Date(rota.date_from).getUTCDay()]).toEqual([28, 1])
    await expect(admin.call(getRota, { query: { weeks: 9 } })).rejects.toMatchObject(refusedWith(400, 'invalid'))
  })

  it('counts no declined shift, and hides rates from planners without access to finances.', async () => {
    const [user_id = ''] = await people(1)
    const { date } = aWeek()
    const body = { role_id, user_id, starts_at_local: `${date(2)}T20:00`, ends_at_local: `${date(3)}T02:00`, publish: true }
    const { id } = await admin.call(createShift, { body })
    const planner = await world.staff('can_access_staff_management')
    const read = async () => planner.call(getRota, { query: { date: date(0) } })
    expect((await read()).totals).toMatchObject({ minutes: 360, cost_minor: null, before_cost_minor: null })
    await world.pool.query(`update staff_shifts set status = 'declined', decline_reason = 'Ill' where id = $1`, [id])
    expect(await read()).toMatchObject({ totals: { minutes: 0, declined: 1 }, shifts: [{ id, decline_reason: 'Ill' }] })
    await admin.call(updateShift, { params: { id }, body: { version: 1, status: 'cancelled' } })
    expect((await read()).shifts).toEqual([])
  })

  it('needs a club with a time zone.', async () => {
    const stranger = await world.guest('adminclub')
    const id = randomUUID()
    const stamps = { created_at: new Date(), updated_at: new Date() }
    await insertRow(world.pool, 'clubs', { id, admin_id: stranger.id, slug: id, name: 'Hafen', search_text: '', ...stamps })
    const span = { date_from: '2030-06-03', date_to: '2030-06-09' }
    await expect(stranger.call(getRota, {})).rejects.toMatchObject(refusedWith(409, 'club_incomplete'))
    await expect(stranger.call(publishShifts, { body: span })).rejects.toMatchObject(refusedWith(409, 'club_incomplete'))
    await expect(stranger.call(listShifts, {})).rejects.toMatchObject(refusedWith(409, 'club_incomplete'))
  })
})
