import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { getManagedEvent, updateEvent } from '#contract/events/management.ts'
import { getPoints } from '#contract/loyalty/points.ts'
import { manageClubReservation } from '#contract/reservations/club-reservations.ts'
import { changeBooking } from '../../../testing/change-booking.ts'
import { arrive, keepSignedIn } from '../../../testing/clubs.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { commissionOf, findUnevenCommissions, openAmbassador } from '../../ambassadors/testing/referred.ts'
import { findUnevenWallets } from '../../loyalty/testing/regular.ts'
import { ledgerOf, paidOnce } from '../money/testing/bookings.ts'
import { prepaid, sellOut } from './testing/sold-out.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  // Cancelling refunds nothing: what a resale refunds has another reason.
  await world.pool.query(`update clubs set cancellation_policy = '[{"hours_before":2000,"refund_bp":10000}]'`)
  await world.pool.query("update subscriptions set period_end_at = '2100-01-01', status = 'active', trial_ends_at = null")
})
afterAll(async () => {
  expect(await findUnevenCommissions(world)).toEqual([])
  expect(await findUnevenWallets(world)).toEqual([])
  await world.close()
})

const later = async (by: Temporal.DurationLike) => {
  world.clock.move(by)
  await world.runDueJobs()
  await keepSignedIn(world)
}

describe('A returned ticket', () => {
  it('stays for sale when its event moves, until the new end of sales, and is sold at the new date.', async () => {
    const { event_id, give, book, pay, read, seller, buyer, outcomes } = await sellOut(world)
    await give()
    const admin = await world.admin()
    await keepSignedIn(world)
    const params = { id: event_id }
    const { version, starts_at, ends_at } = await admin.call(getManagedEvent, { params })
    const moved = (at: string) =>
      Temporal.Instant.from(at)
        .add({ hours: 7 * 24 })
        .toZonedDateTimeISO('Europe/Amsterdam')
        .toPlainDateTime()
        .toString({ smallestUnit: 'minute' })
    await admin.call(updateEvent, {
      params,
      body: { version, starts_at_local: moved(starts_at), ends_at_local: moved(ends_at) },
    })
    await later({ minutes: 2 })
    expect(await outcomes()).toEqual(['offered'])
    expect((await read(seller)).resale?.tickets).toBe(1)
    // Past the old end of sales.
    await later({ hours: 100 })
    expect(await outcomes()).toEqual(['offered'])
    const guest = await buyer()
    const { id } = await book(guest)
    await pay(guest, id)
    expect(await outcomes()).toEqual(['sold'])
    expect(await read(guest, id)).toMatchObject({ status: 'confirmed' })
    expect(await read(seller)).toMatchObject({ status: 'cancelled', refunded_minor: 2500 })
  })

  it('refunds nothing of what the club kept of another ticket, beside what it refunded since.', async () => {
    const { id, give, book, pay, read, seller, buyer } = await sellOut(world, 2)
    await changeBooking(seller.call, id, { party_size: 1 })
    await give()
    const admin = await world.admin()
    await keepSignedIn(world)
    const refund = { action: 'refund', amount_minor: 1000, reason: 'The bar was closed.' } as const
    await admin.call(manageClubReservation, { params: { id }, body: refund })
    expect((await read(seller)).resale).toMatchObject({ refund_minor: 1500 })
    const guest = await buyer()
    // The place that was cancelled, and the one for sale.
    await pay(guest, (await book(guest, 2)).id)
    expect(await read(seller)).toMatchObject({ paid_minor: 5000, refunded_minor: 2500, resold: { refund_minor: 1500 } })
    const { rows } = await world.pool.query('select kept_minor::int from reservations where id = $1', [id])
    expect(rows).toEqual([{ kept_minor: 2500 }])
  })

  it('is sold to another guest once a hold of it has expired, whose guest can no longer pay.', async () => {
    const { give, book, act, pay, read, seller, buyer, outcomes, counts } = await sellOut(world)
    await give()
    const late = await buyer()
    const hold = await book(late)
    await later({ minutes: 11 })
    expect((await read(late, hold.id)).status).toBe('expired')
    expect(await counts()).toEqual({ heads: 1, over: 0 })
    expect((await read(seller)).status).toBe('confirmed')
    const guest = await buyer()
    const { id } = await book(guest)
    await pay(guest, id)
    expect(await read(guest, id)).toMatchObject({ status: 'confirmed', paid_minor: 2500 })
    expect(await outcomes()).toEqual(['sold'])
    await expect(act(late, hold.id, 'pay')).rejects.toMatchObject({ status: 409 })
    expect(await read(seller)).toMatchObject({ status: 'cancelled', refunded_minor: 2500 })
    expect(await counts()).toEqual({ heads: 1, over: 0 })
  })
})

describe('The money of a resale', () => {
  it('leaves the fees of one sale: the first is returned, the second charged, and only the provider is paid twice.', async () => {
    const { id, give, book, pay, buyer } = await sellOut(world)
    await give()
    const guest = await buyer()
    const bought = await book(guest)
    await pay(guest, bought.id)
    const first = await ledgerOf(world, id)
    // What the provider kept of the first payment is the platform's.
    expect(Object.keys(first).toSorted()).toEqual(['provider_clearing', 'provider_fees'])
    expect(first['provider_clearing']).toBe(-(first['provider_fees'] ?? 0))
    const { platform_fees, club_platform_fees, club_sales, due_to_clubs } = paidOnce
    expect(await ledgerOf(world, bought.id)).toMatchObject({
      platform_fees: platform_fees / 2,
      club_platform_fees: club_platform_fees / 2,
      club_sales: club_sales / 2,
      due_to_clubs: due_to_clubs / 2,
    })
  })

  it('is refunded by the club after a bank rejected the refund, once, while the ticket stays sold.', async () => {
    const { id, give, book, pay, read, seller, buyer } = await sellOut(world, 1, prepaid, { card: 'refunds_never' })
    await give()
    const guest = await buyer()
    const bought = await book(guest)
    await pay(guest, bought.id)
    for (const step of [{ minutes: 1 }, { hours: 3 }]) await later(step)
    const failed = await read(seller)
    expect(failed.movements.at(-1)).toMatchObject({ kind: 'refund', amount_minor: 2500, state: 'failed' })
    // The ticket stays sold: its buyer has nothing to do with the bank of its seller.
    expect((await read(guest, bought.id)).status).toBe('confirmed')
    expect(failed.refunded_minor).toBe(0)
    // Another card stands behind the account by now, so that the bank takes the next one.
    await world.pool.query('update simulated_methods set card = $1', ['4242424242424242'])
    const admin = await world.admin()
    await keepSignedIn(world)
    const refund = async () =>
      admin.call(manageClubReservation, { params: { id }, body: { action: 'refund', reason: 'Sent again' } })
    await refund()
    await later({ minutes: 1 })
    const refunded = await read(seller)
    expect(refunded).toMatchObject({ status: 'cancelled', refunded_minor: 2500 })
    expect(refunded.movements.filter(({ kind }) => kind === 'refund').map(({ state }) => state)).toEqual(['failed', 'succeeded'])
    await expect(refund()).rejects.toMatchObject({ status: 409 })
    expect((await ledgerOf(world, id))['club_sales']).toBeUndefined()
  })

  it('takes back the points and the commission of its first guest, and gives those of the second, once.', async () => {
    const [of_seller, of_buyer] = [await openAmbassador(world), await openAmbassador(world)]
    const event = { in_hours: 24 }
    const { id, seller, give, book, pay, buyer } = await sellOut(world, 1, prepaid, { event, referral_code: of_seller.code })
    const pointsOf = async (guest: typeof seller) => {
      await keepSignedIn(world)
      const { total_available, clubs } = await guest.call(getPoints, {})
      return { available: total_available, pending: clubs[0]?.pending ?? 0 }
    }
    expect(await commissionOf(world, id)).toMatchObject({ status: 'expected', amount_minor: 125 })
    expect((await pointsOf(seller)).pending).toBe(25)
    await give()
    const guest = await buyer()
    const bought = await book(guest, 1, of_buyer.code)
    await pay(guest, bought.id)
    expect(await commissionOf(world, id)).toMatchObject({ amount_minor: 0, booked_minor: 0 })
    expect(await commissionOf(world, bought.id)).toMatchObject({ status: 'expected', amount_minor: 125 })
    expect((await pointsOf(seller)).pending).toBe(0)
    expect((await pointsOf(guest)).pending).toBe(25)
    await arrive(world, bought.id)
    await later({ hours: 35 })
    await later({ hours: 1 })
    expect(await commissionOf(world, id)).toMatchObject({ amount_minor: 0, booked_minor: 0 })
    expect(await commissionOf(world, bought.id)).toMatchObject({ status: 'pending', amount_minor: 125, booked_minor: 125 })
    expect(await pointsOf(seller)).toEqual({ available: 0, pending: 0 })
    // 25 for what was paid, 50 for the visit.
    expect(await pointsOf(guest)).toEqual({ available: 75, pending: 0 })
  })
})
