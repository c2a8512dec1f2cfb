import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { answerBank, giveCard } from '../../../testing/money.ts'
import { readEmail, readSubjects } from '../../../testing/clubs.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { payReservation } from './pay-reservation.ts'
import { book, ledgerOf, paidOnce, prepaid } from './testing/bookings.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

describe('pay', () => {
  it("leads from a hold to the provider's page; once paid there, the booking is confirmed.", async () => {
    const { booking, act, payWith, read, guest } = await book(world)
    expect(booking.allowed_actions).toEqual(['extend', 'pay', 'modify', 'cancel'])
    const begun = await act('pay')
    expect(begun).toMatchObject({
      status: 'held',
      payment_status: 'unpaid',
      payment: { state: 'requires_action', amount_minor: 5000, decline_reason: null },
    })
    expect(begun.payment?.url).toMatch(/^\/simulated-payments\/checkouts\//)
    expect(await payWith('pays')).toBe(`/client/reservations/${booking.id}?payment=done`)
    await world.runDueJobs()
    expect(await read()).toMatchObject({
      status: 'confirmed',
      payment_status: 'paid',
      paid_minor: 5000,
      refunded_minor: 0,
      expires_at: null,
      allowed_actions: ['modify', 'cancel', 'transfer', 'return_tickets'],
      payment: { state: 'succeeded', url: null },
      movements: [{ kind: 'payment', method: 'online', amount_minor: 5000, state: 'succeeded' }],
    })
    expect(await readSubjects(world, guest.email)).toEqual([expect.stringContaining('Confirmed')])
    expect(await ledgerOf(world, booking.id)).toEqual(paidOnce)
  })

  it('charges only the deposit, and the rest is paid at the venue.', async () => {
    const { paid } = await book(world, {
      payment: 'deposit',
      price_minor: 10_000,
      deposit_minor: 2000,
      kind: 'table',
      pricing: 'per_unit',
      heads_per_unit: 4,
    })
    expect(await paid()).toMatchObject({
      status: 'confirmed',
      payment_status: 'partially_paid',
      total_minor: 20_000,
      paid_minor: 4000,
      due_at_club_minor: 16_000,
    })
  })

  it('repeated leads to the same page, also concurrently and with one key.', async () => {
    const { act, booking } = await book(world)
    const answers = await Promise.all([
      act('pay'),
      act('pay'),
      act('pay', 'key-of-this-payment'),
      act('pay', 'key-of-this-payment'),
    ])
    expect(new Set(answers.map(({ payment }) => payment?.url)).size).toBe(1)
    const { rows } = await world.pool.query('select 1 from payments where purpose_id = $1', [booking.id])
    expect(rows).toHaveLength(1)
  })

  it("is refused before the club's approval, if nothing is due, and once it is paid.", async () => {
    const request = await book(world, { ...prepaid, approval: 'manual' })
    expect(request.booking.allowed_actions).toEqual(['extend', 'confirm', 'modify', 'cancel'])
    await expect(request.act('pay')).rejects.toMatchObject({
      status: 409,
      body: { code: 'invalid_transition', status: 'held', allowed: ['extend', 'confirm', 'modify', 'cancel'] },
    })
    const free = await book(world, {})
    await expect(free.act('pay')).rejects.toMatchObject({ body: { code: 'invalid_transition', status: 'confirmed' } })
    const once = await book(world)
    await once.paid()
    await expect(once.act('pay')).rejects.toMatchObject({
      body: { code: 'invalid_transition', status: 'confirmed', allowed: ['modify', 'cancel', 'transfer', 'return_tickets'] },
    })
  })

  it('is not possible on a platform without a provider.', async () => {
    const bare = await openWorld(inject('testServer'), { SIMULATED_PAYMENTS: 'off' })
    await expect(book(bare)).rejects.toMatchObject({ body: { code: 'payment_not_available' } })
    await bare.close()
    const { booking, guest, read } = await book(world)
    const pay = { client_id: guest.id, reservation_id: booking.id, idempotency_key: null }
    await expect(payReservation({ ...world.infrastructure, payments: null }, pay)).rejects.toMatchObject({
      code: 'payment_not_available',
    })
    expect(await read()).toMatchObject({ status: 'held' })
  })
})

describe('a payment', () => {
  it('that is declined keeps the places, says why, and may be retried.', async () => {
    const { payWith, read, act } = await book(world)
    await payWith('has_no_money')
    await world.runDueJobs()
    expect(await read()).toMatchObject({
      status: 'held',
      paid_minor: 0,
      allowed_actions: ['extend', 'pay', 'modify', 'cancel'],
      payment: { state: 'declined', decline_reason: 'This card has insufficient funds.' },
      movements: [],
    })
    const again = await act('pay')
    expect(again.payment?.state).toBe('requires_action')
    await giveCard(world, again.payment?.url ?? '', 'pays')
    await world.runDueJobs()
    expect(await read()).toMatchObject({ status: 'confirmed', paid_minor: 5000 })
  })

  it('that was declined is reported by email once, to clients who do not pay otherwise within minutes.', async () => {
    const { payWith, later, guest } = await book(world)
    await payWith('has_no_money')
    await world.runDueJobs()
    expect(await readSubjects(world, guest.email)).toEqual([])
    await world.pool.query(
      `update jobs set finished_at = null, run_at = '2020-01-01', attempts = 0 where kind = 'reservation_payment_changed'`,
    )
    await later({ minutes: 6 })
    expect(await readSubjects(world, guest.email)).toEqual([expect.stringContaining('Payment failed')])
    expect(await readEmail(world, guest.email, 'Payment failed')).toContain('This card has insufficient funds. Pay €50.00 by')
    const other = await book(world)
    await other.payWith('has_no_money')
    await world.runDueJobs()
    await other.paid()
    await other.later({ minutes: 6 })
    expect(await readSubjects(world, other.guest.email)).toEqual([expect.stringContaining('Confirmed')])
  })

  it("that requires the bank's confirmation is confirmed or refused on its page.", async () => {
    const refused = await book(world)
    await answerBank(world, await refused.payWith('asks'), 'refuse')
    await world.runDueJobs()
    expect(await refused.read()).toMatchObject({
      status: 'held',
      payment: { state: 'declined', decline_reason: 'The bank couldn’t verify your identity.' },
    })
    expect(await answerBank(world, await refused.payWith('asks'), 'confirm')).toBe(
      `/client/reservations/${refused.booking.id}?payment=done`,
    )
    await world.runDueJobs()
    expect(await refused.read()).toMatchObject({ status: 'confirmed', paid_minor: 5000 })
  })

  it.each([
    ['tells_late', { hours: 7 }],
    ['tells_out_of_order', { minutes: 3 }],
    ['answer_lost', { minutes: 6 }],
  ] as const)('with a card that %s is counted once.', async (card, by) => {
    const { payWith, later, booking } = await book(world)
    await payWith(card)
    expect(await later(by)).toMatchObject({ status: 'confirmed', paid_minor: 5000, movements: [{ amount_minor: 5000 }] })
    expect(await later({ hours: 7 })).toMatchObject({ status: 'confirmed', paid_minor: 5000 })
    expect(await ledgerOf(world, booking.id)).toMatchObject({ due_to_clubs: -4950, platform_fees: -50 })
  })

  it('under way is not requested a second time.', async () => {
    const { payWith, act } = await book(world)
    await payWith('tells_late')
    await world.runDueJobs()
    await expect(act('pay')).rejects.toMatchObject({ status: 409, body: { code: 'payment_pending' } })
  })

  it('that was abandoned can be continued until its deadline, and is over then.', async () => {
    const { act, later } = await book(world, prepaid, { in_hours: 3 })
    const { payment } = await act('pay')
    const page = new URL(payment?.url ?? '', 'http://localhost').pathname
    expect((await world.app.inject(page)).payload).toContain('Go back without paying')
    expect(await later({ minutes: 31 })).toMatchObject({ status: 'expired' })
    expect((await world.app.inject(page)).payload).toContain('This payment wasn’t completed')
    expect(await later({ hours: 2 })).toMatchObject({
      status: 'expired',
      payment: { state: 'declined', decline_reason: 'The payment wasn’t completed in time. You weren’t charged.' },
    })
  })

  it('whose webhooks have not arrived is checked before another one starts.', async () => {
    const { payWith, act, read, booking } = await book(world)
    await payWith('answer_lost')
    expect(await act('pay')).toMatchObject({ status: 'confirmed', paid_minor: 5000, payment: { state: 'succeeded', url: null } })
    await world.runDueJobs()
    expect((await read()).paid_minor).toBe(5000)
    const { rows } = await world.pool.query('select 1 from payments where purpose_id = $1', [booking.id])
    expect(rows).toHaveLength(1)
  })
})

describe('a late payment', () => {
  /** The card takes six hours, but the places are held for minutes. */
  const tooSlow = { in_hours: 10 }

  it('confirms an expired reservation if its places are left.', async () => {
    const { payWith, later, guest } = await book(world, prepaid, tooSlow)
    await payWith('tells_late')
    expect(await later({ minutes: 26 })).toMatchObject({ status: 'expired', allowed_actions: [] })
    expect(await later({ hours: 6 })).toMatchObject({
      status: 'confirmed',
      payment_status: 'paid',
      paid_minor: 5000,
      expires_at: null,
    })
    expect(await readSubjects(world, guest.email)).toEqual([expect.stringContaining('Confirmed')])
  })

  it('is refunded in full if someone else has the places, and the client is notified.', async () => {
    const { payWith, later, bookedByAnother, guest, booking } = await book(world, prepaid, { ...tooSlow, capacity: 2 })
    await payWith('tells_late')
    expect(await later({ minutes: 26 })).toMatchObject({ status: 'expired' })
    await bookedByAnother(2)
    expect(await later({ hours: 7 })).toMatchObject({
      status: 'expired',
      payment_status: 'refunded',
      paid_minor: 5000,
      refunded_minor: 5000,
      movements: [{ kind: 'payment' }, { kind: 'refund', amount_minor: 5000, state: 'succeeded' }],
    })
    expect(await readSubjects(world, guest.email)).toEqual([expect.stringContaining('Your payment came too late')])
    expect(await ledgerOf(world, booking.id)).toEqual({ provider_clearing: -75, provider_fees: 75 })
  })

  it('is refunded in full after the client cancelled.', async () => {
    const { payWith, act, later, booking } = await book(world)
    await payWith('tells_late')
    await world.runDueJobs()
    expect(await act('cancel')).toMatchObject({ status: 'cancelled', refunded_minor: 0 })
    expect(await later({ hours: 7 })).toMatchObject({
      status: 'cancelled',
      payment_status: 'refunded',
      paid_minor: 5000,
      refunded_minor: 5000,
    })
    expect(await ledgerOf(world, booking.id)).toEqual({ provider_clearing: -75, provider_fees: 75 })
  })

  it('cannot happen if the page was open when the client cancelled: it is closed.', async () => {
    const { act, later } = await book(world)
    const { payment } = await act('pay')
    await act('cancel')
    await later({ minutes: 1 })
    await giveCard(world, payment?.url ?? '', 'pays')
    expect(await later({ hours: 1 })).toMatchObject({ status: 'cancelled', paid_minor: 0, payment: { state: 'declined' } })
  })

  it('made in time and counted late leads to one email: the booking is confirmed.', async () => {
    const { payWith, later, guest, booking } = await book(world, prepaid, tooSlow)
    await payWith('pays')
    expect(await later({ minutes: 26 })).toMatchObject({ status: 'confirmed', paid_minor: 5000 })
    const subjects = await readSubjects(world, guest.email)
    expect(subjects.filter((one) => one.includes(booking.reference))).toEqual([expect.stringContaining('Confirmed')])
  })
})
