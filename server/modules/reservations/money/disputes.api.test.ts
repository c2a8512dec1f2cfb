import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { getClubReservation, manageClubReservation } from '#contract/reservations/club-reservations.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { keepSignedIn, readEmail, readSubjects } from '../../../testing/clubs.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { recordDispute } from '../../payments/disputes/record-dispute.ts'
import { readNetPaid } from './net-paid.ts'
import { book, ledgerOf } from './testing/bookings.ts'

let world: World
let admin: Awaited<ReturnType<World['admin']>>
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  admin = await world.admin()
})
afterAll(async () => world.close())

const fee = { provider_clearing: -75, provider_fees: 75 }
/** Including the provider's fee for a dispute. */
const feeWithDispute = { provider_clearing: -1575, provider_fees: 1575 }

async function disputed(card: 'disputes_and_wins' | 'disputes_and_loses') {
  const booked = await book(world, { payment: 'prepaid', price_minor: 2500 }, { in_hours: 24 * 20 })
  const superadmin = await world.guest('superadmin')
  const before = new Set((await admin.call(listNotifications, { query: {} })).notifications.map(({ id }) => id))
  await booked.payWith(card)
  await booked.later({ minutes: 1 })
  await booked.later({ hours: 25 })
  const params = { id: booked.booking.id }
  const seen = async () => admin.call(getClubReservation, { params })
  const refund = async () => admin.call(manageClubReservation, { params, body: { action: 'refund', reason: 'Sorry' } })
  const noticesTo = async (person: typeof superadmin) =>
    (await person.call(listNotifications, { query: {} })).notifications
      .filter(({ id, kind }) => kind.startsWith('dispute') && !before.has(id))
      .map(({ kind }) => kind)
  return { ...booked, superadmin, seen, refund, noticesTo }
}

/** A paid booking of 50.00, and a way to report a dispute over part of it. */
async function chargedBack(amount_minor: number) {
  const booked = await book(world, { payment: 'prepaid', price_minor: 2500 }, { in_hours: 24 * 20 })
  await booked.payWith('pays')
  await booked.later({ minutes: 1 })
  const { rows } = await world.pool.query<{ provider_reference: string }>(
    'select provider_reference from payments where purpose_id = $1',
    [booked.booking.id],
  )
  const tell = async (state: 'open' | 'won' | 'lost', fee_minor: number | null = null) =>
    recordDispute(world.infrastructure, {
      id: 'evt_dispute',
      kind: 'dispute_changed',
      charge: rows[0]?.provider_reference ?? '',
      dispute: 'dp_1',
      amount_minor,
      reason: 'fraudulent',
      state,
      fee: fee_minor === null ? null : { amount_minor: fee_minor, currency: 'EUR' },
    })
  return { ...booked, tell }
}

describe('A payment that its payer disputes at their bank', () => {
  it('is frozen until the bank decides: it cannot be refunded, and the club and the platform are notified.', async () => {
    const { booking, seen, refund, noticesTo, superadmin } = await disputed('disputes_and_wins')
    expect(await ledgerOf(world, booking.id)).toMatchObject({ disputes: 5000, ...feeWithDispute, due_to_clubs: -4950 })
    expect(await seen()).toMatchObject({
      refunded_minor: 5000,
      movements: [
        { kind: 'payment' },
        { kind: 'refund', state: 'processing', amount_minor: 5000, note: expect.stringContaining('disputed') },
      ],
    })
    await expect(refund()).rejects.toMatchObject({ status: 409 })
    expect(await noticesTo(admin)).toEqual(['dispute_open'])
    expect(await noticesTo(superadmin)).toEqual(['dispute_open'])
    expect(await readSubjects(world, superadmin.email)).toEqual([expect.stringContaining('Payment disputed')])
    expect(await readEmail(world, superadmin.email, 'Payment disputed')).toContain('/super-admin/reservations-finances/disputes')
    expect(await readEmail(world, admin.email, 'Payment disputed')).toContain(`/admin-club/reservations/${booking.id}`)
  })

  it('is lost by the club if the bank decides for the payer: the sale remains a sale.', async () => {
    const { booking, later, seen, noticesTo, superadmin } = await disputed('disputes_and_wins')
    await later({ hours: 24 * 7 + 1 })
    expect(await ledgerOf(world, booking.id)).toEqual({
      ...feeWithDispute,
      platform_fees: -50,
      due_to_clubs: 50,
      club_due_from_platform: -50,
      club_platform_fees: 50,
      club_dispute_losses: 5000,
      club_sales: -5000,
    })
    expect((await seen()).movements).toMatchObject([{ kind: 'payment' }, { kind: 'refund', state: 'succeeded' }])
    expect(await noticesTo(superadmin)).toContain('dispute_lost')
  })

  it('returns to the club if the bank decides against the payer, and can then be refunded.', async () => {
    const { booking, later, seen, refund } = await disputed('disputes_and_loses')
    await later({ hours: 24 * 7 + 1 })
    expect(await ledgerOf(world, booking.id)).toMatchObject({ due_to_clubs: -4950, club_sales: -5000, provider_clearing: 4925 })
    expect(await seen()).toMatchObject({ payment_status: 'paid', refunded_minor: 0 })
    await refund()
    await later({ minutes: 1 })
    expect(await ledgerOf(world, booking.id)).toEqual(fee)
  })

  it('counts once, in whatever order and however often its webhooks arrive, also concurrently.', async () => {
    const { booking, later, tell } = await chargedBack(1000)
    await tell('lost')
    await Promise.all([tell('open', 1500), tell('lost', 2000), tell('lost'), tell('lost', 2000), tell('open')])
    expect(await ledgerOf(world, booking.id)).toMatchObject({
      club_dispute_losses: 1000,
      due_to_clubs: -3950,
      provider_clearing: 1925,
      provider_fees: 2075,
    })
    await Promise.all([tell('won', 500), tell('lost', 2000), tell('won'), tell('won', 2000)])
    await later({ minutes: 1 })
    const settled = await ledgerOf(world, booking.id)
    // Of the dispute fee, 15.00 of 20.00 were returned.
    expect(settled).toMatchObject({ due_to_clubs: -4950, provider_clearing: 4425, provider_fees: 575 })
    expect(Object.keys(settled)).not.toContain('disputes')
    await keepSignedIn(world)
    const { rows: unbalanced } = await world.pool.query(
      `select 1 from ledger_entries group by transaction_id, starts_with(account, 'club_') having sum(amount_minor) <> 0`,
    )
    expect(unbalanced).toEqual([])
  })
  it('counts as refunded once if part of it was refunded before the bank took all of it.', async () => {
    const { booking, later, tell, read } = await chargedBack(5000)
    const params = { id: booking.id }
    await admin.call(manageClubReservation, { params, body: { action: 'refund', amount_minor: 2000, reason: 'Sorry' } })
    await later({ minutes: 1 })
    await tell('open')
    await later({ minutes: 1 })
    expect(await read()).toMatchObject({ payment_status: 'refunded', paid_minor: 5000, refunded_minor: 5000 })
    expect([...(await readNetPaid(world.infrastructure.db, [booking.id])).values()]).toEqual([0])
    await tell('won')
    await later({ minutes: 1 })
    expect(await read()).toMatchObject({ payment_status: 'partially_refunded', refunded_minor: 2000 })
  })

  it('earns points and commissions only on the part that was not lost.', async () => {
    const { booking, later, tell } = await chargedBack(1000)
    const net = async () => [...(await readNetPaid(world.infrastructure.db, [booking.id])).values()]
    await tell('lost')
    await later({ minutes: 1 })
    expect(await net()).toEqual([4000])
    const params = { id: booking.id }
    await admin.call(manageClubReservation, { params, body: { action: 'refund', amount_minor: 1500, reason: 'Sorry' } })
    expect(await net()).toEqual([2500])
    await tell('won')
    expect(await net()).toEqual([3500])
  })
  it('is refunded once it is won if the club had cancelled the booking meanwhile.', async () => {
    const { booking, later, tell, guest } = await chargedBack(5000)
    await tell('open')
    await later({ minutes: 1 })
    await admin.call(manageClubReservation, { params: { id: booking.id }, body: { action: 'cancel', reason: 'Closed' } })
    await later({ minutes: 1 })
    await tell('won')
    await later({ minutes: 1 })
    await tell('won')
    expect(await later({ minutes: 1 })).toMatchObject({ status: 'cancelled', paid_minor: 5000, refunded_minor: 5000 })
    expect(await ledgerOf(world, booking.id)).toEqual(fee)
    expect(await readEmail(world, guest.email, 'Refund')).not.toContain('Their message')
    expect(await readSubjects(world, guest.email)).toContainEqual(expect.stringMatching(/^Refund:/))
  })

  it('stays with the club once it is won if its client had cancelled: they were told what they get back.', async () => {
    const { later, tell, act } = await chargedBack(5000)
    await tell('open')
    await later({ minutes: 1 })
    await act('cancel')
    await tell('won')
    expect(await later({ minutes: 1 })).toMatchObject({ status: 'cancelled', refunded_minor: 0 })
  })
})
