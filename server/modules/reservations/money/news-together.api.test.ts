import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openWorld, type World } from '../../../testing/world.ts'
import { findLatestPayment, lockPayments, type Payment } from '../../payments/index.ts'
import { recordOutcome } from '../../payments/charges/record-outcome.ts'
import { lockAnyReservation } from './money-views.ts'
import { settleReservation } from './settle-reservation.ts'
import { book, ledgerOf, paidOnce } from './testing/bookings.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

const succeeded = { state: 'succeeded', reference: 'sim_charge_together', fee: { amount_minor: 75, currency: 'EUR' } } as const

async function paying() {
  const { act, booking, read } = await book(world)
  await act('pay')
  const payment = await findLatestPayment(world.infrastructure.db, { kind: 'reservation', id: booking.id })
  if (payment === null) throw new Error('Nothing is being paid.')
  return { booking, payment, read }
}

describe('News of a payment', () => {
  it('locks the payment alone, and does not wait for a transaction that holds its reservation and wants its payments.', async () => {
    const { booking, payment } = await paying()
    let news: Promise<void> = Promise.resolve()
    await world.infrastructure.db.transaction().execute(async (tx) => {
      await lockAnyReservation(tx, booking.id)
      news = recordOutcome(world.infrastructure, payment.id, succeeded)
      await news
      await lockPayments(tx, { kind: 'reservation', id: booking.id })
    })
    await settleReservation(world.infrastructure, booking.id)
    expect(await ledgerOf(world, booking.id)).toEqual(paidOnce)
  })

  it('about the same and different things at once counts once each, while reservations are settled.', async () => {
    const all = await Promise.all(Array.from({ length: 4 }, paying))
    const tell = async ({ id }: Payment) => recordOutcome(world.infrastructure, id, succeeded)
    await Promise.all(
      all.flatMap(({ booking, payment }) => [
        tell(payment),
        settleReservation(world.infrastructure, booking.id),
        tell(payment),
        recordOutcome(world.infrastructure, payment.id, { state: 'processing', reference: succeeded.reference }),
        settleReservation(world.infrastructure, booking.id),
      ]),
    )
    await world.runDueJobs()
    for (const { booking, read } of all) {
      expect(await read()).toMatchObject({ status: 'confirmed', paid_minor: 5000 })
      expect(await ledgerOf(world, booking.id)).toEqual(paidOnce)
    }
  })
})
