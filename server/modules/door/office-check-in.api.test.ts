import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { listClubReservations } from '#contract/reservations/club-reservation-list.ts'
import {
  getClubReservation,
  manageClubReservation,
  type ManageClubReservationBody,
} from '#contract/reservations/club-reservations.ts'
import { keepSignedIn } from '../../testing/clubs.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { openDoorEvent } from './testing/door-event.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

async function openOffice(party_size: number) {
  const event = await openDoorEvent(world)
  const { id, qrs } = await event.book(party_size)
  const office = await world.staff('can_access_finances')
  await keepSignedIn(world)
  const act = async (body: ManageClubReservationBody) => office.call(manageClubReservation, { params: { id }, body })
  /** The actions allowed by the reservation's page and by the list. */
  const allowed = async () => {
    const { allowed_actions, reference } = await office.call(getClubReservation, { params: { id } })
    const { reservations } = await office.call(listClubReservations, { query: { search: reference } })
    expect(reservations).toMatchObject([{ id, allowed_actions }])
    return allowed_actions
  }
  return { ...event, id, qrs, act, allowed }
}

describe('the office', () => {
  it("admits a party by the door's rules and records it there, and can undo it for ten minutes.", async () => {
    const { act, begin, scan, qrs, allowed } = await openOffice(3)
    begin()
    expect(await act({ action: 'check_in', heads: 2 })).toMatchObject({ status: 'checked_in', checked_in_heads: 2 })
    expect(await scan(qrs[0], { heads: 2 })).toMatchObject({ reason: 'already_inside', before: { device: '' } })
    await expect(act({ action: 'check_in', heads: 2 })).rejects.toMatchObject({
      status: 409,
      body: { code: 'not_admitted', reason: 'already_inside' },
    })
    expect(await act({ action: 'undo_check_in' })).toMatchObject({ status: 'confirmed', checked_in_heads: 0 })
    await act({ action: 'check_in', heads: 1 })
    world.clock.move({ minutes: 10 })
    expect(await allowed()).toContain('undo_check_in')
    world.clock.move({ minutes: 1 })
    expect(await allowed()).not.toContain('undo_check_in')
    await expect(act({ action: 'undo_check_in' })).rejects.toMatchObject({ status: 409, body: { code: 'undo_too_late' } })
    await act({ action: 'check_in', heads: 2 })
    expect(await allowed()).not.toContain('check_in')
  })

  it('sees why the door refuses.', async () => {
    const { act, begin, set, id } = await openOffice(1)
    await expect(act({ action: 'check_in', heads: 1 })).rejects.toMatchObject({
      body: { code: 'not_admitted', reason: 'too_early', error: 'Their entry time hasn’t started yet.' },
    })
    begin()
    await set(id, 'total_minor = 900, due_online_minor = 900')
    await expect(act({ action: 'check_in', heads: 1 })).rejects.toMatchObject({ body: { reason: 'payment_due' } })
  })

  it('and the door together admit no more than the party.', async () => {
    const { act, begin, scan, qrs } = await openOffice(1)
    begin()
    const outcomes = await Promise.allSettled([act({ action: 'check_in', heads: 1 }), scan(qrs[0])])
    const admitParty = outcomes.filter(
      (outcome) => outcome.status === 'fulfilled' && (!('result' in outcome.value) || outcome.value.result === 'admitted'),
    )
    expect(admitParty).toHaveLength(1)
  })
})
