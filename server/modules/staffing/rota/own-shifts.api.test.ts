import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { assignSchedule, copyShifts } from '#contract/staffing/rota.ts'
import { createScheduleTemplate } from '#contract/staffing/schedule-templates.ts'
import { updateRole } from '#contract/staffing/staff-roles.ts'
import { createShift, listShifts, updateShift } from '#contract/staffing/staff-schedules.ts'
import { refusedWith } from '../../../testing/refused-with.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { addPerson, addRole } from '../testing/people.ts'

let world: World
let bar: string
let lead: string
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  bar = await addRole(world)
  lead = await addRole(world, { hourly_rate_minor: 9_000 })
})
afterAll(async () => world.close())

const refused = refusedWith(403, 'own_work')
const flags = { can_access_staff_management: true, can_access_finances: true, can_manage_staff: true }
/** Midnight to eight on a later Monday, by the number of weeks. */
const night = (weeks: number) => {
  const day = world.clock.now().toZonedDateTimeISO('UTC').toPlainDate()
  const on = day.add({ days: 7 * weeks + 8 - day.dayOfWeek }).toString()
  return { on, starts_at_local: `${on}T20:00`, ends_at_local: `${on}T23:00` }
}
const timesOf = (weeks: number) => {
  const { starts_at_local, ends_at_local } = night(weeks)
  return { starts_at_local, ends_at_local }
}

it('Planners don’t give themselves a shift in a role that pays more than their own, whichever way they plan it.', async () => {
  const planner = await addPerson(world, bar, flags)
  const plan = async (role_id: string, user_id: string | null, weeks: number) =>
    planner.call(createShift, { body: { ...timesOf(weeks), role_id, user_id } })
  await expect(plan(lead, planner.id, 1)).rejects.toMatchObject(refused)
  const own = await plan(bar, planner.id, 1)
  const change = { params: { id: own.id }, body: { version: own.version, role_id: lead } }
  await expect(planner.call(updateShift, change)).rejects.toMatchObject(refused)
  const open = await plan(lead, null, 2)
  const take = { params: { id: open.id }, body: { version: open.version, user_id: planner.id } }
  await expect(planner.call(updateShift, take)).rejects.toMatchObject(refused)
  const template = await planner.call(createScheduleTemplate, {
    body: {
      name: 'Lead',
      role_id: lead,
      weekdays: [1],
      start_local: '20:00',
      end_local: '23:00',
      break_minutes: 0,
      headcount: 1,
    },
  })
  const assign = { template_id: template.id, staff_ids: [planner.id], dates: [night(3).on] }
  await expect(planner.call(assignSchedule, { body: assign })).rejects.toMatchObject(refused)
})

it('Someone else may give a planner a better shift, which they can then move; copies of it are open.', async () => {
  const [planner, other] = [await addPerson(world, bar, flags), await addPerson(world, bar, flags)]
  const shift = await other.call(createShift, { body: { ...timesOf(5), role_id: lead, user_id: planner.id } })
  const moved = await planner.call(updateShift, {
    params: { id: shift.id },
    body: { version: shift.version, starts_at_local: `${night(5).on}T19:00` },
  })
  expect(moved).toMatchObject({ user_id: planner.id, role_id: lead })
  await planner.call(copyShifts, { body: { from_date: night(5).on, to_date: night(6).on } })
  const { shifts } = await planner.call(listShifts, { query: { date_from: night(6).on, date_to: night(6).on } })
  expect(shifts).toMatchObject([{ role_id: lead, user_id: null }])
})

it('Planners don’t raise the role of a shift that they still have to work.', async () => {
  const [planner, own_role] = [await addPerson(world, bar, flags), await addRole(world, { hourly_rate_minor: 1_500 })]
  await planner.call(createShift, { body: { ...timesOf(8), role_id: own_role, user_id: planner.id } })
  const raise = { params: { id: own_role }, body: { version: 1, hourly_rate_minor: 20_000 } }
  await expect(planner.call(updateRole, raise)).rejects.toMatchObject(refused)
  expect(await (await addPerson(world, bar, flags)).call(updateRole, raise)).toMatchObject({ hourly_rate_minor: 20_000 })
})
