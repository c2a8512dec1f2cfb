import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { assignSchedule, copyShifts } from '#contract/staffing/rota.ts'
import { createScheduleTemplate, deleteScheduleTemplate, updateScheduleTemplate } from '#contract/staffing/schedule-templates.ts'
import { createShift, updateShift } from '#contract/staffing/staff-schedules.ts'
import { deleteRole } from '#contract/staffing/staff-roles.ts'
import { refusedWith } from '../../../testing/refused-with.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { addRole } from '../testing/people.ts'

let world: World
let admin: Awaited<ReturnType<World['admin']>>
let kept: string
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  admin = await world.admin()
  kept = await addRole(world)
})
afterAll(async () => world.close())

const countWaiting = async () => {
  const { rows } = await world.pool.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.count
}

/** Calls while another transaction is deleting a row, and lets it commit once the call waits for it. */
async function whileDeleting<T>(table: 'staff_roles' | 'schedule_templates', id: string, call: () => Promise<T>): Promise<T> {
  const deleting = await world.pool.connect()
  try {
    await deleting.query('begin')
    await deleting.query(`delete from ${table} where id = $1`, [id])
    const answer = call()
    // It may be refused before the commit is answered, which is when it is awaited.
    answer.catch(() => undefined)
    await expect.poll(countWaiting).toBeGreaterThan(0)
    await deleting.query('commit')
    return await answer
  } finally {
    deleting.release()
  }
}

const templateOf = (role_id: string) => ({
  name: `Late ${randomUUID()}`,
  role_id,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  start_local: '22:00',
  end_local: '04:00',
  break_minutes: 0,
  headcount: 2,
})
const times = { starts_at_local: '2030-06-01T22:00', ends_at_local: '2030-06-02T04:00' }
const noRole = { status: 400, body: { code: 'invalid', fields: { role_id: [expect.any(String)] } } }

describe('A role that is deleted at the same moment is refused by', () => {
  it('createScheduleTemplate and updateScheduleTemplate.', async () => {
    const first = await addRole(world)
    await expect(
      whileDeleting('staff_roles', first, async () => admin.call(createScheduleTemplate, { body: templateOf(first) })),
    ).rejects.toMatchObject(noRole)
    const { id } = await admin.call(createScheduleTemplate, { body: templateOf(kept) })
    const second = await addRole(world)
    const body = { version: 1, role_id: second }
    await expect(
      whileDeleting('staff_roles', second, async () => admin.call(updateScheduleTemplate, { params: { id }, body })),
    ).rejects.toMatchObject(noRole)
  })

  it('createShift and updateShift.', async () => {
    const first = await addRole(world)
    await expect(
      whileDeleting('staff_roles', first, async () => admin.call(createShift, { body: { role_id: first, ...times } })),
    ).rejects.toMatchObject(noRole)
    const { id, version } = await admin.call(createShift, { body: { role_id: kept, ...times } })
    const second = await addRole(world)
    const body = { version, role_id: second }
    await expect(
      whileDeleting('staff_roles', second, async () => admin.call(updateShift, { params: { id }, body })),
    ).rejects.toMatchObject(noRole)
  })
})

describe('A template that is deleted at the same moment', () => {
  it('is not found by assignSchedule, and left out of what copyShifts copies.', async () => {
    const { id } = await admin.call(createScheduleTemplate, { body: templateOf(kept) })
    const body = { template_id: id, staff_ids: [], dates: ['2030-07-01'], fill_open: true }
    const assign = async () => admin.call(assignSchedule, { body })
    expect(await assign()).toMatchObject({ planned: 2 })
    const weeks = { from_date: '2030-07-01', to_date: '2030-07-08' }
    const copied = await whileDeleting('schedule_templates', id, async () => admin.call(copyShifts, { body: weeks }))
    expect(copied).toMatchObject({ planned: 2 })
    const other = await admin.call(createScheduleTemplate, { body: templateOf(kept) })
    const again = { ...body, template_id: other.id }
    await expect(
      whileDeleting('schedule_templates', other.id, async () => admin.call(assignSchedule, { body: again })),
    ).rejects.toMatchObject(refusedWith(404, 'not_found'))
  })
})

it('Of deleteRole and createScheduleTemplate at the same moment one succeeds, and neither fails.', async () => {
  for (let round = 0; round < 10; round++) {
    const role_id = await addRole(world)
    const [role, deleted] = await Promise.allSettled([
      admin.call(createScheduleTemplate, { body: templateOf(role_id) }),
      admin.call(deleteRole, { params: { id: role_id } }),
    ])
    expect([role.status, deleted.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    if (role.status === 'rejected') expect(role).toMatchObject({ reason: noRole })
    else {
      expect(deleted).toMatchObject({ reason: refusedWith(409, 'role_in_use') })
      await admin.call(deleteScheduleTemplate, { params: { id: role.value.id } })
    }
  }
})
