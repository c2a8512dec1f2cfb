import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import {
  answerShift,
  getCalendarLink,
  getMySchedule,
  getShiftCalendar,
  listMyShifts,
  makeCalendarLink,
  removeCalendarLink,
} from '#contract/staffing/my-shifts.ts'
import { createShift, deleteShift, updateShift } from '#contract/staffing/staff-schedules.ts'
import { readCalendar } from '../../../testing/read-calendar.ts'
import { keepSignedIn } from '../../../testing/clubs.ts'
import { refusedWith } from '../../../testing/refused-with.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { addPerson, addRole } from '../testing/people.ts'
import { addShift, press } from '../testing/shifts.ts'

let world: World
let admin: Awaited<ReturnType<World['admin']>>
let person: Awaited<ReturnType<typeof addPerson>>
let role_id: string
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  admin = await world.admin()
  role_id = await addRole(world, { name: 'Bar' })
})
beforeEach(async () => {
  person = await addPerson(world, role_id)
  await keepSignedIn(world)
})
afterAll(async () => world.close())

const shiftIn = async (hours: number) => addShift(world, person, { role_id, starts_at: world.clock.now().add({ hours }) })
const idsOf = ({ shifts }: { shifts: { id: string }[] }) => shifts.map(({ id }) => id)
const answer = async (id: string, body: { action: 'acknowledge' | 'decline'; reason?: string; version?: number }) =>
  person.call(answerShift, { params: { id }, body: { version: 1, ...body } })

describe('listMyShifts', () => {
  it('lists my published shifts with their record and allowed actions, upcoming ones soonest first.', async () => {
    const [past, next, later] = [await shiftIn(-48), await shiftIn(20), await shiftIn(44)]
    await admin.call(createShift, {
      body: { role_id, user_id: person.id, starts_at_local: '2031-01-01T22:00', ends_at_local: '2031-01-02T04:00' },
    })
    expect(idsOf(await person.call(listMyShifts, {}))).toEqual([later.shift.id, next.shift.id, past.shift.id])
    const upcoming = await person.call(listMyShifts, { query: { upcoming_only: 'true' } })
    expect(upcoming).toMatchObject({
      count: 2,
      next: null,
      shifts: [
        {
          id: next.shift.id,
          attendance_id: next.attendance_id,
          attendance: { status: 'scheduled' },
          club_name: 'Kelder',
          role: { name: 'Bar' },
          allowed_actions: ['acknowledge', 'decline', 'offer'],
        },
        { id: later.shift.id },
      ],
    })
    const page = await person.call(listMyShifts, { query: { upcoming_only: 'true', limit: 1 } })
    expect(
      idsOf(await person.call(listMyShifts, { query: { upcoming_only: 'true', limit: 1, cursor: page.next ?? '' } })),
    ).toEqual([later.shift.id])
    const date = next.shift.business_date
    expect(idsOf(await person.call(listMyShifts, { query: { date_from: date, date_to: date } }))).toEqual([next.shift.id])
  })

  it('shows no one else’s, and is for staff only.', async () => {
    await shiftIn(20)
    const other = await addPerson(world, role_id)
    expect(await other.call(listMyShifts, {})).toMatchObject({ shifts: [], count: 0 })
    await expect(admin.call(listMyShifts, {})).rejects.toMatchObject({ status: 403 })
  })

  it('never contains a rate or pay.', async () => {
    await shiftIn(20)
    expect(JSON.stringify(await person.call(listMyShifts, {}))).not.toMatch(/minor|pay/)
  })
})

describe('getMySchedule', () => {
  it('shows four weeks from Monday with their minutes, without declined shifts.', async () => {
    const { shift } = await shiftIn(20)
    const declined = await shiftIn(100)
    await answer(declined.shift.id, { action: 'decline', reason: 'Exam' })
    const { weeks, date_from } = await person.call(getMySchedule, {})
    expect(weeks).toHaveLength(4)
    expect(new Date(date_from).getUTCDay()).toBe(1)
    expect(weeks.flatMap(({ shifts }) => idsOf({ shifts }))).toEqual([shift.id])
    expect(weeks.map(({ planned_minutes }) => planned_minutes).toSorted((a, b) => b - a)).toEqual([480, 0, 0, 0])
  })

  it('accepts at most 92 days.', async () => {
    const span = { date_from: '2030-01-30', date_to: '2030-02-05' }
    expect((await person.call(getMySchedule, { query: span })).weeks.map(({ starts_on }) => starts_on)).toEqual([
      '2030-01-28',
      '2030-02-04',
    ])
    for (const date_to of ['2030-01-29', '2030-06-01'])
      await expect(person.call(getMySchedule, { query: { ...span, date_to } })).rejects.toMatchObject({ status: 400 })
  })
})

describe('answerShift', () => {
  it('acknowledges a shift, and declines it with a reason, after which the person is free.', async () => {
    const { shift } = await shiftIn(20)
    expect(await answer(shift.id, { action: 'acknowledge' })).toMatchObject({
      status: 'acknowledged',
      allowed_actions: ['decline', 'offer'],
      version: 2,
    })
    expect(await answer(shift.id, { action: 'decline', reason: 'I am ill', version: 2 })).toMatchObject({
      status: 'declined',
      decline_reason: 'I am ill',
      allowed_actions: [],
    })
    const { rows } = await world.pool.query('select status from attendance where shift_id = $1', [shift.id])
    expect(rows).toEqual([{ status: 'cancelled' }])
    const log = await world.pool.query(`select after from audit_log where action = 'answerShift' and actor_id = $1 order by id`, [
      person.id,
    ])
    expect(log.rows).toEqual([
      { after: { status: 'acknowledged' } },
      { after: { status: 'declined', decline_reason: '[hidden]' } },
    ])
  })

  it('requires a reason, the current version, and a shift that has not started.', async () => {
    const { shift, attendance_id } = await shiftIn(20)
    await expect(answer(shift.id, { action: 'decline', reason: ' ' })).rejects.toMatchObject({
      status: 400,
      body: { fields: { reason: ['Tell your manager why'] } },
    })
    await admin.call(updateShift, { params: { id: shift.id }, body: { version: 1, note: 'Main bar' } })
    await expect(answer(shift.id, { action: 'acknowledge' })).rejects.toMatchObject(
      refusedWith(409, 'stale', { current: { note: 'Main bar', version: 2 } }),
    )
    world.clock.move({ hours: 19, minutes: 45 })
    await press(person, attendance_id, 'check_in')
    await expect(answer(shift.id, { action: 'decline', reason: 'No', version: 2 })).rejects.toMatchObject(
      refusedWith(409, 'invalid_transition', { status: 'published', allowed: [] }),
    )
    const other = await addPerson(world, role_id)
    await expect(
      other.call(answerShift, { params: { id: shift.id }, body: { action: 'acknowledge', version: 2 } }),
    ).rejects.toMatchObject({ status: 404 })
  })
})

describe('the calendar link', () => {
  const keyOf = (url: string) => new URL(url).searchParams.get('key') ?? ''
  const read = async (key: string) => world.anonymous(getShiftCalendar, { query: { key } })

  it('opens my shifts to anyone who has it, with cancelled ones marked, until I replace it or turn it off.', async () => {
    const [one, two] = [await shiftIn(20), await shiftIn(44)]
    await admin.call(deleteShift, { params: { id: two.shift.id } })
    expect(await person.call(getCalendarLink, {})).toEqual({ created_at: null })
    const { url } = await person.call(makeCalendarLink, {})
    const calendar = await read(keyOf(url))
    expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(2)
    expect(readCalendar(calendar)).toContainEqual(
      expect.objectContaining({ summary: 'Bar at Kelder', starts_at: one.shift.starts_at, ends_at: one.shift.ends_at }),
    )
    expect(calendar).toContain(`UID:${one.shift.id}@`)
    expect(calendar).toContain('SUMMARY:Bar at Kelder')
    expect(calendar).toContain('STATUS:CANCELLED')
    const second = await person.call(makeCalendarLink, {})
    await expect(read(keyOf(url))).rejects.toMatchObject({ status: 404 })
    expect(await read(keyOf(second.url))).toContain('BEGIN:VCALENDAR')
    expect(await person.call(getCalendarLink, {})).toEqual({ created_at: second.created_at })
    await person.call(removeCalendarLink, {})
    await expect(read(keyOf(second.url))).rejects.toMatchObject({ status: 404 })
  })

  it('is stored only as a hash, and ends with the account.', async () => {
    const { url } = await person.call(makeCalendarLink, {})
    const { rows } = await world.pool.query<{ row: string }>(
      'select l::text as row from staff_calendar_links l where user_id = $1',
      [person.id],
    )
    expect(rows[0]?.row).not.toContain(keyOf(url))
    await world.pool.query(`update users set status = 'disabled' where id = $1`, [person.id])
    await expect(read(keyOf(url))).rejects.toMatchObject({ status: 404 })
  })
})
