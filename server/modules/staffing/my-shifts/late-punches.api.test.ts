import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { approveAttendance, correctAttendance, getAttendance, type CorrectAttendanceBody } from '#contract/staffing/attendance.ts'
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

let person: Awaited<ReturnType<typeof addPerson>>
let id: string
beforeEach(async () => {
  world.clock.move({ hours: 24, milliseconds: 60_000 - (world.clock.milliseconds() % 60_000) })
  person = await addPerson(world, role_id)
  id = (await addShift(world, person, { role_id, starts_at: world.clock.now() })).attendance_id
  await keepSignedIn(world)
})

const ago = (minutes: number) => world.clock.now().subtract({ minutes }).toString()
const read = async () => admin.call(getAttendance, { params: { id } })
const decide = async (body: Partial<CorrectAttendanceBody>) =>
  admin.call(correctAttendance, {
    params: { id },
    body: { reason: 'Seen at the door', version: (await read()).version, ...body },
  })

/** A night of which the check-in arrived hours after the phone says it was pressed. */
async function workWithLateCheckIn() {
  world.clock.move({ hours: 4 })
  await press(person, id, 'check_in', { pressed_at: ago(240) })
  world.clock.move({ hours: 4 })
  await press(person, id, 'check_out')
  await keepSignedIn(world)
}

describe('checkInOut', () => {
  it('trusts a punch for 15 minutes; one sent later is late from when it arrived, until a planner confirms the time.', async () => {
    world.clock.move({ minutes: 15 })
    expect(await press(person, id, 'check_in', { pressed_at: ago(15) })).toMatchObject({
      attendance: { late_minutes: 0, needs_confirmation: false },
    })
    world.clock.move({ minutes: 60 })
    expect(await press(person, id, 'break_start', { pressed_at: ago(16) })).toMatchObject({
      attendance: { late_minutes: 0, needs_confirmation: true },
    })
  })
})

describe('approveAttendance', () => {
  it('leaves out shifts whose times a phone sent late.', async () => {
    await workWithLateCheckIn()
    expect(await read()).toMatchObject({
      late_minutes: 240,
      worked_minutes: 480,
      needs_confirmation: true,
      allowed_actions: ['correct', 'confirm'],
    })
    const { results } = await admin.call(approveAttendance, { body: { ids: [id] } })
    expect(results).toMatchObject([{ attendance: null, error: { code: 'times_unconfirmed' } }])
  })
})

describe('correctAttendance', () => {
  it('confirms times as they were sent, which makes the person punctual again, and is in the record.', async () => {
    await workWithLateCheckIn()
    await expect(decide({ status: 'approved' })).rejects.toMatchObject(refusedWith(409, 'times_unconfirmed'))
    expect(await decide({ confirm_times: true })).toMatchObject({
      status: 'checked_out',
      late_minutes: 0,
      needs_confirmation: false,
      corrections: [{ reason: 'Seen at the door' }],
      allowed_actions: ['correct', 'approve'],
    })
    await expect(decide({ confirm_times: true })).rejects.toMatchObject(refusedWith(409, 'invalid_transition'))
    expect(await decide({ status: 'approved' })).toMatchObject({ status: 'approved' })
  })

  it('confirms and approves in one step, or replaces the times; changing only the break leaves them open.', async () => {
    await workWithLateCheckIn()
    expect(await decide({ break_minutes: 20 })).toMatchObject({ needs_confirmation: true, late_minutes: 240 })
    const checked_in_at_local = writeLocalTime(ago(240), 'Europe/Amsterdam')
    expect(await decide({ checked_in_at_local })).toMatchObject({ needs_confirmation: false, late_minutes: 240 })
    await press(person, id, 'check_in').catch(() => null)
    expect(await decide({ status: 'approved' })).toMatchObject({ status: 'approved', late_minutes: 240 })
  })
})
