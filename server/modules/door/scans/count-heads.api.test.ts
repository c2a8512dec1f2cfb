import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { getDoorCount, scanAtDoor, syncDoor, type DoorEntry } from '#contract/door/door.ts'
import { admitWalkIn } from '#contract/door/walk-ins.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { inMinutes, openDoorEvent } from '../testing/door-event.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

/** A door with these limits and this many people counted in. */
async function openCount({ licence = 300, fire = null as number | null, people = 0, event = {} } = {}) {
  const door = await openDoorEvent(world, event)
  await world.pool.query(
    'update clubs set licence_capacity = $2, fire_capacity = $3 where id = (select club_id from events where id = $1)',
    [door.event_id, licence, fire],
  )
  const count = async (heads: number, more: { scan_id?: string; at?: string; decided?: 'admitted' | 'capacity_full' } = {}) =>
    door.send({ action: 'count', heads, ...more })
  const sync = async (entries: readonly DoorEntry[]) =>
    door.keeper.call(syncDoor, { params: door.params, body: { device: 'Side door', entries: [...entries] } })
  for (let left = people; left > 0; left -= 20) await count(Math.min(20, left))
  return { ...door, count, sync, inside: async () => door.keeper.call(getDoorCount, { params: door.params }) }
}

describe('People without a ticket', () => {
  it('are inside beside the guests, on every device, and leave again.', async () => {
    const { book, begin, scan, count, inside } = await openCount()
    const { qrs } = await book()
    begin()
    await scan(qrs[0])
    expect(await count(3)).toMatchObject({ result: 'counted', heads: 3, guest: null, count: { inside: 4, counted: 3 } })
    expect(await count(-1)).toMatchObject({ result: 'counted', heads: -1, count: { inside: 3, counted: 2 } })
    expect(await inside()).toMatchObject({ inside: 3, counted: 2, licence_capacity: 300, fire_capacity: null })
  })

  it('count once per tap, however often a device sends it.', async () => {
    const { begin, count, inside } = await openCount()
    begin()
    const scan_id = randomUUID()
    expect(await count(1, { scan_id })).toMatchObject({ result: 'counted', is_repeat: false })
    expect(await count(1, { scan_id })).toMatchObject({ result: 'counted', is_repeat: true })
    expect(await inside()).toMatchObject({ counted: 1 })
  })

  it('never become fewer than none.', async () => {
    const { begin, count, inside } = await openCount({ people: 1 })
    begin()
    expect(await count(-2)).toMatchObject({ result: 'not_counted', heads: 0 })
    expect(await inside()).toMatchObject({ counted: 1 })
  })

  it('are refused at the licence, and at the fire capacity if that is less.', async () => {
    const licensed = await openCount({ licence: 2, fire: 50, people: 2 })
    licensed.begin()
    expect(await licensed.count(1)).toMatchObject({ result: 'refused', reason: 'capacity_full', heads: 0 })
    const safe = await openCount({ licence: 50, fire: 2, people: 2 })
    safe.begin()
    expect(await safe.count(1)).toMatchObject({ result: 'refused', reason: 'capacity_full', count: { inside: 2 } })
  })

  it('leave no room for guests or walk-ins.', async () => {
    const { book, begin, scan, count, keeper, params, prestation_id } = await openCount({ fire: 20 })
    const { qrs } = await book()
    begin()
    await count(20)
    expect(await scan(qrs[0])).toMatchObject({ result: 'refused', reason: 'capacity_full' })
    const body = { walk_in_id: randomUUID(), prestation_id, quantity: 1, total_minor: 0, method: 'cash' } as const
    await expect(keeper.call(admitWalkIn, { params, body })).rejects.toMatchObject({ status: 409 })
    await count(-1)
    expect(await scan(qrs[0])).toMatchObject({ result: 'admitted', count: { inside: 20 } })
  })

  it('and guests get the last place once.', async () => {
    const { book, begin, count, inside, keeper, params, scan } = await openCount({ fire: 20, people: 19 })
    const { qrs } = await book()
    begin()
    const other = async () =>
      keeper.call(scanAtDoor, {
        params,
        body: { device: 'Side door', entry: { action: 'count', scan_id: randomUUID(), heads: 1 } },
      })
    const answers = await Promise.all([scan(qrs[0]), count(1), other().then(({ answer }) => answer)])
    expect(answers.filter(({ result }) => result !== 'refused')).toHaveLength(1)
    expect(answers.filter(({ reason }) => reason === 'capacity_full')).toHaveLength(2)
    expect(await inside()).toMatchObject({ inside: 20 })
  })

  it('whom a device let in offline are counted beyond the limit too, as a conflict.', async () => {
    const { begin, sync, inside } = await openCount({ fire: 2, people: 2 })
    begin()
    const entry: DoorEntry = { action: 'count', scan_id: randomUUID(), heads: 1, at: inMinutes(world, -5), decided: 'admitted' }
    const refused: DoorEntry = { ...entry, scan_id: randomUUID(), decided: 'capacity_full' }
    const { answers } = await sync([entry, refused, entry])
    expect(answers.map(({ result, reason, conflict, is_repeat }) => ({ result, reason, conflict, is_repeat }))).toEqual([
      { result: 'counted', reason: null, conflict: 'capacity_full', is_repeat: false },
      { result: 'refused', reason: 'capacity_full', conflict: null, is_repeat: false },
      { result: 'counted', reason: null, conflict: 'capacity_full', is_repeat: true },
    ])
    expect(await inside()).toMatchObject({ inside: 3 })
  })

  it('are between one and twenty per tap.', async () => {
    const { begin, count } = await openCount()
    begin()
    for (const heads of [0, 21, -21, 0.5]) await expect(count(heads)).rejects.toMatchObject({ status: 400 })
  })
})
