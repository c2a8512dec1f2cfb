import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { assignSchedule } from '#contract/rota.ts'
import { createScheduleTemplate } from '#contract/schedule-templates.ts'
import { createShift, listShifts } from '#contract/staff-schedules.ts'
import { openWorld, type World } from '../../../testing/world.ts'
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

it('assignSchedule fills a template to its headcount with the people who have the fewest hours, and says how many it then has.', async () => {
  const people = [await addPerson(world, role_id), await addPerson(world, role_id), await addPerson(world, role_id)]
  const staff_ids = people.map(({ id }) => id)
  const [tired = '', fresh = '', rested = ''] = staff_ids
  const template = await admin.call(createScheduleTemplate, {
    body: {
      name: 'Late bar',
      role_id,
      weekdays: [5, 6],
      start_local: '22:00',
      end_local: '04:00',
      break_minutes: 0,
      headcount: 2,
    },
  })
  const early = { starts_at_local: '2030-06-04T12:00', ends_at_local: '2030-06-04T20:00' }
  await admin.call(createShift, { body: { role_id, user_id: tired, ...early } })
  const body = { template_id: template.id, staff_ids, dates: ['2030-06-07'] }
  const everyone = await admin.call(assignSchedule, { body: { ...body, preview: true } })
  expect(everyone).toMatchObject({ planned: 3, not_needed: 0, days: [{ business_date: '2030-06-07', people: 3, headcount: 2 }] })
  const filled = await admin.call(assignSchedule, { body: { ...body, to_headcount: true } })
  expect(filled).toMatchObject({ planned: 2, not_needed: 1, days: [{ people: 2, headcount: 2 }] })
  expect(filled.rows.map(({ user_id, result }) => [user_id, result])).toEqual([
    [fresh, 'planned'],
    [rested, 'planned'],
    [tired, 'not_needed'],
  ])
  const again = await admin.call(assignSchedule, { body: { ...body, to_headcount: true, fill_open: true } })
  expect(again).toMatchObject({ planned: 0, not_needed: 3, days: [{ people: 2, headcount: 2 }] })
  const query = { date_from: '2030-06-07', date_to: '2030-06-07' }
  expect((await admin.call(listShifts, { query })).count).toBe(2)
})
