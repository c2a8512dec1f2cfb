import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { assignSchedule, exportRota } from '#contract/staffing/rota.ts'
import { createScheduleTemplate } from '#contract/staffing/schedule-templates.ts'
import { createShift, deleteShift, listShifts, updateShift } from '#contract/staffing/staff-schedules.ts'
import { addClub } from '../../../testing/clubs.ts'
import { refusedWith } from '../../../testing/refused-with.ts'
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

it('A date has up to 1,000 shifts, on whichever way they are planned: a rota has all shifts of its weeks.', async () => {
  const date = '2030-07-05'
  const fill = async (start_local: string, headcount: number) => {
    const times = { start_local, end_local: '23:00', break_minutes: 0, weekdays: [5] }
    const { id } = await admin.call(createScheduleTemplate, {
      body: { name: `From ${start_local}`, role_id, headcount, ...times },
    })
    const body = { template_id: id, staff_ids: [], dates: [date], fill_open: true }
    return admin.call(assignSchedule, { body })
  }
  await fill('18:00', 500)
  await fill('19:00', 499)
  const full = refusedWith(400, 'invalid', {
    fields: { business_date: ['A date can have up to 1000 shifts. Delete some on 2030-07-05, or plan fewer'] },
  })
  await expect(fill('20:00', 2)).rejects.toMatchObject(full)
  const plan = async (day: string) =>
    admin.call(createShift, {
      body: { role_id, user_id: null, starts_at_local: `${day}T20:00`, ends_at_local: `${day}T23:00` },
    })
  const last = await plan(date)
  await expect(plan(date)).rejects.toMatchObject(full)
  const next = await plan('2030-07-06')
  const move = { starts_at_local: `${date}T20:00`, ends_at_local: `${date}T23:00`, version: next.version }
  await expect(admin.call(updateShift, { params: { id: next.id }, body: move })).rejects.toMatchObject(full)
  await admin.call(deleteShift, { params: { id: last.id } })
  expect(await admin.call(updateShift, { params: { id: next.id }, body: move })).toMatchObject({ business_date: date })
})

describe('exportRota', () => {
  it('writes the shifts of a range with drafts, in the club’s own time; cost only for those with access to finances.', async () => {
    const person = await addPerson(world, role_id)
    const times = { starts_at_local: '2030-09-05T22:00', ends_at_local: '2030-09-06T04:00' }
    await admin.call(createShift, { body: { role_id, user_id: person.id, ...times, note: 'Bring keys' } })
    const query = { date_from: '2030-09-02', date_to: '2030-09-08' }
    const [head, row] = (await admin.call(exportRota, { query })).split('\r\n')
    expect(head).toMatch(/Date,Starts,Ends,Time zone,Person,Role,Status,.*,Note,Cost,Currency$/)
    expect(row).toMatch(
      /^2030-09-05,2030-09-05 22:00,2030-09-06 04:00,Europe\/Amsterdam,Ana Lopez,.*,draft,0,360,Bring keys,108\.00,EUR$/,
    )
    const planner = await world.staff('can_access_staff_management')
    expect(await planner.call(exportRota, { query })).not.toContain('Cost')
    const other = await addClub(world)
    expect((await other.call(exportRota, { query })).split('\r\n')).toHaveLength(2)
    const incomplete = await addClub(world, { timezone: null })
    await expect(incomplete.call(exportRota, { query })).rejects.toMatchObject(refusedWith(409, 'club_incomplete'))
  })
})
