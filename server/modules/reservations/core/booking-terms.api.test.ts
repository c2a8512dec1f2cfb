import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { takeWalkIn } from '#contract/reservations/event-reservations.ts'
import { getDoorList } from '#contract/door/door.ts'
import { getManagedEvent, updateEvent } from '#contract/events/management.ts'
import { getReservation } from '#contract/reservations/reservations.ts'
import { getTickets } from '#contract/door/tickets.ts'
import { changeBooking } from '../../../testing/change-booking.ts'
import { keepSignedIn } from '../../../testing/clubs.ts'
import { addEvent, addPrestation } from '../../../testing/events.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { book, prepaid } from '../money/testing/bookings.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

const at = (hours: number) =>
  world.clock
    .now()
    .add({ minutes: hours * 60 })
    .toString({ smallestUnit: 'millisecond' })
const setPolicy = async (policy: string) => world.pool.query('update clubs set cancellation_policy = $1', [policy])
const allBack = '[{"hours_before":24,"refund_bp":10000}]'
const nothingBack = '[{"hours_before":1000,"refund_bp":10000}]'

const policiesOf = async (ids: string[]) => {
  const { rows } = await world.pool.query<{ policy: unknown; min_age: number }>(
    'select cancellation_policy as policy, min_age from reservations where id = any($1) order by id',
    [ids],
  )
  return rows
}

describe('A booking', () => {
  it('is refunded by the policy in force when it was made, in the preview and on cancellation.', async () => {
    await setPolicy(allBack)
    const before = await book(world)
    await before.paid()
    await setPolicy(nothingBack)
    const after = await book(world)
    await after.paid()
    expect((await before.read('cancel')).cancellation).toMatchObject({ refund_minor: 5000, kept_minor: 0 })
    expect((await after.read('cancel')).cancellation).toMatchObject({ refund_minor: 0, kept_minor: 5000 })
    expect(await before.act('cancel')).toMatchObject({ refunded_minor: 5000 })
    expect(await after.act('cancel')).toMatchObject({ refunded_minor: 0 })
    await setPolicy('[]')
  })

  it('keeps its entry window, minimum age and late price at the door, on the ticket and for a change.', async () => {
    const window = { entry_end_at: at(76), free_until: at(75), price_after_minor: 1000, kind: 'guest_list' }
    const { guest, params, event_id, booking } = await book(world, window)
    expect(booking.lines[0]).toMatchObject({
      entry_end_at: window.entry_end_at,
      free_until: window.free_until,
      price_after_minor: 1000,
    })
    await world.pool.query(
      'update prestations set entry_end_at = $2, free_until = null, price_after_minor = null where event_id = $1',
      [event_id, at(73)],
    )
    await world.pool.query('update events set min_age = 99 where id = $1', [event_id])
    expect(await guest.call(getTickets, { params })).toMatchObject({ entry_until: window.entry_end_at, event: { min_age: 18 } })
    const keeper = await world.staff('can_work_door')
    await keepSignedIn(world)
    expect((await keeper.call(getDoorList, { params: { event_id } })).guests).toMatchObject([
      { entry_until: window.entry_end_at, is_underage: false },
    ])
    expect((await guest.call(getReservation, { params })).lines[0]).toMatchObject({
      entry_end_at: window.entry_end_at,
      free_until: window.free_until,
      price_after_minor: 1000,
    })
    expect(await changeBooking(guest.call, params.id, { arrival_at: at(74) })).toMatchObject({ arrival_at: at(74) })
    await expect(changeBooking(guest.call, params.id, { arrival_at: at(75.5) })).rejects.toMatchObject({
      status: 400,
      body: { fields: { arrival_at: [expect.stringContaining('free')] } },
    })
  })

  it('keeps its tax, deposit rule and whether it earns points and commission, held and confirmed.', async () => {
    const deposit = { payment: 'deposit', price_minor: 5000, deposit_bp: 2000, tax_bp: 2100 }
    const { booking, event_id, paid, read, act } = await book(world, deposit)
    const terms = { unit_price_minor: 5000, payment: 'deposit', tax_minor: 1736, due_online_minor: 2000 }
    expect(booking.lines[0]).toMatchObject(terms)
    await world.pool.query(
      `update prestations set tax_bp = 0, deposit_bp = 9000, price_minor = 100, points_eligible = false, commissionable = false,
        commission_bp = 0 where event_id = $1`,
      [event_id],
    )
    expect((await read()).lines[0]).toMatchObject(terms)
    expect(await act('extend')).toMatchObject({ lines: [terms], due_online_minor: 2000 })
    expect(await paid()).toMatchObject({ status: 'confirmed', paid_minor: 2000, lines: [terms], due_at_club_minor: 8000 })
    const { rows } = await world.pool.query(
      'select tax_bp, deposit_bp, points_eligible, commissionable, commission_bp from reservation_lines where reservation_id = $1',
      [booking.id],
    )
    expect(rows).toEqual([{ tax_bp: 2100, deposit_bp: 2000, points_eligible: true, commissionable: true, commission_bp: 500 }])
  })

  it('moves its times with the event, and can be cancelled for free for 72 hours.', async () => {
    await setPolicy(nothingBack)
    const { guest, params, event_id, paid } = await book(world, { ...prepaid, entry_end_at: at(76) })
    await paid()
    await world.pool.query('update events set published_at = created_at where id = $1', [event_id])
    const admin = await world.admin()
    await keepSignedIn(world)
    const event = await admin.call(getManagedEvent, { params: { id: event_id } })
    const local = (hours: number) =>
      world.clock
        .now()
        .add({ hours })
        .toZonedDateTimeISO('Europe/Amsterdam')
        .toPlainDateTime()
        .toString({ smallestUnit: 'minute' })
    const [starts_at_local, ends_at_local] = [local(74), local(82)]
    await admin.call(updateEvent, {
      params: { id: event_id },
      body: { version: event.version, starts_at_local, ends_at_local, sales_end_at_local: local(81), notify_guests: true },
    })
    const moved = await guest.call(getTickets, { params })
    const by = Temporal.Instant.from(at(76)).until(Temporal.Instant.from(moved.entry_until)).total('minutes')
    // The office sends whole minutes.
    expect(Math.abs(by - 120)).toBeLessThanOrEqual(1)
    expect((await guest.call(getReservation, { params, query: { preview: 'cancel' } })).cancellation).toMatchObject({
      refund_minor: 5000,
    })
    await setPolicy('[]')
  })

  it('by walk-ins has its terms too.', async () => {
    await setPolicy(allBack)
    const event_id = await addEvent(world)
    const prestation_id = await addPrestation(world, event_id, { points_eligible: false })
    const admin = await world.admin()
    await keepSignedIn(world)
    const { id } = await admin.call(takeWalkIn, { body: { event_id, lines: [{ prestation_id, quantity: 1 }], party_size: 1 } })
    expect(await policiesOf([id])).toEqual([{ policy: [{ hours_before: 24, refund_bp: 10_000 }], min_age: 18 }])
    const { rows } = await world.pool.query('select points_eligible from reservation_lines where reservation_id = $1', [id])
    expect(rows).toEqual([{ points_eligible: false }])
    await setPolicy('[]')
  })
})
