import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { BodyOf } from '#contract/base/endpoint.ts'
import { collectAtDoor } from '#contract/door/collect.ts'
import { manageClubReservation, type ManageClubReservationBody } from '#contract/reservations/club-reservations.ts'
import { closeDrawer, getDrawer, openDrawer } from '#contract/drawers/drawers.ts'
import { keepSignedIn } from '../../../testing/clubs.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { inMinutes, openDoorEvent } from '../testing/door-event.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

type Change = Partial<BodyOf<typeof collectAtDoor>>

/** A party of three that owes 30.00, and two people at the door. */
async function owing(prestation: Record<string, unknown> = {}) {
  const door = await openDoorEvent(world, {}, { kind: 'entry', payment: 'at_club', price_minor: 1_000, ...prestation })
  const { id, qrs } = await door.book(3)
  door.begin()
  const second = await world.staff('can_work_door')
  await keepSignedIn(world)
  const body = { payment_id: randomUUID(), reservation_id: id, amount_minor: 3_000, method: 'cash' as const }
  const take = async (change: Change = {}, { call } = door.keeper) =>
    call(collectAtDoor, { params: door.params, body: { ...body, ...change } })
  const recorded = async () =>
    (
      await world.pool.query<{ amount: number }>(
        'select amount_minor::int as amount from till_payments where reservation_id = $1 order by amount_minor',
        [id],
      )
    ).rows.map(({ amount }) => amount)
  return { ...door, id, qrs, second, body, take, recorded }
}

it('A payment that arrives several times at once, also from two people, is one payment.', async () => {
  const { take, recorded, second } = await owing()
  const answers = await Promise.all([take(), take(), take({}, second), take({}, second)])
  expect(answers.filter(({ is_repeat }) => !is_repeat)).toHaveLength(1)
  for (const { guest } of answers) expect(guest.pay_at_club_minor).toBe(0)
  expect(await recorded()).toEqual([3_000])
  expect(await take()).toMatchObject({ is_repeat: true })
})

it('Two devices that take what one party owes book it once; the other learns that nothing is due.', async () => {
  const { take, recorded, second } = await owing()
  const results = await Promise.allSettled([take(), take({ payment_id: randomUUID() }, second)])
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
  expect(refused).toMatchObject([{ status: 409, body: { code: 'more_than_due' } }])
  expect(await recorded()).toEqual([3_000])
})

it.each([1, 2, 3, 4])(
  'Two devices offline took what one party owes: one payment, and one drawer has its cash. Round %d',
  async () => {
    const { take, recorded, keeper, second } = await owing()
    const devices = await Promise.all(
      [keeper, second].map(async (by) => {
        const body = { drawer_id: randomUUID(), place: 'Door', float_minor: 5_000 }
        return { by, drawer_id: (await by.call(openDrawer, { body })).id }
      }),
    )
    const at = inMinutes(world, 0)
    world.clock.move({ minutes: 30 })
    await keepSignedIn(world)
    const results = await Promise.allSettled(
      devices.map(async ({ by, drawer_id }) => take({ payment_id: randomUUID(), drawer_id, at }, by)),
    )
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
    expect(refused).toMatchObject([{ status: 409, body: { code: 'more_than_due' } }])
    expect(await recorded()).toEqual([3_000])
    for (const [index, { by, drawer_id }] of devices.entries()) {
      const { drawer, movements } = await by.call(getDrawer, { params: { id: drawer_id } })
      const cash = results[index]?.status === 'fulfilled' ? [3_000] : []
      expect(movements.map(({ amount_minor }) => amount_minor)).toEqual(cash)
      expect(drawer).toMatchObject({ cash_in_minor: cash[0] ?? 0, expected_minor: 5_000 + (cash[0] ?? 0) })
    }
  },
)

it('Part payments add up to what is due, by any method, and never to more.', async () => {
  const { take, recorded } = await owing()
  await take({ payment_id: randomUUID(), amount_minor: 1_000 })
  await take({ payment_id: randomUUID(), amount_minor: 500, method: 'card' })
  await expect(take({ payment_id: randomUUID(), amount_minor: 2_000 })).rejects.toMatchObject({
    body: { code: 'more_than_due', left_minor: 1_500 },
  })
  expect(await take({ payment_id: randomUUID(), amount_minor: 1_500, method: 'other' })).toMatchObject({
    guest: { pay_at_club_minor: 0 },
    is_repeat: false,
  })
  expect(await recorded()).toEqual([500, 1_000, 1_500])
})

it('An id that names another payment is refused.', async () => {
  const { take, recorded, body } = await owing()
  await take({ amount_minor: 1_000 })
  for (const change of [{ amount_minor: 2_000 }, { amount_minor: 1_000, method: 'card' as const }])
    await expect(take(change)).rejects.toMatchObject({ status: 409, body: { code: 'idempotency_mismatch' } })
  const other = await owing()
  await expect(other.take({ payment_id: body.payment_id })).rejects.toMatchObject({ body: { code: 'idempotency_mismatch' } })
  expect([await recorded(), await other.recorded()]).toEqual([[1_000], []])
})

it('Cash goes into the drawer it was taken for, in exact step with closing it.', async () => {
  const { keeper, take, recorded, second } = await owing()
  const { id: drawer_id } = await keeper.call(openDrawer, {
    body: { drawer_id: randomUUID(), place: 'Door', float_minor: 5_000 },
  })
  const read = async () => (await keeper.call(getDrawer, { params: { id: drawer_id } })).drawer
  await take({ drawer_id, amount_minor: 1_000 })
  expect(await read()).toMatchObject({ cash_in_minor: 1_000, version: 2 })
  // Someone else's cash is not for this drawer.
  await expect(take({ drawer_id, payment_id: randomUUID(), amount_minor: 500 }, second)).rejects.toMatchObject({
    status: 409,
    body: { code: 'drawer_closed' },
  })
  const close = async () => keeper.call(closeDrawer, { params: { id: drawer_id }, body: { version: 2, counted_minor: 6_000 } })
  const [closing, taking] = await Promise.allSettled([
    close(),
    take({ drawer_id, payment_id: randomUUID(), amount_minor: 2_000 }),
  ])
  if (closing.status === 'fulfilled') {
    expect(taking).toMatchObject({ status: 'rejected', reason: { body: { code: 'drawer_closed' } } })
    expect(await recorded()).toEqual([1_000])
  } else {
    expect(closing.reason).toMatchObject({ body: { code: 'drawer_changed' } })
    expect(await recorded()).toEqual([1_000, 2_000])
    await keeper.call(closeDrawer, { params: { id: drawer_id }, body: { version: 3, counted_minor: 8_000 } })
  }
  expect(await read()).toMatchObject({ difference_minor: 0 })
  await expect(take({ drawer_id, payment_id: randomUUID(), amount_minor: 1 })).rejects.toMatchObject({ status: 409 })
})

it('A payment is posted by category, like one that the office records.', async () => {
  const { take, id } = await owing()
  await take()
  const { rows } = await world.pool.query(
    `select t.kind, e.account, e.category, e.amount_minor::int as amount
     from ledger_transactions t join ledger_entries e on e.transaction_id = t.id where t.reservation_id = $1 order by e.position`,
    [id],
  )
  expect(rows).toEqual([
    { kind: 'paid_at_club', account: 'club_till', category: null, amount: 3_000 },
    { kind: 'paid_at_club', account: 'club_sales', category: 'entry', amount: -3_000 },
  ])
})

it('Money that a device took without a network is judged by its moment: the party was in time.', async () => {
  const { take, recorded } = await owing({ arrive_by: inMinutes(world, 150) })
  const at = inMinutes(world, 0)
  world.clock.move({ minutes: 60 })
  await keepSignedIn(world)
  await expect(take()).rejects.toMatchObject({ body: { code: 'not_admitted', reason: 'too_late' } })
  expect(await take({ at })).toMatchObject({ guest: { pay_at_club_minor: 0 } })
  expect(await recorded()).toEqual([3_000])
})

/** What a party paid and was refunded: in its row, in its payments at the venue and in the ledger. */
async function moneyOf(id: string) {
  const { rows } = await world.pool.query<{ status: string; row: number[]; till: number; ledger: number }>(
    `select status, array[paid_minor, refunded_minor]::int[] as row,
       (select coalesce(sum(amount_minor), 0)::int from till_payments where reservation_id = $1) as till,
       (select coalesce(sum(e.amount_minor), 0)::int from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
         where t.reservation_id = $1 and e.account = 'club_till') as ledger
     from reservations where id = $1`,
    [id],
  )
  return rows[0]
}

describe('a payment at the door, at the same moment as', () => {
  const beside = async (body: ManageClubReservationBody) => {
    const one = await owing()
    const admin = await world.admin()
    const manage = async (change: ManageClubReservationBody) =>
      admin.call(manageClubReservation, { params: { id: one.id }, body: change })
    const results = await Promise.allSettled([one.take(), manage(body)])
    return { ...one, manage, results, ends: results.map(({ status }) => status) }
  }
  const rounds = [1, 2, 3, 4, 5, 6]

  it.each(rounds)('a cancellation: it came first and is kept as paid, or it is refused. Round %d', async () => {
    const { id, recorded, results } = await beside({ action: 'cancel', reason: 'Closed tonight' })
    expect(results[1]).toMatchObject({ status: 'fulfilled' })
    const [taking] = results
    const paid = taking.status === 'fulfilled' ? 3_000 : 0
    if (taking.status === 'rejected')
      expect(taking.reason).toMatchObject({
        status: 409,
        body: { code: expect.stringMatching(/^(not_admitted|invalid_transition)$/) },
      })
    expect(await recorded()).toEqual(paid === 0 ? [] : expect.arrayContaining([paid]))
    const money = await moneyOf(id)
    expect(money).toMatchObject({ status: 'cancelled' })
    expect(money?.row[0]).toBe(paid)
    expect(money?.ledger).toBe(money?.till)
  })

  it.each(rounds)('a refund of what was paid before: each is recorded once. Round %d', async () => {
    const one = await owing()
    const admin = await world.admin()
    await one.take({ payment_id: randomUUID(), amount_minor: 1_000 })
    const results = await Promise.allSettled([
      one.take({ amount_minor: 2_000 }),
      admin.call(manageClubReservation, {
        params: { id: one.id },
        body: { action: 'refund', amount_minor: 1_000, reason: 'Asked nicely' },
      }),
    ])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    const money = await moneyOf(one.id)
    expect(money?.row).toEqual([3_000, 1_000])
    expect([money?.till, money?.ledger]).toEqual([2_000, 2_000])
  })

  it.each(rounds)('the check-in of the party: both happen. Round %d', async () => {
    const one = await owing()
    const [taken, scanned] = await Promise.all([one.take(), one.scan(one.qrs[0])])
    expect(taken).toMatchObject({ is_repeat: false })
    expect(scanned).toMatchObject({ result: 'admitted' })
    expect(await moneyOf(one.id)).toMatchObject({ status: 'checked_in', row: [3_000, 0], till: 3_000, ledger: 3_000 })
  })

  it.each(rounds)('a cancelled party coming back: it is paid by a party that is booked, or refused. Round %d', async () => {
    const one = await owing()
    const admin = await world.admin()
    const manage = async (body: ManageClubReservationBody) => admin.call(manageClubReservation, { params: { id: one.id }, body })
    await manage({ action: 'cancel', reason: 'Closed tonight' })
    const [taking, back] = await Promise.allSettled([one.take(), manage({ action: 'reinstate' })])
    expect(back.status).toBe('fulfilled')
    const paid = taking.status === 'fulfilled' ? 3_000 : 0
    expect(await moneyOf(one.id)).toMatchObject({ status: 'confirmed', row: [paid, 0], till: paid, ledger: paid })
  })

  it('another party’s with the same id: one of them is paid.', async () => {
    const [one, other] = [await owing(), await owing()]
    const { payment_id } = one.body
    const results = await Promise.allSettled([one.take(), other.take({ payment_id })])
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
    expect(refused).toMatchObject([{ status: 409, body: { code: 'idempotency_mismatch' } }])
    expect([...(await one.recorded()), ...(await other.recorded())]).toEqual([3_000])
  })
})
