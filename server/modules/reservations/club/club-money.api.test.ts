import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { listClubReservations } from '#contract/reservations/club-reservation-list.ts'
import {
  getClubReservation,
  manageClubReservation,
  type ManageClubReservationBody,
} from '#contract/reservations/club-reservations.ts'
import { changeBooking } from '../../../testing/change-booking.ts'
import { keepSignedIn, readEmail, readSubjects } from '../../../testing/clubs.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { performCharge } from '../../payments/index.ts'
import { book, ledgerOf, prepaid } from '../money/testing/bookings.ts'

let world: World
let admin: Awaited<ReturnType<World['admin']>>
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  admin = await world.admin()
})
afterAll(async () => world.close())

const atClub = { payment: 'at_club', price_minor: 2000 }

/** A reservation, and the club's actions on it. */
async function booked(
  prestation: Record<string, unknown>,
  event: Record<string, unknown> = {},
  beside: Record<string, unknown>[] = [],
) {
  const booking = await book(world, prestation, event, beside)
  await keepSignedIn(world)
  const params = { id: booking.booking.id }
  const manage = async (body: ManageClubReservationBody, idempotencyKey?: string) =>
    admin.call(manageClubReservation, { params, body, ...(idempotencyKey !== undefined && { idempotencyKey }) })
  const seen = async () => admin.call(getClubReservation, { params })
  const take = async (amount_minor: number) => manage({ action: 'record_payment', amount_minor, method: 'cash' })
  return { ...booking, manage, seen, take }
}

/** Paid in advance once the club has approved. */
const onRequest = { ...prepaid, approval: 'manual' }

describe('record_payment', () => {
  it('records what the club took, until nothing is left to pay.', async () => {
    const { take, manage, read, booking } = await booked(atClub)
    expect(await take(1500)).toMatchObject({ payment_status: 'partially_paid', paid_minor: 1500 })
    await expect(take(2501)).rejects.toMatchObject({
      status: 409,
      body: { code: 'more_than_due', error: 'The balance is €25.00.', left_minor: 2500 },
    })
    expect(await manage({ action: 'record_payment', amount_minor: 2500, method: 'card', note: 'Terminal 2' })).toMatchObject({
      payment_status: 'paid',
      paid_minor: 4000,
      movements: [
        { kind: 'payment', method: 'cash', amount_minor: 1500 },
        { kind: 'payment', method: 'card', amount_minor: 2500, note: 'Terminal 2' },
      ],
      history: [{ action: 'record_payment', by: 'club', detail: { amount_minor: 1500 } }, { action: 'record_payment' }],
    })
    expect((await read()).movements).toHaveLength(2)
    expect(await ledgerOf(world, booking.id)).toEqual({ club_till: 4000, club_sales: -4000 })
  })

  it('books what late guests pay to their guest list, with its tax, whatever else they bought.', async () => {
    const free_until = world.clock.now().add({ hours: 2 }).toString()
    const list = { kind: 'guest_list', name: 'Guest list', free_until, price_after_minor: 1210, tax_bp: 2100 }
    const bottle = { kind: 'bottle', name: 'Bottle', pricing: 'per_unit', payment: 'at_club', price_minor: 10_900, tax_bp: 900 }
    const { take, booking, later } = await booked(list, { in_hours: 1 }, [bottle])
    await take(10_900)
    await later({ hours: 3 })
    expect(await take(2420)).toMatchObject({ total_minor: 13_320, paid_minor: 13_320, late_due_minor: 0 })
    const { rows } = await world.pool.query(
      `select e.category, e.account, -sum(e.amount_minor)::int as amount from ledger_transactions t
        join ledger_entries e on e.transaction_id = t.id where t.reservation_id = $1 and e.account <> 'club_till'
       group by 1, 2 order by 1, 2`,
      [booking.id],
    )
    expect(rows).toEqual([
      { category: 'bottle', account: 'club_output_tax', amount: 900 },
      { category: 'bottle', account: 'club_sales', amount: 10_000 },
      { category: 'guest_list', account: 'club_output_tax', amount: 420 },
      { category: 'guest_list', account: 'club_sales', amount: 2000 },
    ])
  })

  it('continues after part of a payment was kept for cancelled places: kept money pays for nothing.', async () => {
    const { take, seen, booking } = await booked(atClub)
    await take(4000)
    expect((await seen()).allowed_actions).not.toContain('record_payment')
    await world.pool.query('update reservations set kept_minor = 1000 where id = $1', [booking.id])
    expect((await seen()).allowed_actions).toContain('record_payment')
    const { reservations } = await admin.call(listClubReservations, { query: { search: booking.reference } })
    expect(reservations).toMatchObject([{ id: booking.id, allowed_actions: expect.arrayContaining(['record_payment']) }])
    await expect(take(1001)).rejects.toMatchObject({ status: 409, body: { code: 'more_than_due', left_minor: 1000 } })
    expect(await take(1000)).toMatchObject({ paid_minor: 5000, allowed_actions: expect.not.arrayContaining(['record_payment']) })
  })

  it('of the amount due in advance confirms it, and online payment closes.', async () => {
    const { act, take, manage, later, guest } = await booked(onRequest)
    await act('confirm')
    await manage({ action: 'approve' })
    const { payment } = await act('pay')
    expect(await take(5000)).toMatchObject({ status: 'confirmed', payment_status: 'paid', expires_at: null })
    expect(await later({ minutes: 1 })).toMatchObject({
      status: 'confirmed',
      paid_minor: 5000,
      payment: { id: payment?.id, state: 'declined' },
    })
    expect(await readSubjects(world, guest.email)).toEqual([expect.stringContaining('Confirmed')])
  })

  it('is recorded once per key, and never exceeds the amount due when recorded concurrently.', async () => {
    const { manage, seen } = await booked(atClub)
    const body = { action: 'record_payment', amount_minor: 4000, method: 'cash' } as const
    await Promise.all([manage(body, 'one-payment'), manage(body, 'one-payment')])
    const others = await Promise.allSettled([manage(body), manage(body)])
    expect(others.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await seen()).toMatchObject({ paid_minor: 4000, movements: [{ amount_minor: 4000 }] })
  })

  it('can be neither changed nor deleted from the table.', async () => {
    const { take } = await booked(atClub)
    await take(100)
    await expect(world.pool.query('update till_payments set amount_minor = 1')).rejects.toMatchObject({
      constraint: 'till_payments_stay',
    })
    await expect(world.pool.query('delete from till_payments')).rejects.toMatchObject({ constraint: 'till_payments_stay' })
  })
})

describe('refund', () => {
  it('refunds online payments first, and the rest at the venue.', async () => {
    const { paid, take, manage, later, booking, guest } = await booked({
      payment: 'deposit',
      price_minor: 2500,
      deposit_minor: 1000,
    })
    await paid()
    await take(3000)
    expect(await manage({ action: 'refund', amount_minor: 2500, reason: 'The heating failed' })).toMatchObject({
      payment_status: 'partially_refunded',
      refunded_minor: 2500,
    })
    expect(await later({ minutes: 1 })).toMatchObject({
      movements: expect.arrayContaining([
        expect.objectContaining({
          kind: 'refund',
          method: 'online',
          amount_minor: 2000,
          state: 'succeeded',
          note: 'The heating failed',
        }),
        expect.objectContaining({ kind: 'refund', method: 'cash', amount_minor: 500 }),
      ]),
    })
    const sentence =
      'refunded you. €20.00 that you paid online goes back to the card you paid with. The club will refund the €5.00 you paid there. Their message: “The heating failed”'
    expect(await readEmail(world, guest.email, 'Refund')).toContain(sentence)
    expect(await manage({ action: 'refund', reason: 'All of it' })).toMatchObject({
      payment_status: 'refunded',
      refunded_minor: 5000,
      allowed_actions: expect.not.arrayContaining(['refund']),
    })
    expect(await ledgerOf(world, booking.id)).toEqual({ provider_clearing: -30, provider_fees: 30 })
  })

  it('at the venue goes back as it was paid: card to card, cash in cash.', async () => {
    const { take, manage, booking } = await booked(atClub)
    await manage({ action: 'record_payment', amount_minor: 3000, method: 'card' })
    world.clock.move({ minutes: 1 })
    await take(1000)
    const refundsOf = async (amount_minor: number) => {
      const { movements } = await manage({ action: 'refund', amount_minor, reason: 'The heating failed' })
      return movements
        .filter(({ kind }) => kind === 'refund')
        .map(({ method, amount_minor: of }) => `${method} ${of}`)
        .toSorted()
    }
    expect(await refundsOf(1500)).toEqual(['card 500', 'cash 1000'])
    expect(await refundsOf(2500)).toEqual(['card 2500', 'card 500', 'cash 1000'])
    expect(await ledgerOf(world, booking.id)).toEqual({})
  })

  it('never exceeds payments minus refunds.', async () => {
    const { paid, manage } = await booked(prepaid)
    await expect(manage({ action: 'refund', reason: 'Nothing' })).rejects.toMatchObject({
      status: 409,
      body: { code: 'invalid_transition' },
    })
    await paid()
    await expect(manage({ action: 'refund', amount_minor: 5001, reason: 'More' })).rejects.toMatchObject({
      status: 409,
      body: { code: 'more_than_paid', left_minor: 5000 },
    })
    const all = await Promise.allSettled(
      [1, 2, 3].map(async () => manage({ action: 'refund', amount_minor: 3000, reason: 'At once' })),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('while payment is pending closes the page with the lower amount.', async () => {
    const { act, take, manage, later } = await booked(onRequest)
    await act('confirm')
    await manage({ action: 'approve' })
    await take(2000)
    expect((await act('pay')).payment).toMatchObject({ state: 'requires_action', amount_minor: 3000 })
    expect(await manage({ action: 'refund', reason: 'Counted wrongly' })).toMatchObject({
      status: 'awaiting_payment',
      refunded_minor: 2000,
    })
    expect(await later({ minutes: 1 })).toMatchObject({ to_pay_minor: 5000, payment: { state: 'declined' } })
    expect((await act('pay')).payment).toMatchObject({ state: 'requires_action', amount_minor: 5000 })
  })

  it('of an expired reservation first counts a payment made in time, if its places are still free.', async () => {
    const { act, take, manage, payWith, read } = await booked(onRequest, { capacity: 2 })
    await act('confirm')
    await manage({ action: 'approve' })
    await take(1000)
    await payWith('pays')
    // The provider's webhook arrived, and is not counted yet.
    await performCharge(world.infrastructure, (await read()).payment?.id ?? '')
    world.clock.move({ hours: 25 })
    await keepSignedIn(world)
    expect(await manage({ action: 'refund', amount_minor: 100, reason: 'Sorry' })).toMatchObject({
      status: 'confirmed',
      paid_minor: 5000,
      refunded_minor: 100,
    })
  })

  it('as goodwill is not due again: the club cannot collect it either.', async () => {
    const { paid, take, manage, read, seen, later, booking } = await booked(prepaid)
    await paid()
    await manage({ action: 'refund', amount_minor: 1000, reason: 'The heating failed' })
    const let_off = await read('cancel')
    expect(let_off).toMatchObject({
      status: 'confirmed',
      to_pay_minor: 0,
      allowed_actions: ['modify', 'cancel', 'transfer'],
      cancellation: { refund_minor: 4000 },
    })
    expect(await seen()).toMatchObject({ payment_status: 'partially_refunded', refunded_minor: 1000, goodwill_minor: 1000 })
    expect((await seen()).allowed_actions).not.toContain('record_payment')
    await expect(take(1)).rejects.toMatchObject({ status: 409, body: { code: 'more_than_due' } })
    await manage({ action: 'cancel', reason: 'The room is flooded' })
    expect(await later({ minutes: 1 })).toMatchObject({ status: 'cancelled', refunded_minor: 5000 })
    expect(await ledgerOf(world, booking.id)).toEqual({ provider_clearing: -75, provider_fees: 75 })
  })

  it('after which a payment may not exceed the amount due.', async () => {
    const { take, manage } = await booked({ payment: 'at_club', price_minor: 1800 })
    await take(3000)
    await manage({ action: 'refund', amount_minor: 500, reason: 'A spilled drink' })
    await expect(take(601)).rejects.toMatchObject({ status: 409, body: { code: 'more_than_due', left_minor: 600 } })
    expect(await take(600)).toMatchObject({ paid_minor: 3600, refunded_minor: 500 })
    await expect(take(500)).rejects.toMatchObject({ status: 409, body: { code: 'more_than_due' } })
  })

  it('that a bank rejects did not happen: what was paid stays paid, and no goodwill was given.', async () => {
    const { payWith, manage, later, seen } = await booked(prepaid)
    await payWith('refunds_never')
    await later({ minutes: 1 })
    expect(await manage({ action: 'refund', amount_minor: 1000, reason: 'Sorry' })).toMatchObject({ goodwill_minor: 1000 })
    await later({ minutes: 1 })
    expect(await later({ hours: 3 })).toMatchObject({ refunded_minor: 0, to_pay_minor: 0 })
    expect(await seen()).toMatchObject({ payment_status: 'paid', goodwill_minor: 0 })
  })

  it('as goodwill gives nothing extra to a guest who later cancels places.', async () => {
    const { paid, manage, guest, params, read } = await booked(prepaid)
    await paid()
    await manage({ action: 'refund', amount_minor: 4000, reason: 'Sorry' })
    await changeBooking(guest.call, params.id, { party_size: 1 })
    expect(await read('cancel')).toMatchObject({
      paid_minor: 5000,
      refunded_minor: 5000,
      to_pay_minor: 0,
      total_minor: 2500,
      cancellation: { refund_minor: 0, kept_minor: 0 },
    })
  })

  it('of everything follows when the club itself cancels.', async () => {
    const { paid, manage, later, booking } = await booked(prepaid)
    await paid()
    expect(await manage({ action: 'cancel', reason: 'The room is flooded' })).toMatchObject({
      status: 'cancelled',
      payment_status: 'refunded',
      refunded_minor: 5000,
    })
    await later({ minutes: 1 })
    expect(await ledgerOf(world, booking.id)).toEqual({ provider_clearing: -75, provider_fees: 75 })
  })
})

describe('a partial payment', () => {
  it('is refunded if the rest does not arrive in time, and the email says how.', async () => {
    const { act, take, manage, payWith, later, guest, booking } = await booked(onRequest)
    await act('confirm')
    await manage({ action: 'approve' })
    await take(2000)
    await payWith('tells_late')
    await world.runDueJobs()
    await manage({ action: 'refund', amount_minor: 1000, reason: 'Counted wrongly' })
    expect(await later({ hours: 7 })).toMatchObject({
      status: 'awaiting_payment',
      paid_minor: 5000,
      refunded_minor: 1000,
      to_pay_minor: 1000,
    })
    await later({ hours: 18 })
    expect(await later({ minutes: 1 })).toMatchObject({ status: 'expired', paid_minor: 5000, refunded_minor: 4000 })
    expect(await readEmail(world, guest.email, 'Booking expired')).toContain(
      '€30.00 that you paid online goes back to the card you paid with. The club will refund the €10.00 you paid there. You can book again',
    )
    expect(await ledgerOf(world, booking.id)).toEqual({
      club_sales: -1000,
      club_till: 1000,
      provider_clearing: -45,
      provider_fees: 45,
    })
  })
})

describe('close', () => {
  it('records what a party spent and how many guests it had, which can then be paid.', async () => {
    const { manage, take, booking } = await booked({
      kind: 'table',
      name: 'Table',
      pricing: 'per_unit',
      heads_per_unit: 4,
      payment: 'at_club',
      price_minor: 0,
    })
    await expect(manage({ action: 'close', actual_spend_minor: 1, actual_guests: 1 })).rejects.toMatchObject({
      body: { code: 'invalid_transition', status: 'confirmed' },
    })
    await world.pool.query(`update reservations set status = 'checked_in', checked_in_heads = 2 where id = $1`, [booking.id])
    expect(await manage({ action: 'close', actual_spend_minor: 64_000, actual_guests: 5 })).toMatchObject({
      status: 'completed',
      actual_spend_minor: 64_000,
      actual_guests: 5,
    })
    expect(await take(64_000)).toMatchObject({ paid_minor: 64_000 })
    await expect(take(1)).rejects.toMatchObject({ body: { code: 'more_than_due', status: 'completed' } })
  })
})
