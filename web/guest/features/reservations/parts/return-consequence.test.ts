import { describe, expect, it } from 'vitest'
import { aReservation } from '../../../../shared/testing/reservations.ts'
import { refundOf, ticketsToReturn } from './return-consequence.ts'

describe('refundOf', () => {
  const [line] = aReservation(7).lines
  if (line === undefined) throw new Error('This booking has a line.')
  const lines = [
    { ...line, quantity: 2, unit_price_minor: 1000 },
    { ...line, quantity: 1, unit_price_minor: 2500 },
  ]

  it.each([
    [1, 2500],
    [2, 3500],
    [3, 4500],
  ])('of the last %i of three tickets is what was paid for them.', (tickets, refund) => {
    expect(refundOf({ lines }, tickets)).toBe(refund)
  })
})

it('One ticket needs no number.', () => {
  expect([ticketsToReturn(1), ticketsToReturn(2)]).toEqual(['ticket', '2 tickets'])
})
