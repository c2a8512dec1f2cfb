import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { exportProfile } from '#contract/accounts/accounts.ts'
import { getClubReservation, manageClubReservation } from '#contract/reservations/club-reservations.ts'
import { manageEvent } from '#contract/events/management.ts'
import { createReservation, getReservation, manageReservation } from '#contract/reservations/reservations.ts'
import { keepSignedIn, readEmail, readSubjects } from '../../../testing/clubs.ts'
import { giveCard } from '../../../testing/money.ts'
import { addEvent, addPrestation } from '../../../testing/events.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { recordRefund } from '../../payments/refunds/record-refund.ts'
import { payReservation } from './pay-reservation.ts'
import { book, ledgerOf, paidOnce, prepaid } from './testing/bookings.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  await world.pool.query(
    `update clubs set cancellation_policy = '[{"hours_before":48,"refund_bp":10000},{"hours_before":24,"refund_bp":5000}]'`,
  )
})
afterAll(async () => world.close())

const deposit = { payment: 'deposit', price_minor: 10_000, deposit_minor: 1500 }

describe('Cancelling refunds', () => {
  it.each([
    [
      'all, two days ahead',
      prepaid,
      72,
      { refund_minor: 5000, kept_minor: 0, kept_deposit_minor: 0, payment_status: 'refunded' },
    ],
    [
      'half, a day ahead',
      { ...prepaid, price_minor: 2501 },
      30,
      { refund_minor: 2501, kept_minor: 2501, kept_deposit_minor: 0, payment_status: 'partially_refunded' },
    ],
    ['nothing later', prepaid, 20, { refund_minor: 0, kept_minor: 5000, kept_deposit_minor: 0, payment_status: 'paid' }],
    [
      'a deposit whole, two days ahead',
      deposit,
      72,
      { refund_minor: 3000, kept_minor: 0, kept_deposit_minor: 0, payment_status: 'refunded' },
    ],
    [
      'no deposit later',
      deposit,
      30,
      { refund_minor: 0, kept_minor: 3000, kept_deposit_minor: 3000, payment_status: 'partially_paid' },
    ],
  ])('%s, exactly as previewed.', async (_, prestation, in_hours, { payment_status, ...shown }) => {
    const { paid, read, act, later, booking, guest } = await book(world, prestation, { in_hours })
    const { paid_minor } = await paid()
    expect((await read('cancel')).cancellation).toMatchObject(shown)
    expect(await act('cancel')).toMatchObject({
      status: 'cancelled',
      payment_status,
      paid_minor,
      refunded_minor: shown.refund_minor,
    })
    expect(await later({ minutes: 1 })).toMatchObject({ refunded_minor: shown.refund_minor })
    const email = await readEmail(world, guest.email, 'Cancelled')
    expect(email.includes(`€${(shown.kept_minor / 100).toFixed(2)} isn’t refunded`)).toBe(shown.kept_minor > 0)
    expect(email).not.toContain('You owe nothing')
    const { due_to_clubs = 0, platform_fees = 0, due_to_payers = 0 } = await ledgerOf(world, booking.id)
    expect([0 - due_to_clubs - platform_fees, due_to_payers]).toEqual([shown.kept_minor, 0])
  })

  it('what the guest finds in the export of their data, with the payment.', async () => {
    const { guest, paid, act, later } = await book(world, prepaid, { in_hours: 72 })
    await paid()
    await act('cancel')
    await later({ minutes: 1 })
    expect((await guest.call(exportProfile)).payments).toMatchObject([
      { amount_minor: 5000, currency: 'EUR', state: 'succeeded', refunds: [{ amount_minor: 5000, state: 'succeeded' }] },
    ])
  })

  it('everything if the event is cancelled, including uncounted payments.', async () => {
    const first = await book(world, prepaid, { in_hours: 20 })
    await first.paid()
    const { payment } = await first.read()
    const admin = await world.admin()
    await admin.call(manageEvent, { params: { id: first.event_id }, body: { action: 'cancel' } })
    expect(await first.later({ minutes: 1 })).toMatchObject({
      status: 'cancelled',
      payment_status: 'refunded',
      refunded_minor: 5000,
      payment: { id: payment?.id },
    })
    expect(await readSubjects(world, first.guest.email)).toEqual([
      expect.stringContaining('Confirmed'),
      expect.stringContaining('Event cancelled'),
    ])
  })

  it('at the venue what the club took there, and the email says how much.', async () => {
    const { paid, later, booking, event_id, guest } = await book(world, {
      payment: 'deposit',
      price_minor: 2500,
      deposit_minor: 1000,
    })
    await paid()
    const admin = await world.admin()
    await admin.call(manageClubReservation, {
      params: { id: booking.id },
      body: { action: 'record_payment', amount_minor: 1200, method: 'cash' },
    })
    await admin.call(manageEvent, { params: { id: event_id }, body: { action: 'cancel' } })
    expect(await later({ minutes: 1 })).toMatchObject({ status: 'cancelled', paid_minor: 3200, refunded_minor: 2000 })
    expect(await readEmail(world, guest.email, 'Event cancelled')).toContain(
      '€20.00 that you paid online goes back to the card you paid with. The club will refund the €12.00 you paid there.',
    )
  })

  it('kept amounts too, if the event is cancelled.', async () => {
    const event_id = await addEvent(world, { in_hours: 30 })
    const entry = await addPrestation(world, event_id, { payment: 'at_club', price_minor: 1200 })
    const bottle = await addPrestation(world, event_id, {
      kind: 'bottle',
      name: 'Bottle',
      pricing: 'per_unit',
      payment: 'prepaid',
      price_minor: 9000,
      position: 1,
    })
    const { call, email } = await world.guest('client')
    await keepSignedIn(world)
    const lines = [
      { prestation_id: entry, quantity: 1 },
      { prestation_id: bottle, quantity: 1 },
    ]
    const { id, ...booking } = await call(createReservation, { body: { event_id, lines, party_size: 1 } })
    const params = { id }
    const { payment } = await call(manageReservation, { params, body: { action: 'pay' } })
    await giveCard(world, payment?.url ?? '', 'pays')
    await world.runDueJobs()
    await call(manageReservation, { params, body: { action: 'cancel', line_ids: [booking.lines[1]?.id ?? ''] } })
    await world.runDueJobs()
    expect(await call(getReservation, { params })).toMatchObject({ due_online_minor: 0, paid_minor: 9000, refunded_minor: 4500 })
    const admin = await world.admin()
    await admin.call(manageEvent, { params: { id: event_id }, body: { action: 'cancel' } })
    for (let round = 0; round < 2; round++) await world.runDueJobs()
    expect(await call(getReservation, { params })).toMatchObject({
      status: 'cancelled',
      payment_status: 'refunded',
      paid_minor: 9000,
      refunded_minor: 9000,
    })
    expect(await readEmail(world, email, 'Event cancelled')).toMatch(/1 × Entry(?!, 0)/)
    const { due_to_clubs = 0, platform_fees = 0, due_to_payers = 0 } = await ledgerOf(world, id)
    expect([due_to_clubs, platform_fees, due_to_payers]).toEqual([0, 0, 0])
    const { rows } = await world.pool.query('select kept_minor::int from reservations where id = $1', [id])
    expect(rows).toEqual([{ kept_minor: 0 }])
  })

  it('nothing if the bank rejects it: the amount is not counted as refunded.', async () => {
    const { payWith, act, later, booking, guest } = await book(world, prepaid)
    await payWith('refunds_never')
    await later({ minutes: 1 })
    expect(await act('cancel')).toMatchObject({ refunded_minor: 5000 })
    await later({ minutes: 1 })
    expect(await later({ hours: 3 })).toMatchObject({
      status: 'cancelled',
      payment_status: 'paid',
      refunded_minor: 0,
      movements: [{ kind: 'payment' }, { kind: 'refund', state: 'failed' }],
    })
    expect(await ledgerOf(world, booking.id)).toMatchObject({ due_to_clubs: -4950, platform_fees: -50 })
    // Both are notified once, however often it is reported.
    const news = `json_build_object('payment_id', p.id, 'purpose_id', p.purpose_id, 'failed_refund_id', r.id)`
    await world.pool.query(
      `insert into jobs (id, kind, payload) select gen_random_uuid(), 'reservation_payment_changed', ${news} from payments p
        join payment_refunds r on r.payment_id = p.id where p.purpose_id = $1`,
      [booking.id],
    )
    await later({ minutes: 1 })
    expect(await readEmail(world, guest.email, 'Refund failed')).toContain(
      'Your bank rejected a refund of €50.00, so you haven’t received it. It won’t be sent again automatically.',
    )
    const { rows } = await world.pool.query<{ text: string; emails: number }>(
      `select min(text) as text, count(*)::int as emails from mailbox
       where subject like 'Refund failed%' and recipient <> $1 and text like '%' || $2 || '%' group by recipient`,
      [guest.email, booking.reference],
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows)
      expect(row).toEqual({ text: expect.stringContaining('Refund it again or agree on another way.') as string, emails: 1 })
    expect((await readSubjects(world, guest.email)).filter((subject) => subject.startsWith('Refund failed'))).toHaveLength(1)
    const owner = await world.admin()
    const { history } = await owner.call(getClubReservation, { params: { id: booking.id } })
    expect(history.map(({ action, detail }) => [action, detail['amount_minor']])).toEqual(
      expect.arrayContaining([
        ['settle', 5000],
        ['refund_failed', 5000],
      ]),
    )
    expect(history.filter(({ action }) => action === 'settle')).toHaveLength(1)
  })

  it("nothing if the bank rejects it days after the provider's refund: the amount is not counted as refunded either.", async () => {
    const { paid, act, later, booking, guest } = await book(world, prepaid)
    await paid()
    await act('cancel')
    expect(await later({ minutes: 1 })).toMatchObject({
      payment_status: 'refunded',
      movements: [{ kind: 'payment' }, { kind: 'refund', state: 'succeeded' }],
    })
    const { rows } = await world.pool.query<{ id: string }>(
      'select r.id from payment_refunds r join payments p on p.id = r.payment_id where p.purpose_id = $1',
      [booking.id],
    )
    await recordRefund(world.infrastructure, rows[0]?.id ?? '', { state: 'failed', reference: null })
    expect(await later({ hours: 30 })).toMatchObject({
      status: 'cancelled',
      payment_status: 'paid',
      refunded_minor: 0,
      movements: [{ kind: 'payment' }, { kind: 'refund', state: 'failed' }],
    })
    expect(await readEmail(world, guest.email, 'Refund failed')).toContain('Your bank rejected a refund of €50.00')
    expect(await ledgerOf(world, booking.id)).toEqual(paidOnce)
  })
})

describe('If something fails between the provider and us', () => {
  const paying = (reservation: Awaited<ReturnType<typeof book>>) => ({
    client_id: reservation.guest.id,
    reservation_id: reservation.booking.id,
    idempotency_key: null,
  })

  function withPage(begin: 'before' | 'after') {
    const { payments } = world.infrastructure
    if (payments === null) throw new Error('Payments are off.')
    const beginCheckout: typeof payments.beginCheckout = async (request) => {
      if (begin === 'after') await payments.beginCheckout(request)
      throw new Error('the line broke')
    }
    return { ...world.infrastructure, payments: { ...payments, beginCheckout } }
  }

  it.each(['before', 'after'] as const)(
    '%s the page was opened, asking again opens one page, and one payment is made.',
    async (moment) => {
      const reservation = await book(world, prepaid)
      await expect(payReservation(withPage(moment), paying(reservation))).rejects.toMatchObject({ code: 'payment_unreachable' })
      expect(await reservation.read()).toMatchObject({ status: 'held', payment: { state: 'created', url: null } })
      expect(await reservation.paid()).toMatchObject({ status: 'confirmed', paid_minor: 5000, movements: [{}] })
      const { rows } = await world.pool.query(
        'select 1 from simulated_charges c join payments p on p.id::text = c.reference where p.purpose_id = $1',
        [reservation.booking.id],
      )
      expect(rows).toHaveLength(1)
    },
  )

  it('an attempt whose page was never shown ends, and another one starts.', async () => {
    const reservation = await book(world, prepaid)
    await expect(payReservation(withPage('after'), paying(reservation))).rejects.toMatchObject({ code: 'payment_unreachable' })
    expect(await reservation.later({ minutes: 2 })).toMatchObject({ status: 'held', payment: { state: 'declined' } })
    const { rows } = await world.pool.query<{ id: string }>(
      'select c.id from simulated_charges c join payments p on p.id::text = c.reference where p.purpose_id = $1',
      [reservation.booking.id],
    )
    expect(await reservation.paid()).toMatchObject({ status: 'confirmed', paid_minor: 5000 })
    // Someone pays on the first page anyway: it is refunded, and counts for nothing.
    await giveCard(world, `/simulated-payments/checkouts/${rows[0]?.id ?? ''}`, 'pays')
    expect(await reservation.later({ minutes: 5 })).toMatchObject({ status: 'confirmed', paid_minor: 5000, refunded_minor: 0 })
    const { due_to_payers = 0 } = await ledgerOf(world, reservation.booking.id)
    expect(due_to_payers).toBe(0)
  })
})
