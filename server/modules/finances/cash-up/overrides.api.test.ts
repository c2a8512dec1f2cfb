import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { scanAtDoor } from '#contract/door/door.ts'
import { closeCashUp, getCashUp } from '#contract/finances/cash-up.ts'
import { createReservation } from '#contract/reservations/reservations.ts'
import { businessDate } from '../../../infrastructure/clock/business-date.ts'
import { keepSignedIn } from '../../../testing/clubs.ts'
import { addEvent, addPrestation } from '../../../testing/events.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

describe('the cash-up of a night with overrides', () => {
  it('lists each with its guest, reason and name, leaves out what was undone, and counts them on the sheet without names.', async () => {
    const event_id = await addEvent(world, { in_hours: 1 })
    const prestation_id = await addPrestation(world, event_id)
    const business_date = businessDate(world.clock.now().add({ hours: 1 }), 'Europe/Amsterdam', '08:00').toString()
    const book = async () => {
      const body = { event_id, lines: [{ prestation_id, quantity: 1 }], party_size: 1 }
      return (await world.guest('client')).call(createReservation, { body })
    }
    const [kept, undone] = [await book(), await book()]
    world.clock.move({ hours: 2 })
    await world.pool.query(`update reservation_lines set entry_end_at = $2::timestamptz where prestation_id = $1`, [
      prestation_id,
      world.clock.now().subtract({ minutes: 10 }).toString(),
    ])
    const admin = await world.admin()
    await keepSignedIn(world)
    const send = async (entry: object) =>
      admin.call(scanAtDoor, {
        params: { event_id },
        body: { device: 'Main door', entry: { scan_id: randomUUID(), ...entry } as never },
      })
    const override = { reason: 'our_mistake', note: 'Wrong time on the flyer' }
    for (const { id } of [kept, undone]) await send({ action: 'check_in', reservation_id: id, heads: 1, override })
    await send({ action: 'undo_check_in', reservation_id: undone.id })
    const { overrides, cash } = await admin.call(getCashUp, { params: { business_date } })
    expect(overrides).toMatchObject([
      { reservation_id: kept.id, heads: 1, overrode: 'too_late', reason: 'our_mistake', note: 'Wrong time on the flyer' },
    ])
    expect(overrides?.[0]?.guest).toContain(kept.reference)
    expect(overrides?.[0]?.by).not.toBeNull()
    world.clock.move({ hours: 12 })
    await keepSignedIn(world)
    const body = { float_minor: 0, counts: [], expected_minor: cash.in_minor + cash.out_minor, accept_checks: true }
    const { sheet } = await admin.call(closeCashUp, { params: { business_date }, body })
    expect(sheet?.overrides).toEqual([{ overrode: 'too_late', times: 1, heads: 1 }])
  })
})
