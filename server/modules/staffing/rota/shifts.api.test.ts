import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createShift, deleteShift, updateShift, type StaffShift } from '#contract/staffing/staff-schedules.ts'
import { insertRow } from '../../../testing/bad-input/insert-row.ts'
import { refusedWith } from '../../../testing/refused-with.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { cancelUpcomingShifts } from '../shifts/cancel-upcoming-shifts.ts'
import { lockRota } from '../shifts/shift-store.ts'
import { addPerson, addRole } from '../testing/people.ts'

let world: World
let admin: Awaited<ReturnType<World['admin']>>
let role_id: string
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  admin = await world.admin()
  role_id = await addRole(world)
})
afterAll(async () => world.close())

const event = { starts_at_local: '2030-06-01T22:00', ends_at_local: '2030-06-02T06:00' }

const plan = async (user_id: string | null, more: Partial<Parameters<typeof callCreate>[0]> = {}) =>
  callCreate({ role_id, user_id, ...event, ...more })
const callCreate = async (body: {
  role_id: string
  user_id: string | null
  starts_at_local: string
  ends_at_local: string
  fold?: 0 | 1
  break_minutes?: number
  event_id?: string
  note?: string
  publish?: boolean
}): Promise<StaffShift> => admin.call(createShift, { body })
const change = async ({ id, version }: StaffShift, body: object): Promise<StaffShift> =>
  admin.call(updateShift, { params: { id }, body: { version, ...body } })
const person = async () => (await addPerson(world, role_id)).id

const attendanceOf = async (shiftId: string) =>
  (
    await world.pool.query<Record<string, unknown>>(
      `select user_id, role_id, starts_at, hourly_rate_minor::integer, currency, status from attendance where shift_id = $1`,
      [shiftId],
    )
  ).rows[0]
const noticesOf = async (shiftId: string) => {
  const { rows } = await world.pool.query<{ kind: string; user_id: string }>(
    `select n.kind, n.user_id from news w, jsonb_to_recordset(w.facts -> 'notices') as n(kind text, user_id uuid, shift_id uuid)
     where w.type = 'shifts_changed' and n.shift_id = $1 order by w.id`,
    [shiftId],
  )
  return rows
}

/** The administrator of another club. */
async function foreignAdmin(club: Record<string, unknown>) {
  const stranger = await world.guest('adminclub')
  const id = randomUUID()
  const stamps = { created_at: new Date(), updated_at: new Date() }
  await insertRow(world.pool, 'clubs', {
    id,
    admin_id: stranger.id,
    slug: id,
    name: 'Hafen',
    search_text: '',
    ...stamps,
    ...club,
  })
  return stranger
}

describe('createShift', () => {
  it('plans a draft with its hours, cost and business date, and notifies no one.', async () => {
    const user_id = await person()
    const shift = await plan(user_id, { break_minutes: 30, note: 'Main bar' })
    expect(shift).toMatchObject({
      user_id,
      role_id,
      business_date: '2030-06-01',
      starts_at: '2030-06-01T20:00:00.000Z',
      ends_at: '2030-06-02T04:00:00.000Z',
      ...event,
      paid_minutes: 450,
      cost_minor: 13_500,
      note: 'Main bar',
      status: 'draft',
      version: 1,
      allowed_actions: ['change', 'publish', 'delete'],
      warnings: [],
    })
    expect(await attendanceOf(shift.id)).toBeUndefined()
    expect(await noticesOf(shift.id)).toEqual([])
  })

  it('counts elapsed hours: nine in the night when the clocks go back, seven when they go forward.', async () => {
    const user_id = await person()
    const autumn = await plan(user_id, { starts_at_local: '2026-10-24T23:00', ends_at_local: '2026-10-25T07:00' })
    const spring = await plan(user_id, { starts_at_local: '2027-03-27T23:00', ends_at_local: '2027-03-28T07:00' })
    expect([autumn.paid_minutes, spring.paid_minutes]).toEqual([540, 420])
    expect([autumn.business_date, spring.business_date]).toEqual(['2026-10-24', '2027-03-27'])
  })

  it("creates the attendance record of a shift published at once, at the person's rate.", async () => {
    const { id: user_id } = await addPerson(world, role_id, { hourly_rate_minor: 2100 })
    const shift = await plan(user_id, { publish: true })
    expect(shift.status).toBe('published')
    expect(await attendanceOf(shift.id)).toMatchObject({
      user_id,
      role_id,
      hourly_rate_minor: 2100,
      currency: 'EUR',
      status: 'scheduled',
    })
    expect(await noticesOf(shift.id)).toEqual([{ kind: 'published', user_id }])
  })

  it('refuses a second shift at the same time, also from planners at the same moment.', async () => {
    const user_id = await person()
    const planners = await Promise.allSettled([1, 2, 3, 4].map(async () => plan(user_id)))
    expect(planners.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const planner of planners) {
      if (planner.status === 'rejected') expect(planner.reason).toMatchObject(refusedWith(409, 'shift_overlap'))
    }
    // A shift that starts when the other ends does not overlap.
    await plan(user_id, { starts_at_local: event.ends_at_local, ends_at_local: '2030-06-02T08:00' })
  })

  it('refuses people who left, and roles and events of another club.', async () => {
    const { id: user_id } = await addPerson(world, role_id, { status: 'ended', ended_at: world.clock.now().toString() })
    const others = { role_id: randomUUID(), event_id: randomUUID() }
    await expect(plan(user_id, others)).rejects.toMatchObject(
      refusedWith(400, 'invalid', {
        fields: { user_id: [expect.any(String)], role_id: [expect.any(String)], event_id: [expect.any(String)] },
      }),
    )
  })

  it.each([
    ['2030-06-01T22:00', '2030-06-01T22:00'],
    ['2030-06-01T22:00', '2030-06-02T22:01'],
    ['2030-06-01T22:00', '2030-06-01T21:00'],
  ])('refuses a shift from %s to %s.', async (starts_at_local, ends_at_local) => {
    await expect(plan(null, { starts_at_local, ends_at_local })).rejects.toMatchObject(
      refusedWith(400, 'invalid', { fields: { ends_at_local: [expect.any(String)] } }),
    )
  })

  it('hides costs from planners without access to the club’s finances.', async () => {
    const planner = await world.staff('can_access_staff_management')
    const shift = await planner.call(createShift, { body: { role_id, ...event } })
    expect(shift).toMatchObject({ user_id: null, staff_name: null, cost_minor: null, paid_minutes: 480 })
    const both = await world.staff('can_access_staff_management', 'can_access_finances')
    expect(await both.call(createShift, { body: { role_id, ...event } })).toMatchObject({ cost_minor: 14_400 })
  })

  it('is for planners, at a club with a time zone and a currency.', async () => {
    const staff = await world.staff('can_manage_staff')
    await expect(staff.call(createShift, { body: { role_id, ...event } })).rejects.toMatchObject(refusedWith(403, 'forbidden'))
    const { call } = await foreignAdmin({})
    await expect(call(createShift, { body: { role_id, ...event } })).rejects.toMatchObject(refusedWith(409, 'club_incomplete'))
  })
})

describe('updateShift', () => {
  it('moves a published shift with its attendance and its end, and keeps the rate it was published with.', async () => {
    const user_id = await person()
    const shift = await plan(user_id, { publish: true })
    await world.pool.query('update staff_roles set hourly_rate_minor = 1900 where id = $1', [role_id])
    const moved = await change(shift, { starts_at_local: '2030-06-03T21:00' })
    await world.pool.query('update staff_roles set hourly_rate_minor = 1800 where id = $1', [role_id])
    expect(moved).toMatchObject({
      ends_at_local: '2030-06-04T05:00',
      business_date: '2030-06-03',
      version: 2,
      status: 'published',
    })
    expect(await attendanceOf(shift.id)).toMatchObject({ starts_at: new Date('2030-06-03T19:00:00Z'), hourly_rate_minor: 1800 })
    expect((await noticesOf(shift.id)).map(({ kind }) => kind)).toEqual(['published', 'changed'])
  })

  it('extends a shift by changing only its end.', async () => {
    const shift = await plan(null)
    expect(await change(shift, { ends_at_local: '2030-06-02T07:30' })).toMatchObject({
      paid_minutes: 570,
      ...event,
      ends_at_local: '2030-06-02T07:30',
    })
  })

  it('reassigns a shift: both people are notified, and the attendance record moves along.', async () => {
    const [nora, sam] = [await person(), await person()]
    const shift = await plan(nora, { publish: true })
    const shiftAfter = await change(shift, { user_id: sam })
    expect(shiftAfter).toMatchObject({ user_id: sam, status: 'published' })
    expect(await attendanceOf(shift.id)).toMatchObject({ user_id: sam, status: 'scheduled' })
    expect(await noticesOf(shift.id)).toEqual([
      { kind: 'published', user_id: nora },
      { kind: 'cancelled', user_id: nora },
      { kind: 'published', user_id: sam },
    ])
    const open = await change(shiftAfter, { user_id: null })
    expect(open).toMatchObject({ user_id: null, status: 'published' })
    expect(await attendanceOf(shift.id)).toMatchObject({ status: 'cancelled' })
  })

  it('publishes a draft, and cancels it with its attendance.', async () => {
    const shift = await change(await plan(await person()), { status: 'published' })
    expect(shift).toMatchObject({ status: 'published', allowed_actions: ['change', 'cancel'] })
    expect(await change(shift, { status: 'cancelled' })).toMatchObject({ status: 'cancelled', allowed_actions: [] })
    expect(await attendanceOf(shift.id)).toMatchObject({ status: 'cancelled' })
  })

  it('refuses a move onto another shift, a stale version, and what the state does not allow.', async () => {
    const user_id = await person()
    await plan(user_id)
    const other = await plan(user_id, { starts_at_local: '2030-06-03T22:00', ends_at_local: '2030-06-04T06:00' })
    await expect(change(other, event)).rejects.toMatchObject(refusedWith(409, 'shift_overlap'))
    await expect(change({ ...other, version: 9 }, { note: 'x' })).rejects.toMatchObject(
      refusedWith(409, 'stale', { current: expect.objectContaining({ id: other.id, version: 1 }) }),
    )
    await expect(change(other, { status: 'cancelled' })).rejects.toMatchObject(refusedWith(409, 'invalid_transition'))
  })

  it('does not change a shift that someone has checked in for.', async () => {
    const shift = await plan(await person(), { publish: true })
    await world.pool.query(`update attendance set checked_in_at = now(), status = 'checked_in' where shift_id = $1`, [shift.id])
    await expect(change(shift, { user_id: null })).rejects.toMatchObject(refusedWith(409, 'shift_worked'))
    await expect(admin.call(deleteShift, { params: { id: shift.id } })).rejects.toMatchObject(refusedWith(409, 'shift_worked'))
  })

  it('does not find shifts of another club.', async () => {
    const shift = await plan(null)
    const stranger = await foreignAdmin({ timezone: 'Europe/Berlin', currency: 'EUR' })
    const call = stranger.call(updateShift, { params: { id: shift.id }, body: { version: 1, note: 'Mine' } })
    await expect(call).rejects.toMatchObject(refusedWith(404, 'not_found'))
    await expect(stranger.call(deleteShift, { params: { id: shift.id } })).rejects.toMatchObject(refusedWith(404, 'not_found'))
  })
})

describe('deleteShift', () => {
  it('deletes a draft, and cancels a published shift.', async () => {
    const draft = await plan(await person())
    const published = await plan(await person(), { publish: true })
    await admin.call(deleteShift, { params: { id: draft.id } })
    await admin.call(deleteShift, { params: { id: published.id } })
    const { rows } = await world.pool.query('select id, status from staff_shifts where id = any($1)', [[draft.id, published.id]])
    expect(rows).toEqual([{ id: published.id, status: 'cancelled' }])
    expect((await noticesOf(published.id)).map(({ kind }) => kind)).toEqual(['published', 'cancelled'])
    await expect(admin.call(deleteShift, { params: { id: published.id } })).rejects.toMatchObject(
      refusedWith(409, 'invalid_transition', { status: 'cancelled' }),
    )
  })
})

it('When an employment ends, upcoming shifts are cancelled, and drafts become open.', async () => {
  const user_id = await person()
  const published = await plan(user_id, { publish: true })
  const draft = await plan(user_id, { starts_at_local: '2030-06-03T22:00', ends_at_local: '2030-06-04T06:00' })
  const past = await plan(user_id, { starts_at_local: '2020-06-03T22:00', ends_at_local: '2020-06-04T06:00', publish: true })
  const { club_id } = world.event
  const { db, clock } = world.infrastructure
  await db.transaction().execute(async (tx) => {
    await lockRota(tx, club_id)
    expect(await cancelUpcomingShifts(tx, { club_id, user_id, at: clock.now(), by: admin.id })).toBe(2)
  })
  const { rows } = await world.pool.query<{ id: string; status: string; user_id: string | null }>(
    'select id, status, user_id from staff_shifts where id = any($1)',
    [[published.id, draft.id, past.id]],
  )
  expect(rows).toEqual(
    expect.arrayContaining([
      { id: published.id, status: 'cancelled', user_id },
      { id: draft.id, status: 'draft', user_id: null },
      { id: past.id, status: 'published', user_id },
    ]),
  )
})
