import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { updateEvent, createEvent } from '#contract/events/management.ts'
import type { Drawing } from '#contract/floor/drawing.ts'
import { createTable, createZone, deleteTable } from '#contract/floor/floor.ts'
import * as plans from '#contract/floor/plans.ts'
import { goodPicture } from '../../../testing/bad-input/good-picture.ts'
import { addClub } from '../../../testing/clubs.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let admin: Awaited<ReturnType<World['admin']>>
let tables: string[]
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  admin = await world.admin()
  const zone = await admin.call(createZone, { body: { name: 'Hall' } })
  tables = await Promise.all(
    ['H1', 'H2'].map(async (name) => {
      const body = { name, zone_id: zone.id, seats_from: 2, seats_to: 4, shape: 'round' } as const
      return (await admin.call(createTable, { body })).id
    }),
  )
})
afterAll(async () => world.close())

const id = (n: number) => `0192aaaa-bbbb-7ccc-8ddd-${String(n).padStart(12, '0')}`
const at = { room_id: id(1), x: 50, y: 50, width: 10, depth: 10, turn: 45 }
const hall = { id: id(1), name: 'Hall', width: 200, depth: 100 }
const draw = (change: Partial<Drawing> = {}): Drawing => ({
  rooms: [hall],
  shapes: [{ ...at, id: id(2), kind: 'bar', text: 'Long bar', turn: 0, y: 90 }],
  tables: [{ ...at, table_id: tables[0] ?? '' }],
  ...change,
})
let counter = 0
const add = async (change: Partial<Drawing> = {}) =>
  admin.call(plans.createFloorPlan, { body: { name: `FloorPlan ${(counter += 1)}`, drawing: draw(change) } })
const read = async (planId: string) => admin.call(plans.getFloorPlan, { params: { id: planId } })
const useIn = async (plan_version_id: string | null | undefined) =>
  admin.call(createEvent, {
    body: {
      title: `Night ${(counter += 1)}`,
      starts_at_local: '2027-03-05T23:00',
      ends_at_local: '2027-03-06T05:00',
      ...(plan_version_id !== undefined && { plan_version_id }),
    },
  })

describe('createFloorPlan, getFloorPlans and getFloorPlan', () => {
  it('keep a drawing as it was sent; a club’s first plan is its default.', async () => {
    const club = await addClub(world)
    const zone = await club.call(createZone, { body: { name: 'Hall' } })
    const body = { name: 'H1', zone_id: zone.id, seats_from: 2, seats_to: 4, shape: 'round' } as const
    const { id: table_id } = await club.call(createTable, { body })
    const drawing = draw({ tables: [{ ...at, table_id }] })
    const plan = await club.call(plans.createFloorPlan, { body: { name: 'Usual', drawing } })
    expect(plan).toMatchObject({ number: 1, is_default: true, is_frozen: false, table_count: 1, version: 1, pictures: [] })
    expect(plan.drawing).toEqual(drawing)
    expect(await club.call(plans.getFloorPlan, { params: { id: plan.id } })).toEqual(plan)
    const other = await club.call(plans.createFloorPlan, { body: { name: 'Seated', drawing: draw({ tables: [] }) } })
    const { plans: all } = await club.call(plans.getFloorPlans, {})
    expect(all).toMatchObject([
      { id: plan.id, is_default: true, table_count: 1 },
      { id: other.id, is_default: false, table_count: 0 },
    ])
  })

  it('refuse a taken name, and name the field of each part that can’t be drawn.', async () => {
    const { name } = await add()
    await expect(
      admin.call(plans.createFloorPlan, { body: { name: name.toUpperCase(), drawing: draw() } }),
    ).rejects.toMatchObject({
      body: { fields: { name: ['Your club already has a plan with that name'] } },
    })
    const twice = [0, 1].map(() => ({ ...at, table_id: tables[0] ?? '' }))
    await expect(add({ tables: twice, rooms: [hall, { ...hall, id: id(3), name: 'h all' }] })).rejects.toMatchObject({
      body: {
        code: 'invalid',
        fields: {
          'drawing.tables.1.table_id': ['This table is already on the plan'],
          'drawing.rooms.1.name': ['Another room already has that name'],
        },
      },
    })
    await expect(add({ tables: [{ ...at, x: 199, table_id: tables[0] ?? '' }] })).rejects.toMatchObject({
      body: { fields: { 'drawing.tables.0.x': ['Table H1 reaches beyond Hall'] } },
    })
    await expect(add({ tables: [{ ...at, table_id: id(99) }] })).rejects.toMatchObject({
      body: { fields: { 'drawing.tables.0.table_id': ['This table no longer exists'] } },
    })
  })

  it('are limited to 20 plans.', async () => {
    const full = await addClub(world)
    await world.pool.query(
      `with p as (
         insert into floor_plans (id, club_id, name, created_at, updated_at)
         select gen_random_uuid(), $1, 'Plan ' || n, now(), now() from generate_series(1, 20) n returning id
       )
       insert into floor_plan_versions (id, club_id, plan_id, number, rooms, shapes, created_at, updated_at)
       select gen_random_uuid(), $1, id, 1, '[]', '[]', now(), now() from p`,
      [full.club_id],
    )
    await expect(
      full.call(plans.createFloorPlan, { body: { name: 'One more', drawing: draw({ tables: [] }) } }),
    ).rejects.toMatchObject({ body: { code: 'too_many_plans' } })
  })
})

describe('updateFloorPlan', () => {
  it('redraws a version that no event uses, and refuses an outdated one.', async () => {
    const plan = await add()
    const body = { version: 1, name: `${plan.name} b`, drawing: draw({ shapes: [] }) }
    const changed = await admin.call(plans.updateFloorPlan, { params: { id: plan.id }, body })
    expect(changed).toMatchObject({ version_id: plan.version_id, number: 1, version: 2, drawing: draw({ shapes: [] }) })
    await expect(admin.call(plans.updateFloorPlan, { params: { id: plan.id }, body })).rejects.toMatchObject({
      body: { code: 'stale', current: { version: 2, drawing: { shapes: [] } } },
    })
  })

  it('makes the next version of a plan that an event uses, whose drawing stays.', async () => {
    const plan = await add()
    const event = await useIn(plan.version_id)
    expect(event.plan).toEqual({ name: plan.name, number: 1 })
    expect((await read(plan.id)).is_frozen).toBe(true)
    const changed = await admin.call(plans.updateFloorPlan, {
      params: { id: plan.id },
      body: { version: 1, drawing: draw({ tables: [{ ...at, table_id: tables[1] ?? '' }] }) },
    })
    expect(changed).toMatchObject({ number: 2, is_frozen: false, version: 2 })
    const { rows } = await world.pool.query<{ table_id: string }>('select table_id from plan_tables where version_id = $1', [
      plan.version_id,
    ])
    expect(rows).toEqual([{ table_id: tables[0] }])
    const moved = await admin.call(updateEvent, {
      params: { id: event.id },
      body: { version: event.version, plan_version_id: changed.version_id },
    })
    expect(moved).toMatchObject({ plan_version_id: changed.version_id, plan: { number: 2 } })
  })

  it('never redraws what an event begins to use at the same time.', async () => {
    const plan = await add()
    const [event, ...drawn] = await Promise.allSettled([
      useIn(plan.version_id),
      ...[1, 2, 3].map(async () =>
        admin.call(plans.updateFloorPlan, { params: { id: plan.id }, body: { version: 1, drawing: draw({ shapes: [] }) } }),
      ),
    ])
    expect(event.status).toBe('fulfilled')
    expect(drawn.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const latest = await read(plan.id)
    if (event.status === 'fulfilled' && latest.number === 2) expect(event.value.plan).toMatchObject({ number: 1 })
    expect(latest.drawing.shapes).toEqual([])
  })

  it('makes a plan the default one, which new events use.', async () => {
    const plan = await add()
    await admin.call(plans.updateFloorPlan, { params: { id: plan.id }, body: { version: 1, is_default: true } })
    const { plans: all } = await admin.call(plans.getFloorPlans, {})
    expect(all.filter(({ is_default }) => is_default).map((one) => one.id)).toEqual([plan.id])
    expect((await useIn(undefined)).plan_version_id).toBe(plan.version_id)
    expect((await useIn(null)).plan_version_id).toBeNull()
  })
})

describe('deleteFloorPlan and deleteTable', () => {
  it('keep the default plan, a plan that an event uses, and tables on a plan.', async () => {
    await add()
    const [default_] = (await admin.call(plans.getFloorPlans, {})).plans
    await expect(admin.call(plans.deleteFloorPlan, { params: { id: default_?.id ?? '' } })).rejects.toMatchObject({
      body: { code: 'plan_is_default' },
    })
    const used = await add()
    await useIn(used.version_id)
    await expect(admin.call(plans.deleteFloorPlan, { params: { id: used.id } })).rejects.toMatchObject({
      body: { code: 'plan_in_use' },
    })
    await expect(admin.call(deleteTable, { params: { id: tables[0] ?? '' } })).rejects.toMatchObject({
      body: { code: 'table_in_use' },
    })
    const unused = await add()
    await admin.call(plans.deleteFloorPlan, { params: { id: unused.id } })
    await expect(read(unused.id)).rejects.toMatchObject({ status: 404 })
  })
})

describe('setFloorPlanPicture and removeFloorPlanPicture', () => {
  it('keep a picture for a room, in its own shape, until it is removed.', async () => {
    const plan = await add()
    const files = { picture: new File([new Uint8Array(goodPicture.bytes)], goodPicture.filename, { type: goodPicture.type }) }
    const set = await admin.call(plans.setFloorPlanPicture, { params: { id: plan.id }, body: { room_id: hall.id }, files })
    expect(set.pictures).toEqual([{ room_id: hall.id, file: expect.any(String), color: '#6a35e0' }])
    await expect(
      admin.call(plans.setFloorPlanPicture, { params: { id: plan.id }, body: { room_id: id(77) }, files }),
    ).rejects.toMatchObject({ body: { fields: { room_id: ['Save the room before you add its picture'] } } })
    const removed = await admin.call(plans.removeFloorPlanPicture, { params: { id: plan.id, room_id: hall.id } })
    expect(removed.pictures).toEqual([])
  })

  it('refuse what is no picture.', async () => {
    const plan = await add()
    const files = { picture: new File(['<svg onload="x">'], 'plan.png', { type: 'image/png' }) }
    await expect(
      admin.call(plans.setFloorPlanPicture, { params: { id: plan.id }, body: { room_id: hall.id }, files }),
    ).rejects.toMatchObject({ body: { code: 'image_type' } })
  })

  it('refuse a small file that is 50,000 pixels wide before it is decoded, and store nothing of it.', async () => {
    const plan = await add()
    const colour = { width: 50_000, height: 2_000, channels: 3, background: '#205080' } as const
    const bomb = await sharp({ create: colour, limitInputPixels: false }).png({ compressionLevel: 9 }).toBuffer()
    const stored = async () => {
      const { rows } = await world.pool.query("select payload from jobs where kind = 'remove_picture'")
      return { files: await readdir(join(world.dataDir, 'files')).catch(() => []), rows }
    }
    const before = await stored()
    const files = { picture: new File([new Uint8Array(bomb)], 'hall.png', { type: 'image/png' }) }
    await expect(
      admin.call(plans.setFloorPlanPicture, { params: { id: plan.id }, body: { room_id: hall.id }, files }),
    ).rejects.toMatchObject({ status: 400, body: { code: 'image_dimensions', fields: { picture: [expect.any(String)] } } })
    expect([await stored(), (await read(plan.id)).pictures]).toEqual([before, []])
  })
})

describe('Floor plans', () => {
  it('of another club can be neither seen, changed nor used.', async () => {
    const plan = await add()
    const other = await addClub(world)
    const params = { id: plan.id }
    const attempts = await Promise.allSettled([
      other.call(plans.getFloorPlan, { params }),
      other.call(plans.updateFloorPlan, { params, body: { version: 1 } }),
      other.call(plans.deleteFloorPlan, { params }),
      other.call(plans.removeFloorPlanPicture, { params: { ...params, room_id: hall.id } }),
    ])
    for (const attempt of attempts) expect(attempt).toMatchObject({ status: 'rejected', reason: { status: 404 } })
    const theirs = await other.call(plans.createFloorPlan, { body: { name: 'Theirs', drawing: draw({ tables: [] }) } })
    await expect(useIn(theirs.version_id)).rejects.toMatchObject({
      body: { fields: { plan_version_id: ['Choose one of your floor plans'] } },
    })
  })

  it('are seen by staff who manage events, and drawn by those who set up the club.', async () => {
    const staff = await world.staff('can_access_events')
    expect((await staff.call(plans.getFloorPlans, {})).plans.length).toBeGreaterThan(0)
    await expect(staff.call(plans.createFloorPlan, { body: { name: 'Mine', drawing: draw() } })).rejects.toMatchObject({
      status: 403,
    })
  })
})
