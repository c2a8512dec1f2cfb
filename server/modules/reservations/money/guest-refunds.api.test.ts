import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { manageClubReservation } from '#contract/reservations/club-reservations.ts'
import { getGuestRefund, listGuestRefunds } from '#contract/reservations/refunds.ts'
import { keepSignedIn } from '../../../testing/clubs.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { recordRefund } from '../../payments/refunds/record-refund.ts'
import { book, prepaid } from './testing/bookings.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

type PaidBooking = Awaited<ReturnType<typeof book>>

/** A paid booking, cancelled for a full refund. */
async function cancelled(): Promise<PaidBooking> {
  const booked = await book(world, prepaid, { in_hours: 240 })
  await booked.paid()
  await booked.act('cancel')
  return booked
}

const refundsOf = async ({ guest, booking }: PaidBooking) =>
  (await guest.call(listGuestRefunds, { query: { reservation_id: booking.id } })).refunds

const only = async (booked: PaidBooking) => {
  const [refund] = await refundsOf(booked)
  if (refund === undefined) throw new Error('The guest has no refund.')
  return refund
}

const bankRejects = async (id: string) =>
  recordRefund(world.infrastructure, id, { state: 'failed', reference: 'sim_refund_rejected' })

const clubActs = async ({ booking }: PaidBooking, body: Parameters<typeof byClub>[1]) => byClub(booking.id, body)
const byClub = async (
  id: string,
  body: { action: 'refund'; reason: string } | { action: 'record_payment'; method: 'cash'; amount_minor: number },
) => {
  const admin = await world.admin()
  await admin.call(manageClubReservation, { params: { id }, body })
}

describe('getGuestRefund', () => {
  it('follows a refund from the request to the bank, with the days until it arrives.', async () => {
    const booked = await cancelled()
    const { id } = await only(booked)
    const read = async () => booked.guest.call(getGuestRefund, { params: { id } })
    expect(await read()).toMatchObject({
      stage: 'requested',
      method: 'online',
      amount_minor: 5000,
      sent_at: null,
      arrives: null,
      reservation: { id: booked.booking.id, reference: booked.booking.reference },
      payment: { amount_minor: 5000 },
    })
    await recordRefund(world.infrastructure, id, { state: 'processing', reference: 'sim_refund_slow' })
    const { sent_at, stage } = await read()
    expect([stage, sent_at === null]).toEqual(['sent', false])
    world.clock.move({ hours: 1 })
    await recordRefund(world.infrastructure, id, { state: 'succeeded', reference: 'sim_refund_slow' })
    await keepSignedIn(world)
    const withBank = await read()
    expect(withBank).toMatchObject({ stage: 'with_bank', sent_at, with_bank_at: expect.any(String) })
    expect((withBank.arrives?.from ?? '') > (withBank.with_bank_at ?? '').slice(0, 10)).toBe(true)
    world.clock.move({ hours: 24 * 20 })
    await keepSignedIn(world)
    expect((await read()).stage).toBe('expected')
  })

  it('names the refund that was sent again after the bank rejected one, and the other way round.', async () => {
    const booked = await cancelled()
    const { id } = await only(booked)
    await booked.later({ minutes: 1 })
    await bankRejects(id)
    await booked.later({ minutes: 1 })
    expect(await only(booked)).toMatchObject({ stage: 'failed', failed_at: expect.any(String), followed_by: null })
    await clubActs(booked, { action: 'refund', reason: 'Sent again.' })
    await world.runDueJobs()
    const { rows } = await world.pool.query<{ path: string }>(
      `select path from notifications where user_id = (select client_id from reservations where id = $1)
        and kind in ('refund_failed', 'refund_sent') order by kind desc`,
      [booked.booking.id],
    )
    expect(rows.map(({ path }) => path)).toEqual([`/client/refunds?reservation=${booked.booking.id}`, `/client/refunds/${id}`])
    const [again, failed] = await refundsOf(booked)
    expect([again?.stage, failed?.stage]).toEqual(['with_bank', 'failed'])
    expect([failed?.followed_by?.id, again?.follows?.id]).toEqual([again?.id, id])
    expect([failed?.follows, again?.followed_by]).toEqual([null, null])
  })

  it('finds nothing of another guest.', async () => {
    const { id } = await only(await cancelled())
    const stranger = await world.guest('client')
    await expect(stranger.call(getGuestRefund, { params: { id } })).rejects.toMatchObject({ status: 404 })
    expect((await stranger.call(listGuestRefunds, { query: {} })).refunds).toEqual([])
  })
})

describe('listGuestRefunds', () => {
  it('also lists what was given at the venue, latest first and page by page.', async () => {
    const booked = await book(world, { payment: 'deposit', price_minor: 2500, deposit_minor: 1000 }, { in_hours: 240 })
    await booked.paid()
    await clubActs(booked, { action: 'record_payment', method: 'cash', amount_minor: 3000 })
    await booked.later({ minutes: 1 })
    await clubActs(booked, { action: 'refund', reason: 'No music.' })
    const query = { limit: 1, reservation_id: booked.booking.id }
    const first = await booked.guest.call(listGuestRefunds, { query })
    expect([first.count, first.refunds.length, first.next === null]).toEqual([2, 1, false])
    const second = await booked.guest.call(listGuestRefunds, { query: { ...query, cursor: first.next ?? '' } })
    expect(second.next).toBeNull()
    const both = [...first.refunds, ...second.refunds]
    const shown = both.map(({ method, stage, amount_minor, reason }) => [method, stage, amount_minor, reason].join(' '))
    expect(shown.toSorted((a, b) => a.localeCompare(b))).toEqual([
      'cash at_venue 3000 No music.',
      'online requested 2000 No music.',
    ])
  })
})
