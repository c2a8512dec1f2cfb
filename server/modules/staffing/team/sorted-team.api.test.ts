import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { addStaff, listStaff, type StaffSort } from '#contract/staffing/staff.ts'
import { createRole, listRoles, type RoleSort } from '#contract/staffing/staff-roles.ts'
import { insertRow } from '../../../testing/bad-input/insert-row.ts'
import { newId } from '../../../infrastructure/ids.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let club: Awaited<ReturnType<World['admin']>>
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  club = await world.admin()
  const role = async (name: string) =>
    (await club.call(createRole, { body: { name, colour: '#2a6fc9', hourly_rate_minor: 0, permissions: {} } })).id
  const [door, bar] = [await role('Door'), await role('Bar')]
  await role('Cloakroom')
  const hire = async (first_name: string, role_id: string) =>
    (
      await club.call(addStaff, {
        body: { username: `${first_name.toLowerCase()}.team`, first_name, last_name: 'Team', role_id },
      })
    ).id
  await hire('Ada', door)
  const [bo, cy, di] = [await hire('Bo', bar), await hire('Cy', bar), await hire('Di', door)]
  for (const [user_id, hours] of [
    [bo, 48],
    [cy, 24],
    [di, 96],
  ] as const)
    await insertRow(world.pool, 'staff_shifts', {
      id: newId(),
      club_id: world.event.club_id,
      user_id,
      role_id: bar,
      business_date: world.clock.now().add({ hours }).toString().slice(0, 10),
      starts_at: world.clock.now().add({ hours }).toString(),
      ends_at: world.clock
        .now()
        .add({ hours: hours + 6 })
        .toString(),
      break_minutes: 0,
      early_in_minutes: 30,
      late_grace_minutes: 10,
      late_out_minutes: 120,
      status: 'published',
      created_at: world.clock.now().toString(),
    })
})
afterAll(async () => world.close())

/** All names in order, read two at a time. */
async function pages(read: (cursor: string | null) => Promise<{ names: string[]; next: string | null }>): Promise<string[]> {
  const names: string[] = []
  for (let cursor: string | null = null, isFirst = true; isFirst || cursor !== null; isFirst = false) {
    const page: { names: string[]; next: string | null } = await read(cursor)
    names.push(...page.names)
    cursor = page.next
  }
  return names
}

describe('listStaff', () => {
  it.each<[StaffSort, string[]]>([
    ['name', ['Ada', 'Bo', 'Cy', 'Di']],
    ['-name', ['Di', 'Cy', 'Bo', 'Ada']],
    ['role', ['Bo', 'Cy', 'Ada', 'Di']],
    ['-role', ['Di', 'Ada', 'Cy', 'Bo']],
    ['next_shift', ['Cy', 'Bo', 'Di', 'Ada']],
    ['-next_shift', ['Di', 'Bo', 'Cy', 'Ada']],
  ])('sorts by %s, page by page, with those without a shift last.', async (sort, expected) => {
    const names = await pages(async (cursor) => {
      const { staff, next } = await club.call(listStaff, { query: { sort, limit: 2, ...(cursor !== null && { cursor }) } })
      return { names: staff.map(({ first_name }) => first_name), next }
    })
    expect(names).toEqual(expected)
  })
})

describe('listRoles', () => {
  it.each<[RoleSort, string[]]>([
    ['name', ['Bar', 'Cloakroom', 'Door']],
    ['-name', ['Door', 'Cloakroom', 'Bar']],
    ['people', ['Cloakroom', 'Bar', 'Door']],
    ['-people', ['Door', 'Bar', 'Cloakroom']],
  ])('sorts by %s, page by page.', async (sort, expected) => {
    const names = await pages(async (cursor) => {
      const { roles, next } = await club.call(listRoles, { query: { sort, limit: 2, ...(cursor !== null && { cursor }) } })
      return { names: roles.map(({ name }) => name), next }
    })
    expect(names).toEqual(expected)
  })
})
