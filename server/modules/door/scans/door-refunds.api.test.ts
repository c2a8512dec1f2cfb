import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { BodyOf } from '#contract/base/endpoint.ts'
import { collectAtDoor, type DoorMethod } from '#contract/door/collect.ts'
import { getDoorPayments, refundAtDoor } from '#contract/door/refunds.ts'
import { closeDrawer, getDrawer, openDrawer } from '#contract/drawers/drawers.ts'
import { manageClubReservation } from '#contract/reservations/club-reservations.ts'
import { keepSignedIn } from '../../../testing/clubs.ts'
import { refusedWith } from '../../../testing/refused-with.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { openDoorEvent } from '../testing/door-event.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

type Change = Partial<BodyOf<typeof refundAtDoor>>

/** A party of three that owed 30.00 and paid it at the door, and a manager who may refund it. */
async function paid(...parts: readonly { method: DoorMethod; amount_minor: number }[]) {
  const door = await openDoorEvent(world, {}, { kind: 'entry', payment: 'at_club', price_minor: 1_000 })
  const { id, client } = await door.book(3)
  door.begin()
  const manager = await world.staff('can_work_door', 'can_access_finances')
  await keepSignedIn(world)
  const payments: string[] = []
  for (const part of parts) {
    world.clock.move({ seconds: 1 })
    const payment_id = randomUUID()
    payments.push(payment_id)
    await door.keeper.call(collectAtDoor, { params: door.params, body: { payment_id, reservation_id: id, ...part } })
  }
  const [payment_id = ''] = payments
  const body = { refund_id: randomUUID(), payment_id, reservation_id: id, amount_minor: 3_000, reason: 'They left' }
  const refund = async (change: Change = {}, { call } = manager) =>
    call(refundAtDoor, { params: door.params, body: { ...body, ...change } })
  const params = { ...door.params, reservation_id: id }
  const left = async () =>
    (await manager.call(getDoorPayments, { params })).payments.map(({ id: payment, left_minor }) => [
      payments.indexOf(payment),
      left_minor,
    ])
  const recorded = async () =>
    (
      await world.pool.query<{ amount: number }>(
        'select amount_minor::int as amount from till_payments where reservation_id = $1 and amount_minor < 0 order by 1',
        [id],
      )
    ).rows.map(({ amount }) => amount)
  return { ...door, id, client, manager, payments, body, params, refund, left, recorded }
}

const cash = { method: 'cash', amount_minor: 3_000 } as const

describe('getDoorPayments', () => {
  it('lists what was paid at the venue, latest first, with what is left of each payment.', async () => {
    const { manager, params, payments, refund } = await paid(
      { method: 'cash', amount_minor: 1_000 },
      { method: 'card', amount_minor: 2_000 },
    )
    await refund({ payment_id: payments[1] ?? '', amount_minor: 500 })
    expect(await manager.call(getDoorPayments, { params })).toEqual({
      currency: 'EUR',
      payments: [
        { id: payments[1], method: 'card', amount_minor: 2_000, left_minor: 1_500, at: expect.any(String) },
        { id: payments[0], method: 'cash', amount_minor: 1_000, left_minor: 1_000, at: expect.any(String) },
      ],
    })
  })

  it('needs access to finances, in the club of the event.', async () => {
    const { keeper, params } = await paid(cash)
    await expect(keeper.call(getDoorPayments, { params })).rejects.toMatchObject({ status: 403 })
    const other = await openDoorEvent(world)
    const elsewhere = { ...params, event_id: other.event_id }
    const manager = await world.staff('can_access_finances')
    await expect(manager.call(getDoorPayments, { params: elsewhere })).rejects.toMatchObject({ status: 404 })
  })
})

describe('refundAtDoor', () => {
  it('returns part of a payment and then the rest, is posted by category, and is not due again.', async () => {
    const { refund, left, id } = await paid(cash)
    expect(await refund({ amount_minor: 1_200 })).toMatchObject({ guest: { pay_at_club_minor: 0 }, is_repeat: false })
    expect(await left()).toEqual([[0, 1_800]])
    await refund({ refund_id: randomUUID(), amount_minor: 1_800 })
    expect(await left()).toEqual([[0, 0]])
    const { rows } = await world.pool.query(
      `select e.account, e.category, sum(e.amount_minor)::int as amount
       from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
       where t.reservation_id = $1 group by 1, 2 order by 1`,
      [id],
    )
    expect(rows).toEqual([
      { account: 'club_sales', category: 'entry', amount: 0 },
      { account: 'club_till', category: null, amount: 0 },
    ])
    const { rows: history } = await world.pool.query(
      `select detail->>'reason' as reason from reservation_history where reservation_id = $1 and action = 'refund'`,
      [id],
    )
    expect(history).toEqual([{ reason: 'They left' }, { reason: 'They left' }])
  })

  it('is for people with access to finances: neither door staff, another club, nor another event.', async () => {
    const { refund, keeper, body } = await paid(cash)
    await expect(refund({}, keeper)).rejects.toMatchObject({ status: 403 })
    const other = await paid(cash)
    await expect(other.refund({ ...body })).rejects.toMatchObject({ status: 404 })
    // A payment of another party.
    await expect(other.refund({ payment_id: body.payment_id })).rejects.toMatchObject({ status: 404 })
  })

  it('that arrives several times at once, also from two people, is one refund.', async () => {
    const { refund, recorded } = await paid(cash)
    const other = await world.staff('can_work_door', 'can_access_finances')
    const answers = await Promise.all([refund(), refund(), refund({}, other), refund({}, other)])
    expect(answers.filter(({ is_repeat }) => !is_repeat)).toHaveLength(1)
    expect(await recorded()).toEqual([-3_000])
    expect(await refund()).toMatchObject({ is_repeat: true })
  })

  it('by two devices at once never returns more than was paid.', async () => {
    const { refund, recorded } = await paid(cash)
    const other = await world.staff('can_access_finances')
    const both = [refund({ amount_minor: 2_000 }), refund({ refund_id: randomUUID(), amount_minor: 2_000 }, other)]
    const results = await Promise.allSettled(both)
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
    expect(refused).toMatchObject([refusedWith(409, 'more_than_paid', { left_minor: 1_000 })])
    expect(await recorded()).toEqual([-2_000])
    await refund({ refund_id: randomUUID(), amount_minor: 1_000 })
    await expect(refund({ refund_id: randomUUID(), amount_minor: 1 })).rejects.toMatchObject(
      refusedWith(409, 'more_than_paid', { left_minor: 0 }),
    )
  })

  it('with the id of another refund or payment is refused.', async () => {
    const { refund, recorded, payments } = await paid(cash)
    await refund({ amount_minor: 1_000 })
    for (const change of [{ amount_minor: 2_000 }, { refund_id: payments[0] ?? '' }])
      await expect(refund(change)).rejects.toMatchObject(refusedWith(409, 'idempotency_mismatch'))
    expect(await recorded()).toEqual([-1_000])
  })

  it('of cash comes out of the open drawer of who returns it, and of no other or closed one.', async () => {
    const { refund, manager, recorded } = await paid(cash)
    const { id: drawer_id } = await manager.call(openDrawer, {
      body: { drawer_id: randomUUID(), place: 'Door', float_minor: 5_000 },
    })
    const read = async () => (await manager.call(getDrawer, { params: { id: drawer_id } })).drawer
    await refund({ drawer_id, amount_minor: 1_000 })
    expect(await read()).toMatchObject({ cash_out_minor: -1_000, expected_minor: 4_000, version: 2 })
    const close = { params: { id: drawer_id }, body: { version: 2, counted_minor: 4_000 } }
    const again = { drawer_id, refund_id: randomUUID(), amount_minor: 500 }
    const [closing, returning] = await Promise.allSettled([manager.call(closeDrawer, close), refund(again)])
    if (closing.status === 'fulfilled') {
      expect(returning).toMatchObject({ status: 'rejected', reason: { body: { code: 'drawer_closed' } } })
      expect(await recorded()).toEqual([-1_000])
    } else {
      expect(closing.reason).toMatchObject({ body: { code: 'drawer_changed' } })
      expect(await recorded()).toEqual([-1_000, -500])
      await manager.call(closeDrawer, { ...close, body: { version: 3, counted_minor: 3_500 } })
    }
    expect(await read()).toMatchObject({ difference_minor: 0 })
    const late = { drawer_id, refund_id: randomUUID(), amount_minor: 100 }
    await expect(refund(late)).rejects.toMatchObject(refusedWith(409, 'drawer_closed'))
  })

  it('leaves the other payments alone, and counts what the office refunded from the latest ones.', async () => {
    const { refund, left, manager, id, payments } = await paid(
      { method: 'cash', amount_minor: 1_000 },
      { method: 'cash', amount_minor: 2_000 },
    )
    await refund({ amount_minor: 600 })
    expect(await left()).toEqual([
      [1, 2_000],
      [0, 400],
    ])
    const office = { action: 'refund', amount_minor: 2_100, reason: 'Asked nicely' } as const
    await manager.call(manageClubReservation, { params: { id }, body: office })
    expect(await left()).toEqual([
      [1, 0],
      [0, 300],
    ])
    await expect(refund({ refund_id: randomUUID(), payment_id: payments[1] ?? '', amount_minor: 1 })).rejects.toMatchObject(
      refusedWith(409, 'more_than_paid', { left_minor: 0 }),
    )
    await refund({ refund_id: randomUUID(), amount_minor: 300 })
  })
})
