import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { listBoards } from '#contract/board/boards.ts'
import { setSections } from '#contract/board/sections.ts'
import { createTable, createZone } from '#contract/floor/floor.ts'
import { takeWalkIn } from '#contract/reservations/event-reservations.ts'
import { addClub } from '../../testing/clubs.ts'
import { addEvent, addPrestation } from '../../testing/events.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let admin: Awaited<ReturnType<World['admin']>>
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  admin = await world.admin()
})
afterAll(async () => world.close())

describe('listBoards', () => {
  it('leads to the events under way and to come, the earliest first, with their parties and the sections one serves.', async () => {
    const [last, tonight] = [await addEvent(world, { in_hours: 48 }), await addEvent(world, { in_hours: -1 })]
    await addEvent(world, { in_hours: -40 })
    for (const state of ['draft', 'cancelled']) await addEvent(world, { in_hours: 2, state })
    const { id: zone_id } = await admin.call(createZone, { body: { name: 'Vault' } })
    const { id: table } = await admin.call(createTable, {
      body: { name: 'V1', zone_id, seats_from: 1, seats_to: 4, shape: 'booth' },
    })
    const prestation_id = await addPrestation(world, tonight)
    const body = { event_id: tonight, lines: [{ prestation_id, quantity: 2 }], party_size: 2, table_label: 'V1' }
    await admin.call(takeWalkIn, { body })
    const ana = await world.staff('can_work_door')
    await admin.call(setSections, {
      params: { id: tonight },
      body: { sections: [{ name: 'Left', table_ids: [table], staff_ids: [ana.id] }], version: 0 },
    })
    const { events } = await ana.call(listBoards, { query: {} })
    expect(events.map(({ id }) => id)).toEqual(expect.arrayContaining([tonight, last]) as string[])
    expect(events.map(({ starts_at }) => starts_at)).toEqual(events.map(({ starts_at }) => starts_at).toSorted())
    // The world's own event is upcoming, too.
    expect(events).toHaveLength(3)
    expect(events[0]).toMatchObject({ id: tonight, party_count: 1, own_sections: ['Left'] })
    expect((await admin.call(listBoards, { query: {} })).events[0]?.own_sections).toEqual([])
  })

  it('is for hosts, who see those of their club alone.', async () => {
    await expect((await world.staff('can_access_events')).call(listBoards, { query: {} })).rejects.toMatchObject({ status: 403 })
    const other = await addClub(world)
    expect((await other.call(listBoards, { query: {} })).events).toEqual([])
  })
})
