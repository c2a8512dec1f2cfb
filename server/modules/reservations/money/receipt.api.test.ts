import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { getReservationReceipt } from '#contract/reservations/reservations.ts'
import { readPdf } from '../../../testing/read-pdf.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { book, prepaid } from './testing/bookings.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

describe('getReservationReceipt', () => {
  it('has the lines with their tax, and every payment and refund.', async () => {
    const { paid, act, later, guest, params, booking } = await book(world, { ...prepaid, tax_bp: 2100 })
    await paid()
    await act('cancel')
    await later({ minutes: 1 })
    const text = readPdf(Buffer.from(await guest.call(getReservationReceipt, { params }))).join(' ')
    for (const part of [
      `Receipt ${booking.reference}`,
      'Netherlands',
      '2 × Entry',
      '€50.00',
      '€8.68',
      'Paid online',
      'Refunded online',
      '€0.00',
    ])
      expect(text).toContain(part)
  })

  it('is available to its client only, also before any payment.', async () => {
    const { params, guest } = await book(world)
    const text = readPdf(Buffer.from(await guest.call(getReservationReceipt, { params }))).join(' ')
    expect(text).toContain('No payments yet.')
    expect(text).not.toContain('Paid, less refunds')
    const other = await world.guest('client')
    await expect(other.call(getReservationReceipt, { params })).rejects.toMatchObject({ status: 404 })
  })
})
