import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { deleteAccount, exportProfile } from '#contract/accounts/accounts.ts'
import { getBoard } from '#contract/board/board.ts'
import { getSections, setSections } from '#contract/board/sections.ts'
import { createTable, createZone, deleteTable, getFloor } from '#contract/floor/floor.ts'
import { createFloorPlan } from '#contract/floor/plans.ts'
import { endStaff } from '#contract/staffing/staff.ts'
import { addClub, keepSignedIn } from '../../testing/clubs.ts'
import { addEvent } from '../../testing/events.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let admin: Awaited<ReturnType<World['admin']>>
let ids: Map<string, string>
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  admin = await world.admin()
  const { id: zone_id } = await admin.call(createZone, { body: { name: 'Vault' } })
  for (const name of ['V10', 'V1', 'V2', 'V3'])
    await admin.call(createTable, { body: { name, zone_id, seats_from: 1, seats_to: 4, shape: 'booth' } })
  ids = new Map((await admin.call(getFloor, {})).tables.map(({ id, name }) => [name, id]))
})
afterAll(async () => world.close())

const table = (...names: string[]) => names.map((name) => ids.get(name) ?? '')
const section = (name: string, tables: string[], staff: { id: string }[] = []) => ({
  name,
  table_ids: table(...tables),
  staff_ids: staff.map(({ id }) => id),
})
const read = async (id: string, who: Pick<typeof admin, 'call'> = admin) => who.call(getSections, { params: { id } })
const save = async (id: string, version: number, ...sections: ReturnType<typeof section>[]) =>
  admin.call(setSections, { params: { id }, body: { sections, version } })
const namesOf = (tableIds: readonly string[]) => [...ids].flatMap(([name, id]) => (tableIds.includes(id) ? [name] : []))
const startNight = async (change: Record<string, unknown> = {}) => addEvent(world, { in_hours: -1, ...change })

describe('setSections', () => {
  it('groups tables under the staff who serve them; they and hosts read it on the board, and each knows their own.', async () => {
    const id = await startNight()
    const [ana, tom] = [await world.staff('can_work_door'), await world.staff()]
    const before = await read(id)
    expect(before).toMatchObject({ sections: [], version: 0 })
    expect(before.tables.map(({ name, zone }) => [name, zone])).toEqual(['V1', 'V2', 'V3', 'V10'].map((name) => [name, 'Vault']))
    const seesBoard = new Map(before.staff.map((one) => [one.id, one.sees_board]))
    expect([ana, tom].map((one) => seesBoard.get(one.id))).toEqual([true, false])
    const saved = await save(id, 0, section('Left', ['V2', 'V1'], [ana, tom]), section('Bar', ['V3'], [tom]))
    expect(saved.version).toBe(1)
    const { sections } = await ana.call(getBoard, { params: { id } })
    expect(sections.map(({ name, table_ids, is_mine }) => [name, namesOf(table_ids), is_mine])).toEqual([
      ['Left', ['V1', 'V2'], true],
      ['Bar', ['V3'], false],
    ])
    expect(sections[0]?.staff.map((one) => one.id).toSorted()).toEqual([ana.id, tom.id].toSorted())
    expect((await admin.call(getBoard, { params: { id } })).sections.map(({ is_mine }) => is_mine)).toEqual([false, false])
    const { rows } = await world.pool.query<{ after: unknown }>(
      `select after from audit_log where action = 'setSections' and subject_id = $1`,
      [id],
    )
    expect(rows).toMatchObject([{ after: { sections: [{ name: 'Left' }, { name: 'Bar', staff_ids: [tom.id] }] } }])
    expect((await save(id, 1)).sections).toEqual([])
  })

  it('is for those who manage reservations of the club.', async () => {
    const id = await startNight()
    const host = await world.staff('can_work_door')
    await expect(read(id, host)).rejects.toMatchObject({ status: 403 })
    const manager = await world.staff('can_access_finances')
    expect((await read(id, manager)).version).toBe(0)
    const other = await addClub(world)
    await expect(read(id, other)).rejects.toMatchObject({ status: 404 })
    const params = { id }
    await expect(other.call(setSections, { params, body: { sections: [], version: 0 } })).rejects.toMatchObject({ status: 404 })
  })

  it('names the field of a table that is in two sections, of a name given twice, and of people and tables of other clubs.', async () => {
    const id = await startNight()
    const stranger = await world.guest('client')
    await expect(save(id, 0, section('Left', ['V1']), section(' l eft', ['V2', 'V1'], [stranger]))).rejects.toMatchObject({
      status: 400,
      body: {
        code: 'invalid',
        fields: {
          'sections.1.name': ['Another section has this name'],
          'sections.1.table_ids': ['V1 is in Left already'],
          'sections.1.staff_ids': ['Choose people who work for your club'],
        },
      },
    })
    await expect(
      admin.call(setSections, {
        params: { id },
        body: { sections: [{ ...section('Left', []), table_ids: [crypto.randomUUID()] }], version: 0 },
      }),
    ).rejects.toMatchObject({ body: { fields: { 'sections.0.table_ids': ['Choose tables on this event’s floor plan'] } } })
    expect((await read(id)).version).toBe(0)
  })

  it('by two people at once is saved once: the second reads what the first saved. So is the first of a night.', async () => {
    const id = await startNight()
    for (const version of [0, 1]) {
      const answers = await Promise.allSettled(
        ['Left', 'Right', 'Bar'].map(async (name) => save(id, version, section(name, ['V1']))),
      )
      const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as { body: unknown }] : []))
      const { sections } = await read(id)
      expect(refused).toHaveLength(2)
      for (const { body } of refused) expect(body).toMatchObject({ code: 'stale', current: { version: version + 1, sections } })
      expect(sections).toHaveLength(1)
    }
  })

  it('is refused for a night that is over or cancelled.', async () => {
    const over = await startNight({ in_hours: -20 })
    await expect(save(over, 0, section('Left', ['V1']))).rejects.toMatchObject({ body: { code: 'event_past' } })
    const cancelled = await startNight({ state: 'cancelled' })
    await expect(save(cancelled, 0, section('Left', ['V1']))).rejects.toMatchObject({ body: { code: 'event_cancelled' } })
  })
})

describe('getSections', () => {
  it('proposes those of the latest earlier event on the same plan, until the night has its own.', async () => {
    const room_id = crypto.randomUUID()
    const drawing = {
      rooms: [{ id: room_id, name: 'Hall', width: 100, depth: 100 }],
      shapes: [],
      tables: table('V1', 'V2').map((table_id, index) => ({
        table_id,
        room_id,
        x: 20 + 30 * index,
        y: 20,
        width: 10,
        depth: 10,
        turn: 0,
      })),
    }
    const { version_id: plan_version_id } = await admin.call(createFloorPlan, { body: { name: 'Proposed', drawing } })
    const ana = await world.staff('can_work_door')
    const [first, last, without] = [
      await startNight({ in_hours: -3, plan_version_id }),
      await startNight({ in_hours: -2, plan_version_id }),
      await startNight({ in_hours: -1 }),
    ]
    await save(first, 0, section('First', ['V1']))
    await save(last, 0, section('Left', ['V1'], [ana]), section('Right', ['V2']))
    await save(without, 0, section('No plan', ['V10']))
    const id = await startNight({ in_hours: 24, plan_version_id })
    const { proposal } = await read(id)
    expect(proposal?.event.id).toBe(last)
    expect(
      proposal?.sections.map(({ name, table_ids, staff }) => [name, namesOf(table_ids), staff.map((one) => one.id)]),
    ).toEqual([
      ['Left', ['V1'], [ana.id]],
      ['Right', ['V2'], []],
    ])
    await save(id, 0)
    expect((await read(id)).proposal).toBeNull()
  })
})

describe('Someone in a section', () => {
  it('who is disabled, leaves the club or deletes their account is in none any more, and their export names it until then.', async () => {
    await keepSignedIn(world)
    const id = await startNight()
    const [ana, tom, eve] = [
      await world.staff('can_work_door'),
      await world.staff('can_work_door'),
      await world.staff('can_work_door'),
    ]
    await save(id, 0, section('Left', ['V1'], [ana, tom, eve]))
    const people = async () =>
      (await admin.call(getBoard, { params: { id } })).sections.flatMap(({ staff }) => staff.map((one) => one.id))
    expect((await people()).toSorted()).toEqual([ana.id, tom.id, eve.id].toSorted())
    expect((await eve.call(exportProfile)).sections).toMatchObject([{ section: 'Left' }])
    await world.pool.query(`update users set status = 'disabled' where id = $1`, [ana.id])
    await admin.call(endStaff, { params: { id: tom.id } })
    expect(await people()).toEqual([eve.id])
    await eve.call(deleteAccount, { body: { password: world.password } })
    expect(await people()).toEqual([])
    const { rows } = await world.pool.query('select 1 from section_staff where user_id = $1', [eve.id])
    expect(rows).toEqual([])
  })

  it('keeps the other tables when one is deleted from the floor.', async () => {
    const id = await startNight()
    const { id: zone_id } = await admin.call(createZone, { body: { name: 'Garden' } })
    const { id: gone } = await admin.call(createTable, {
      body: { name: 'G1', zone_id, seats_from: 1, seats_to: 4, shape: 'round' },
    })
    ids.set('G1', gone)
    await save(id, 0, section('Garden', ['G1', 'V1']))
    await admin.call(deleteTable, { params: { id: gone } })
    expect((await read(id)).sections.map(({ table_ids }) => namesOf(table_ids))).toEqual([['V1']])
  })
})
