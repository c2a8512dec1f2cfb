import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import * as floor from '#contract/floor/floor.ts'
import { addClub } from '../../../testing/clubs.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let admin: Awaited<ReturnType<World['admin']>>
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  admin = await world.admin()
})
afterAll(async () => world.close())

let counter = 0
const newName = () => `Z${(counter += 1)}`
const addZone = async (name = newName()) => admin.call(floor.createZone, { body: { name } })
const booth = { seats_from: 2, seats_to: 6, shape: 'booth' } as const
const addTable = async (change: Partial<floor.TableInput> = {}) =>
  admin.call(floor.createTable, {
    body: { ...booth, name: newName(), zone_id: change.zone_id ?? (await addZone()).id, ...change },
  })
const read = async () => admin.call(floor.getFloor, {})

describe('createZone, updateZone and deleteZone', () => {
  it('manage the zones of a club, which are listed by position.', async () => {
    const terrace = await addZone('Terrace')
    const vault = await admin.call(floor.createZone, { body: { name: 'Vault', position: terrace.position } })
    const garden = await addZone('Garden')
    expect(garden.position).toBe(vault.position + 1)
    const changed = await admin.call(floor.updateZone, {
      params: { id: garden.id },
      body: { version: 1, name: 'Roof garden', position: 0 },
    })
    expect(changed).toEqual({ id: garden.id, name: 'Roof garden', position: 0, version: 2 })
    const names = (await read()).zones.map(({ name }) => name)
    expect(names.indexOf('Roof garden')).toBeLessThan(names.indexOf('Vault'))
    expect(names.indexOf('Terrace')).toBe(names.indexOf('Vault') - 1)
    await admin.call(floor.deleteZone, { params: { id: vault.id } })
    expect((await read()).zones.map(({ name }) => name)).not.toContain('Vault')
  })

  it('refuse a name that differs only in case and blanks, and an outdated version.', async () => {
    const { id } = await addZone('Dance floor')
    await expect(addZone('DANCE  FLOOR')).rejects.toMatchObject({
      body: { code: 'invalid', fields: { name: ['Your club already has a zone with that name'] } },
    })
    const other = await addZone()
    await expect(
      admin.call(floor.updateZone, { params: { id: other.id }, body: { version: 1, name: 'dancefloor' } }),
    ).rejects.toMatchObject({ body: { code: 'invalid', fields: { name: [expect.any(String)] } } })
    await admin.call(floor.updateZone, { params: { id }, body: { version: 1, position: 7 } })
    await expect(admin.call(floor.updateZone, { params: { id }, body: { version: 1 } })).rejects.toMatchObject({
      body: { code: 'stale', current: { position: 7, version: 2 } },
    })
  })

  it('keep a zone that has tables.', async () => {
    const { zone_id } = await addTable()
    await expect(admin.call(floor.deleteZone, { params: { id: zone_id } })).rejects.toMatchObject({
      body: { code: 'zone_in_use' },
    })
  })
})

describe('createTable, updateTable and deleteTable', () => {
  it('manage the tables of a club, which are listed by zone and in the order people count.', async () => {
    const { id: zone_id } = await addZone()
    for (const name of ['A10', 'A2', 'a1']) await addTable({ zone_id, name })
    const { tables } = await read()
    expect(tables.filter((table) => table.zone_id === zone_id).map(({ name }) => name)).toEqual(['a1', 'A2', 'A10'])
    const table = await addTable({ minimum_spend_minor: 30_000, is_step_free: true })
    expect(table).toMatchObject({ ...booth, minimum_spend_minor: 30_000, is_step_free: true, version: 1 })
    const changed = await admin.call(floor.updateTable, {
      params: { id: table.id },
      body: { version: 1, zone_id, seats_to: 8, minimum_spend_minor: null },
    })
    expect(changed).toEqual({ ...table, zone_id, seats_to: 8, minimum_spend_minor: null, version: 2 })
    expect((await read()).tables).toContainEqual(changed)
    await admin.call(floor.deleteTable, { params: { id: table.id } })
    await expect(admin.call(floor.deleteTable, { params: { id: table.id } })).rejects.toMatchObject({ status: 404 })
  })

  it('refuse a taken name, seats in the wrong order, a zone of another club and an outdated version.', async () => {
    const table = await addTable({ name: 'Booth 1' })
    await expect(addTable({ name: 'booth1' })).rejects.toMatchObject({
      body: { fields: { name: ['Your club already has a table with that name'] } },
    })
    await expect(addTable({ seats_from: 5, seats_to: 4 })).rejects.toMatchObject({
      body: { fields: { seats_to: ['Seats to must be at least 5, the smallest party'] } },
    })
    const other = await addClub(world)
    const theirs = await other.call(floor.createZone, { body: { name: 'Theirs' } })
    await expect(addTable({ zone_id: theirs.id })).rejects.toMatchObject({ body: { fields: { zone_id: ['Choose a zone'] } } })
    await expect(
      admin.call(floor.updateTable, { params: { id: table.id }, body: { version: 3, seats_to: 7 } }),
    ).rejects.toMatchObject({ body: { code: 'stale', current: { id: table.id, version: 1 } } })
  })

  it('keep a table that a combination joins.', async () => {
    const [one, two] = [await addTable(), await addTable()]
    const { id } = await admin.call(floor.createCombination, {
      body: { table_ids: [one.id, two.id], seats_from: 6, seats_to: 12 },
    })
    await expect(admin.call(floor.deleteTable, { params: { id: one.id } })).rejects.toMatchObject({
      body: { code: 'table_in_use' },
    })
    await admin.call(floor.deleteCombination, { params: { id } })
    await admin.call(floor.deleteTable, { params: { id: one.id } })
  })

  it('give a name once, however many ask for it at the same time.', async () => {
    const { id: zone_id } = await addZone()
    const answers = await Promise.allSettled(Array.from({ length: 20 }, async () => addTable({ zone_id, name: 'Only one' })))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await read()).tables.filter((table) => table.zone_id === zone_id)).toHaveLength(1)
  })
})

describe('createCombination, updateCombination and deleteCombination', () => {
  it('manage which tables are joined, the lowest rank first.', async () => {
    const [one, two, three] = [await addTable(), await addTable(), await addTable()]
    const combination = await admin.call(floor.createCombination, {
      body: { table_ids: [two.id, one.id], seats_from: 7, seats_to: 12, rank: 9 },
    })
    const changed = await admin.call(floor.updateCombination, {
      params: { id: combination.id },
      body: { version: 1, table_ids: [one.id, two.id, three.id], seats_to: 18 },
    })
    expect(changed).toMatchObject({ table_ids: [one.id, two.id, three.id], seats_from: 7, seats_to: 18, rank: 9, version: 2 })
    const first = await admin.call(floor.createCombination, {
      body: { table_ids: [two.id, three.id], seats_from: 7, seats_to: 12 },
    })
    const ids = (await read()).combinations.map(({ id }) => id)
    expect(ids.indexOf(first.id)).toBeLessThan(ids.indexOf(combination.id))
    await admin.call(floor.deleteCombination, { params: { id: first.id } })
    expect((await read()).combinations.map(({ id }) => id)).not.toContain(first.id)
  })

  it('refuse the same tables twice, unknown ones, a table with itself, seats in the wrong order and old versions.', async () => {
    const [one, two] = [await addTable(), await addTable()]
    const seats = { seats_from: 6, seats_to: 12 }
    const { id } = await admin.call(floor.createCombination, { body: { table_ids: [one.id, two.id], ...seats } })
    const create = async (table_ids: string[], change: Partial<typeof seats> = {}) =>
      admin.call(floor.createCombination, { body: { table_ids, ...seats, ...change } })
    await expect(create([two.id, one.id])).rejects.toMatchObject({
      body: { fields: { table_ids: ['A combination already joins these tables'] } },
    })
    await expect(create([one.id, id])).rejects.toMatchObject({
      body: { fields: { table_ids: ['One of these tables no longer exists'] } },
    })
    await expect(create([one.id, one.id])).rejects.toMatchObject({ body: { fields: { table_ids: [expect.any(String)] } } })
    await expect(create([one.id, (await addTable()).id], { seats_to: 5 })).rejects.toMatchObject({
      body: { fields: { seats_to: [expect.any(String)] } },
    })
    await expect(admin.call(floor.updateCombination, { params: { id }, body: { version: 2, rank: 1 } })).rejects.toMatchObject({
      body: { code: 'stale', current: { id, version: 1 } },
    })
  })
})

describe('A floor', () => {
  it('is seen by staff who sell tables or seat guests, and edited by those who set up the club.', async () => {
    for (const flag of ['can_access_events', 'can_access_finances', 'can_work_door'] as const) {
      const staff = await world.staff(flag)
      expect((await staff.call(floor.getFloor, {})).currency).toBe('EUR')
      await expect(staff.call(floor.createZone, { body: { name: newName() } })).rejects.toMatchObject({ status: 403 })
    }
    await expect((await world.staff('can_manage_staff')).call(floor.getFloor, {})).rejects.toMatchObject({ status: 403 })
    const host = await world.staff('can_access_club_setup')
    expect(await host.call(floor.createZone, { body: { name: newName() } })).toMatchObject({ version: 1 })
  })

  it('of another club can be neither seen nor changed.', async () => {
    const table = await addTable()
    const combination = await admin.call(floor.createCombination, {
      body: { table_ids: [table.id, (await addTable()).id], seats_from: 6, seats_to: 12 },
    })
    const other = await addClub(world)
    expect(await other.call(floor.getFloor, {})).toMatchObject({ zones: [], tables: [], combinations: [] })
    const body = { version: 1 }
    const attempts = await Promise.allSettled([
      other.call(floor.updateZone, { params: { id: table.zone_id }, body }),
      other.call(floor.deleteZone, { params: { id: table.zone_id } }),
      other.call(floor.updateTable, { params: { id: table.id }, body }),
      other.call(floor.deleteTable, { params: { id: table.id } }),
      other.call(floor.updateCombination, { params: { id: combination.id }, body }),
      other.call(floor.deleteCombination, { params: { id: combination.id } }),
    ])
    for (const attempt of attempts) expect(attempt).toMatchObject({ status: 'rejected', reason: { status: 404 } })
  })

  it('has a limit for zones, tables and combinations.', async () => {
    const full = await addClub(world)
    await world.pool.query(
      `insert into floor_zones (id, club_id, name, created_at, updated_at)
       select gen_random_uuid(), $1, 'Zone ' || n, now(), now() from generate_series(1, 50) n`,
      [full.club_id],
    )
    await expect(full.call(floor.createZone, { body: { name: 'One more' } })).rejects.toMatchObject({
      body: { code: 'floor_full' },
    })
    await world.pool.query(
      `insert into floor_tables (id, club_id, zone_id, name, seats_from, seats_to, shape, created_at, updated_at)
       select gen_random_uuid(), $1, (select id from floor_zones where club_id = $1 limit 1), 'T' || n, 2, 4, 'round', now(), now()
       from generate_series(1, 500) n`,
      [full.club_id],
    )
    const { tables } = await full.call(floor.getFloor, {})
    const [first, second] = tables
    if (first === undefined || second === undefined) throw new Error('The club has no tables.')
    await expect(
      full.call(floor.createTable, { body: { ...booth, name: 'One more', zone_id: first.zone_id } }),
    ).rejects.toMatchObject({ body: { code: 'floor_full' } })
    await world.pool.query(
      `insert into table_combinations (id, club_id, joined, seats_from, seats_to, created_at, updated_at)
       select gen_random_uuid(), $1, array[gen_random_uuid(), gen_random_uuid()], 4, 8, now(), now()
       from generate_series(1, 500) n`,
      [full.club_id],
    )
    await expect(
      full.call(floor.createCombination, { body: { table_ids: [first.id, second.id], seats_from: 4, seats_to: 8 } }),
    ).rejects.toMatchObject({ body: { code: 'floor_full' } })
  })
})

describe('exportTables', () => {
  it('writes the tables with their zone, minimum spend and combinations.', async () => {
    const other = await addClub(world)
    const zone = await other.call(floor.createZone, { body: { name: 'Vault' } })
    const add = async (name: string, minimum_spend_minor: number | null) =>
      other.call(floor.createTable, { body: { ...booth, name, zone_id: zone.id, minimum_spend_minor } })
    const [one, two] = [await add('V1', 25_000), await add('V2', null)]
    await other.call(floor.createCombination, { body: { table_ids: [two.id, one.id], seats_from: 7, seats_to: 12 } })
    const lines = (await other.call(floor.exportTables, {})).trim().split('\r\n')
    expect(lines.slice(1)).toEqual(['Vault,V1,2,6,booth,250.00,EUR,no,V1 + V2', 'Vault,V2,2,6,booth,,EUR,no,V1 + V2'])
  })
})
