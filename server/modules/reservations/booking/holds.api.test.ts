import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { confirmEmail, requestEmailCode } from '#contract/accounts/accounts.ts'
import type { ManageReservationBody } from '#contract/reservations/changes.ts'
import { createReservation, getReservation, listReservations, manageReservation } from '#contract/reservations/reservations.ts'
import { confirmedGuest } from '../../../testing/clubs.ts'
import { addEvent, addPrestation } from '../../../testing/events.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

const prepaid = { payment: 'prepaid', price_minor: 2500 }
const onRequest = { payment: 'free', price_minor: 0, approval: 'manual' }

async function hold(prestation: Record<string, unknown>, event: Record<string, unknown> = {}, has = confirmedGuest) {
  const event_id = await addEvent(world, { in_hours: 72, ...event })
  const prestation_id = await addPrestation(world, event_id, prestation)
  const body = { event_id, lines: [{ prestation_id, quantity: 2 }], party_size: 2 }
  const guest = await has(world)
  const booking = await guest.call(createReservation, { body })
  const act = async (action: Exclude<ManageReservationBody['action'], 'modify' | 'transfer' | 'return_tickets'>) =>
    guest.call(manageReservation, { params: { id: booking.id }, body: { action } })
  const read = async () => guest.call(getReservation, { params: { id: booking.id } })
  const taken = async () => {
    const { rows } = await world.pool.query<{ heads: number }>('select heads from event_occupancy where event_id = $1', [
      event_id,
    ])
    return rows[0]?.heads
  }
  return { guest, body, booking, act, read, taken, event_id }
}

const inMinutes = (minutes: number) => world.clock.now().add({ minutes }).toString({ smallestUnit: 'millisecond' })

describe('a hold', () => {
  it('takes its places for ten minutes, and five more when extended once.', async () => {
    const { booking, act, taken } = await hold(prepaid)
    expect(booking).toMatchObject({
      status: 'held',
      payment_status: 'unpaid',
      due_online_minor: 5000,
      due_at_club_minor: 0,
      expires_at: inMinutes(10),
      allowed_actions: ['extend', 'pay', 'modify', 'cancel'],
    })
    expect(await taken()).toBe(2)
    expect(await act('extend')).toMatchObject({
      status: 'held',
      expires_at: inMinutes(15),
      allowed_actions: ['pay', 'modify', 'cancel'],
    })
    await expect(act('extend')).rejects.toMatchObject({
      status: 409,
      body: { code: 'already_extended', status: 'held', allowed: ['pay', 'modify', 'cancel'] },
    })
  })

  it('paid in advance is confirmed by its payment only.', async () => {
    const { act } = await hold(prepaid)
    await expect(act('confirm')).rejects.toMatchObject({
      status: 409,
      body: { code: 'invalid_transition', status: 'held', allowed: ['extend', 'pay', 'modify', 'cancel'] },
    })
  })

  it('lasts while its payment is under way, fifteen minutes longer at most, however often its client leaves without paying.', async () => {
    const { act } = await hold(prepaid)
    await act('extend')
    world.clock.move({ minutes: 14 })
    const until = inMinutes(15)
    expect(await act('pay')).toMatchObject({ status: 'held', expires_at: until })
    world.clock.move({ minutes: 10 })
    expect(await act('pay')).toMatchObject({ status: 'held', expires_at: until })
    world.clock.move({ minutes: 5 })
    await expect(act('pay')).rejects.toMatchObject({ status: 409, body: { status: 'expired' } })
  })

  it('lasts ten minutes and no longer, extended or not, until its client has confirmed their email.', async () => {
    const { guest, booking, act } = await hold(prepaid, {}, async () => world.guest('client'))
    const until = inMinutes(10)
    expect(booking.allowed_actions).toEqual(['pay', 'modify', 'cancel'])
    await expect(act('extend')).rejects.toMatchObject({
      status: 409,
      body: { code: 'email_unconfirmed', status: 'held', allowed: ['pay', 'modify', 'cancel'] },
    })
    world.clock.move({ minutes: 8 })
    expect(await act('pay')).toMatchObject({ status: 'held', expires_at: until, payment: { amount_minor: 5000 } })
    const { code } = await guest.call(requestEmailCode)
    await guest.call(confirmEmail, { body: { code: code ?? '' } })
    expect(await act('pay')).toMatchObject({ expires_at: inMinutes(15), allowed_actions: ['extend', 'pay', 'modify', 'cancel'] })
    expect((await act('extend')).expires_at).toBe(inMinutes(20))
  })

  it('that needs approval becomes a request to the club once confirmed.', async () => {
    const { booking, act } = await hold(onRequest)
    expect(booking).toMatchObject({ status: 'held', payment_status: 'none_required', lines: [{ approval: 'manual' }] })
    expect(await act('confirm')).toMatchObject({ status: 'pending', expires_at: inMinutes(48 * 60) })
  })

  it('keeps its prices, whatever the club changes in the meantime.', async () => {
    const { act, event_id } = await hold(prepaid)
    await world.pool.query('update prestations set price_minor = 9900 where event_id = $1', [event_id])
    expect((await act('pay')).payment).toMatchObject({ amount_minor: 5000 })
  })

  it('that is cancelled releases its places.', async () => {
    const { act, taken } = await hold(prepaid)
    expect(await act('cancel')).toMatchObject({ status: 'cancelled', expires_at: null, allowed_actions: [] })
    expect(await taken()).toBe(0)
  })

  it('past its deadline has expired even before the job runs, and can no longer be confirmed.', async () => {
    const { guest, booking, act, read } = await hold(prepaid)
    world.clock.move({ minutes: 10 })
    expect(await read()).toMatchObject({ status: 'expired', expires_at: null, allowed_actions: [] })
    const upcoming = await guest.call(listReservations, { query: { when: 'upcoming' } })
    expect(upcoming.reservations.map(({ id }) => id)).not.toContain(booking.id)
    await expect(act('confirm')).rejects.toMatchObject({ status: 409, body: { code: 'invalid_transition', status: 'expired' } })
  })

  it('past its deadline blocks no one: its places can be booked at once.', async () => {
    const { body, taken } = await hold(prepaid, { capacity: 2 })
    const other = await world.guest('client')
    await expect(other.call(createReservation, { body })).rejects.toMatchObject({ body: { code: 'sold_out' } })
    world.clock.move({ minutes: 10 })
    expect(await other.call(createReservation, { body })).toMatchObject({ status: 'held' })
    expect(await taken()).toBe(2)
  })

  it('is expired by the job once, whether the job runs once, twice or in two processes.', async () => {
    const { booking, taken } = await hold(prepaid)
    const twin = await world.openTwin()
    world.clock.move({ minutes: 11 })
    await Promise.all([world.runDueJobs(), twin.runDueJobs()])
    await world.runDueJobs()
    expect(await taken()).toBe(0)
    const { rows } = await world.pool.query('select status, version from reservations where id = $1', [booking.id])
    expect(rows).toEqual([{ status: 'expired', version: 2 }])
    const history = await world.pool.query(
      'select action, actor_kind, status from reservation_history where reservation_id = $1',
      [booking.id],
    )
    expect(history.rows).toEqual([{ action: 'expire', actor_kind: 'system', status: 'expired' }])
  })
})
