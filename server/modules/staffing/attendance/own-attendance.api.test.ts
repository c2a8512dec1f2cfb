import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import {
  approveAttendance,
  correctAttendance,
  deleteAttendance,
  getAttendance,
  listAttendance,
} from '#contract/staffing/attendance.ts'
import { keepSignedIn } from '../../../testing/clubs.ts'
import { refusedWith } from '../../../testing/refused-with.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { addPerson, addRole } from '../testing/people.ts'
import { addShift, press } from '../testing/shifts.ts'

let world: World
let role_id: string
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  role_id = await addRole(world)
})
afterAll(async () => world.close())

/** A planner with a shift of their own that is over; worked, or never begun. */
async function planWithOwnShift(isWorked: boolean) {
  world.clock.move({ hours: 24, milliseconds: 60_000 - (world.clock.milliseconds() % 60_000) })
  const planner = await addPerson(world, role_id, { can_access_staff_management: true, can_access_finances: true })
  const { attendance_id: id } = await addShift(world, planner, { role_id, starts_at: world.clock.now() })
  if (isWorked) await press(planner, id, 'check_in')
  world.clock.move({ hours: 8 })
  if (isWorked) await press(planner, id, 'check_out')
  await keepSignedIn(world)
  return { planner, id }
}

it('Planners neither correct, excuse nor delete their own attendance, and the answer offers them nothing.', async () => {
  const { planner, id } = await planWithOwnShift(false)
  const own = await planner.call(getAttendance, { params: { id } })
  expect(own.allowed_actions).toEqual([])
  const { attendance } = await planner.call(listAttendance, { query: { staff_id: planner.id } })
  expect(attendance).toMatchObject([{ id, allowed_actions: [] }])
  const times = { checked_in_at_local: '2026-11-20T22:00', checked_out_at_local: '2026-11-21T17:00' }
  for (const change of [times, { status: 'excused' as const }, { status: 'absent' as const }])
    await expect(
      planner.call(correctAttendance, { params: { id }, body: { reason: 'I was there', version: own.version, ...change } }),
    ).rejects.toMatchObject(refusedWith(403, 'own_work'))
  await expect(planner.call(deleteAttendance, { params: { id } })).rejects.toMatchObject(refusedWith(403, 'own_work'))
})

it('Planners approve the hours of others and never their own, which another planner approves.', async () => {
  const { planner, id } = await planWithOwnShift(true)
  const other = await planWithOwnShift(true)
  const { results } = await planner.call(approveAttendance, { body: { ids: [id, other.id] } })
  expect(results).toMatchObject([
    { id, attendance: null, error: { code: 'own_work' } },
    { id: other.id, attendance: { status: 'approved' }, error: null },
  ])
  const { version } = await planner.call(getAttendance, { params: { id } })
  const approve = { params: { id }, body: { reason: 'Approved', version, status: 'approved' as const } }
  await expect(planner.call(correctAttendance, approve)).rejects.toMatchObject(refusedWith(403, 'own_work'))
  expect(await other.planner.call(correctAttendance, approve)).toMatchObject({ status: 'approved' })
})
