import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { correctAttendance, getAttendance } from '#contract/staffing/attendance.ts'
import { listMyShifts } from '#contract/staffing/my-shifts.ts'
import { writeLocalTime } from '../../../infrastructure/clock/local-time.ts'
import { keepSignedIn } from '../../../testing/clubs.ts'
import { refusedWith } from '../../../testing/refused-with.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { addPerson, addRole } from '../testing/people.ts'
import { addShift, press } from '../testing/shifts.ts'

let world: World
let admin: Awaited<ReturnType<World['admin']>>
let role_id: string
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  admin = await world.admin()
  role_id = await addRole(world)
})
afterAll(async () => world.close())

/** A person with two shifts of four hours, ten minutes apart; the first begins now. */
async function planTwo() {
  world.clock.move({ hours: 24, milliseconds: 60_000 - (world.clock.milliseconds() % 60_000) })
  const person = await addPerson(world, role_id)
  const begin = world.clock.now()
  const [first, second] = [
    await addShift(world, person, { role_id, starts_at: begin, hours: 4 }),
    await addShift(world, person, { role_id, starts_at: begin.add({ minutes: 250 }), hours: 4 }),
  ]
  await keepSignedIn(world)
  return { person, begin, a: first.attendance_id, b: second.attendance_id }
}

/** The same, both worked as planned. */
async function workTwo() {
  const planned = await planTwo()
  const { person, a, b } = planned
  for (const [id, action, minutes] of [
    [a, 'check_in', 240],
    [a, 'check_out', 10],
    [b, 'check_in', 240],
    [b, 'check_out', 10],
  ] as const) {
    await press(person, id, action)
    world.clock.move({ minutes })
  }
  await keepSignedIn(world)
  return planned
}

const correct = async (id: string, from: Temporal.Instant, hours: number) => {
  const local = (at: Temporal.Instant) => writeLocalTime(at.toString(), 'Europe/Amsterdam')
  const { version } = await admin.call(getAttendance, { params: { id } })
  const times = { checked_in_at_local: local(from), checked_out_at_local: local(from.add({ hours })) }
  return admin.call(correctAttendance, { params: { id }, body: { reason: 'As it was', version, ...times } })
}

const minutesOf = async (userId: string) => {
  const { rows } = await world.pool.query<{ minutes: number }>(
    `select sum(worked_minutes)::int as minutes from attendance where user_id = $1`,
    [userId],
  )
  return rows[0]?.minutes
}

describe('checkInOut', () => {
  it('accepts no check-in while another shift of the person is open, and names that shift.', async () => {
    const { person, a, b } = await planTwo()
    await press(person, a, 'check_in')
    world.clock.move({ minutes: 225 })
    await expect(press(person, b, 'check_in')).rejects.toMatchObject(
      refusedWith(409, 'invalid_transition', {
        status: 'scheduled',
        allowed: [],
        error: expect.stringMatching(/^You’re still checked in to your shift of .+\. Check out there first\.$/),
      }),
    )
    const { shifts } = await person.call(listMyShifts, { query: { upcoming_only: 'true' } })
    expect(shifts.map(({ allowed_actions }) => allowed_actions.includes('check_in'))).toEqual([false, false])
    await press(person, a, 'check_out')
    expect(await press(person, b, 'check_in')).toMatchObject({ attendance: { status: 'checked_in' } })
  })

  it('checks a person in once, even if two phones press at the same moment.', async () => {
    for (let round = 0; round < 4; round++) {
      const { person, a, b } = await planTwo()
      world.clock.move({ minutes: 225 })
      const presses = await Promise.allSettled([a, b].map(async (id) => press(person, id, 'check_in')))
      expect(presses.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      expect(presses.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: refusedWith(409, 'invalid_transition'),
      })
    }
  })

  it('goes on with the next shift when a check-out is missing, and takes late breaks of the first without reopening it.', async () => {
    const { person, a, b } = await planTwo()
    await press(person, a, 'check_in')
    const pressed_at = world.clock.now().add({ minutes: 60 }).toString()
    world.clock.move({ minutes: 370 })
    await world.runDueJobs()
    await press(person, b, 'check_in')
    expect(await press(person, a, 'break_start', { pressed_at })).toMatchObject({ attendance: { status: 'missing_check_out' } })
    world.clock.move({ minutes: 100 })
    await keepSignedIn(world)
    expect(await press(person, b, 'check_out')).toMatchObject({ attendance: { worked_minutes: 100 } })
  })
})

describe('correctAttendance', () => {
  it('puts no shift on top of another one that the same person worked.', async () => {
    const { person, begin, a, b } = await workTwo()
    await expect(correct(b, begin.add({ minutes: 60 }), 4)).rejects.toMatchObject(
      refusedWith(409, 'work_overlap', { error: expect.stringContaining('was at work on their shift of') }),
    )
    expect(await minutesOf(person.id)).toBe(480)
    await correct(a, begin, 2)
    expect(await correct(b, begin.add({ hours: 2 }), 4)).toMatchObject({ worked_minutes: 240 })
  })

  it('accepts one of two corrections to the same time, made at the same moment.', async () => {
    for (let round = 0; round < 4; round++) {
      const { person, begin, a, b } = await planTwo()
      world.clock.move({ hours: 12 })
      await keepSignedIn(world)
      const both = await Promise.allSettled([a, b].map(async (id) => correct(id, begin, 3)))
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refusedWith(409, 'work_overlap') })
      expect(await minutesOf(person.id)).toBe(180)
    }
  })
})

it('The database keeps one person from being at work twice, whatever the code decides.', async () => {
  const { begin, b } = await workTwo()
  const onTop = world.pool.query('update attendance set checked_in_at = $2 where id = $1', [b, begin.toString()])
  await expect(onTop).rejects.toMatchObject({ code: '23P01', constraint: 'attendance_at_work_once' })
})
