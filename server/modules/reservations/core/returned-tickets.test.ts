import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sum } from '#contract/base/money.ts'
import { isTicketLine, ticketsToEnd, unitsToReturn } from './returned-tickets.ts'

const ticket = {
  kind: 'entry',
  heads_per_unit: 1,
  payment: 'prepaid',
  approval: 'auto',
  price_after_minor: null,
  total_minor: 2500,
  due_online_minor: 2500,
} as const

describe('isTicketLine', () => {
  it.each([
    ['a ticket paid online', {}, true],
    ['a free ticket', { payment: 'free', total_minor: 0, due_online_minor: 0 }, true],
    ['a table', { kind: 'table' }, false],
    ['a bottle', { kind: 'bottle' }, false],
    ['a place for two', { heads_per_unit: 2 }, false],
    ['a ticket that the club approves', { approval: 'manual' }, false],
    ['a deposit', { due_online_minor: 500 }, false],
    ['a guest list with a late price', { kind: 'guest_list', price_after_minor: 1500 }, false],
  ] as const)('%s', (_, change, isTicket) => {
    expect(isTicketLine({ ...ticket, ...change })).toBe(isTicket)
  })
})

describe('ticketsToEnd', () => {
  const one = (event: { capacity: number; heads: number }, item: { quantity: number; units: number; stock: number | null }) =>
    ticketsToEnd(event, [{ prestation_id: 'a', ...item }]).get('a')

  it.each([
    ['none while the club has places', { capacity: 10, heads: 10 }, { quantity: 2, units: 2, stock: null }, 0],
    ['one beyond the capacity', { capacity: 10, heads: 11 }, { quantity: 2, units: 2, stock: null }, 1],
    ['two beyond the stock', { capacity: 10, heads: 7 }, { quantity: 2, units: 7, stock: 5 }, 2],
    ['never more than are bought', { capacity: 10, heads: 15 }, { quantity: 1, units: 9, stock: 5 }, 1],
  ])('%s', (_, event, item, count) => {
    expect(one(event, item)).toBe(count)
  })

  const item = fc.record({
    quantity: fc.integer({ min: 1, max: 4 }),
    stock: fc.option(fc.integer({ min: 1, max: 9 })),
    /** Of the booked ones, how many are beyond the stock. */
    short: fc.nat(4),
  })

  it('leaves nothing sold beyond what there is, and ends no more than was bought.', () => {
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 4 }), fc.integer({ min: -5, max: 16 }), (booking, over) => {
        const items = booking.map(({ quantity, stock, short }, n) => {
          const units = stock === null ? quantity : stock + Math.min(short, quantity)
          return { prestation_id: String(n), quantity, stock, units }
        })
        const event = { capacity: 20, heads: 20 + Math.min(over, sum(items.map(({ quantity }) => quantity))) }
        const ends = ticketsToEnd(event, items)
        expect(event.heads - sum([...ends.values()])).toBeLessThanOrEqual(event.capacity)
        for (const { prestation_id, quantity, units, stock } of items) {
          const count = ends.get(prestation_id) ?? 0
          expect(count).toBeGreaterThanOrEqual(0)
          expect(count).toBeLessThanOrEqual(quantity)
          if (stock !== null) expect(units - count).toBeLessThanOrEqual(stock)
        }
      }),
    )
  })
})

describe('unitsToReturn', () => {
  const lines = [
    { id: 'a', quantity: 2 },
    { id: 'b', quantity: 1 },
  ]

  it.each([
    [1, ['b 1']],
    [2, ['b 1', 'a 1']],
    [3, ['b 1', 'a 2']],
    [4, null],
  ])('takes the last %i of three', (tickets, units) => {
    expect(unitsToReturn(lines, tickets)?.map(({ line, count }) => `${line.id} ${count}`) ?? null).toEqual(units)
  })
})
