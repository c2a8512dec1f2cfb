import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sum } from '#contract/base/money.ts'
import { leastShare, type ShareState } from '#contract/reservations/splits.ts'
import type { ReservationStatus } from '#contract/reservations/states.ts'
import { aPayment } from '../testing/a-payment.ts'
import { refundsOf } from '../figures.ts'
import {
  amountsProblem,
  captureDeadline,
  nextOfSplit,
  splitAmounts,
  splitDeadline,
  type PaidShares,
  type ShareRow,
  type SplitStep,
} from './split.ts'

describe('The shares of a split', () => {
  it.each([
    ['are equal', 9000, [null, null, null], [3000, 3000, 3000]],
    ['leave the remainder to the host', 10_000, [null, null, null], [3334, 3333, 3333]],
    ['leave two cents to the host', 10_001, [null, null, null], [3335, 3333, 3333]],
    ['are as agreed, and the rest is equal', 10_000, [null, 5000, null], [2500, 5000, 2500]],
    ['leave a cent to the first friends if the host’s is agreed', 10_001, [4000, null, null], [4000, 3001, 3000]],
    ['may leave nothing to the host', 5000, [null, 2500, 2500], [0, 2500, 2500]],
    ['may be agreed to be nothing for the host', 5001, [0, null, null], [0, 2501, 2500]],
    ['are all as agreed', 10_000, [1000, 3000, 6000], [1000, 3000, 6000]],
  ])('%s.', (_, due_minor, wished, amounts) => {
    expect(splitAmounts(due_minor, wished)).toEqual(amounts)
    expect(amountsProblem({ due_minor, amounts, wished })).toBeNull()
  })

  it.each([
    ['more than is due', 5000, [null, 5001], { at: 1, off_minor: -1 }],
    ['more than is due together', 5000, [2000, 1000, 2500], { at: 2, off_minor: -500 }],
    ['less than is due', 5000, [2000, 2500], { at: 1, off_minor: 500 }],
    ['less than a card is charged', 200, [null, null, null], { at: null, off_minor: 0 }],
    ['less than that for the host', 5000, [null, 4950], { at: 1, off_minor: 0 }],
    ['less than that for one', 5000, [2500, 2450, 50], { at: 2, off_minor: 0 }],
    ['less than that for the host, as agreed', 5000, [50, null], { at: 0, off_minor: 0 }],
  ])('are never %s.', (_, due_minor, wished, problem) => {
    expect(amountsProblem({ due_minor, amounts: splitAmounts(due_minor, wished), wished })).toEqual(problem)
  })

  it('add up to exactly what is due, whatever is agreed, or are refused; equal ones differ by less than their number.', () => {
    const amount = fc.option(fc.integer({ min: 0, max: 100_000 }))
    const own = fc.array(amount, { minLength: 2, maxLength: 20 })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), own, (due_minor, wished) => {
        const amounts = splitAmounts(due_minor, wished)
        wished.forEach((wish, n) => wish === null || expect(amounts[n]).toBe(wish))
        if (amountsProblem({ due_minor, amounts, wished }) !== null) return
        expect(sum(amounts)).toBe(due_minor)
        expect(amounts.every((one, n) => one >= leastShare || (n === 0 && one === 0))).toBe(true)
        const equal = amounts.filter((_, n) => wished[n] === null)
        if (equal.length > 0) expect(Math.max(...equal) - Math.min(...equal)).toBeLessThan(equal.length)
      }),
    )
  })

  it('that add up to what is due are never refused.', () => {
    const shares = fc.array(fc.integer({ min: leastShare, max: 100_000 }), { minLength: 2, maxLength: 20 })
    fc.assert(
      fc.property(shares, (wished) => {
        expect(amountsProblem({ due_minor: sum(wished), amounts: splitAmounts(sum(wished), wished), wished })).toBeNull()
      }),
    )
  })
})

describe('The deadline of a split', () => {
  const now = Temporal.Instant.from('2026-06-01T20:00:00Z')
  const at = (time: string) => `2026-06-01T${time}:00Z`
  it.each([
    ['is an hour', { expires: '20:10', entry: '23:59', sales: null }, '21:00'],
    ['is never past entry', { expires: '20:10', entry: '20:40', sales: null }, '20:40'],
    ['is never past the end of sales', { expires: '20:10', entry: '23:59', sales: '20:30' }, '20:30'],
    ['is never earlier than it was', { expires: '20:10', entry: '23:59', sales: '20:05' }, '20:10'],
    ['stays a later one', { expires: '23:00', entry: '23:59', sales: null }, '23:00'],
  ])('%s.', (_, { expires, entry, sales }, deadline) => {
    const limits = { expires_at: at(expires), entry_until: at(entry), sales_end_at: sales === null ? null : at(sales) }
    expect(splitDeadline(limits, now).toString()).toBe(at(deadline))
  })

  it('leaves half an hour to charge the cards of a complete one.', () => {
    expect(captureDeadline('2026-06-01T20:01:00Z', now).toString()).toBe('2026-06-01T20:30:00Z')
  })
})

describe('What a split needs next', () => {
  const share = (id: string): ShareRow => ({
    id,
    position: 0,
    name: id,
    is_host: false,
    amount_minor: 2500,
    email: null,
    covered_at: null,
  })
  const stored: Partial<Record<ShareState, { state: 'succeeded' | 'authorized' | 'processing'; refundable_minor: number }>> = {
    paid: { state: 'succeeded', refundable_minor: 2500 },
    refunded: { state: 'succeeded', refundable_minor: 0 },
    authorized: { state: 'authorized', refundable_minor: 0 },
    processing: { state: 'processing', refundable_minor: 0 },
  }

  it.each<[string, Parameters<typeof nextOfSplit>[0]['state'], ShareState[], [ReservationStatus, number, SplitStep]]>([
    ['the last share', 'open', ['authorized', 'open'], ['held', 5000, 'wait']],
    ['a bank that takes its time', 'open', ['authorized', 'processing'], ['held', 5000, 'wait']],
    ['to charge all', 'open', ['authorized', 'authorized'], ['held', 5000, 'capture']],
    ['to charge all, after approval', 'open', ['authorized', 'authorized'], ['awaiting_payment', 5000, 'capture']],
    ['to end where the amount has changed', 'open', ['authorized', 'authorized'], ['held', 4000, { end: 'stopped' }]],
    ['to end at the deadline, even complete', 'open', ['authorized', 'authorized'], ['expired', 5000, { end: 'deadline' }]],
    ['to end with its booking', 'open', ['authorized', 'open'], ['cancelled', 5000, { end: 'stopped' }]],
    ['to end where all was paid otherwise', 'open', ['authorized', 'open'], ['confirmed', 0, { end: 'stopped' }]],
    ['to charge the rest', 'capturing', ['paid', 'authorized'], ['held', 2500, 'capture']],
    ['to return all where a charge is refused', 'capturing', ['paid', 'open'], ['held', 2500, { end: 'refused' }]],
    ['to return all where charging took too long', 'capturing', ['paid', 'authorized'], ['expired', 2500, { end: 'deadline' }]],
    ['to be marked as paid', 'capturing', ['paid', 'paid'], ['confirmed', 0, 'finish']],
    ['nothing once paid', 'paid', ['paid', 'refunded'], ['cancelled', 0, 'wait']],
    ['to return what is charged after its end', 'ended', ['paid', 'open'], ['held', 5000, 'return']],
    ['nothing where that counts for a confirmed booking', 'ended', ['paid', 'open'], ['confirmed', 0, 'wait']],
  ])('is %s.', (_, state, shares, [status, due_minor, step]) => {
    const rows = shares.map((_share, n) => share(String(n)))
    const payments: PaidShares = new Map(shares.flatMap((one, n) => (stored[one] ? [[String(n), stored[one]] as const] : [])))
    expect(nextOfSplit({ state, shares: rows }, payments, { status, due_minor })).toEqual(step)
  })
})

describe('A refund of a split', () => {
  const paid = (id: string, refundable_minor: number, more: object = {}) =>
    aPayment({ id, amount_minor: refundable_minor, refundable_minor, split_id: 'split', share_id: id, ...more })
  it.each([
    ['in full', [3334, 3333, 3333], 10_000, [3334, 3333, 3333]],
    ['half of it', [3334, 3333, 3333], 5000, [1667, 1667, 1666]],
    ['a cent', [3334, 3333, 3333], 1, [1, 0, 0]],
    ['two cents of unequal shares', [5000, 2500, 2500], 2, [1, 1, 0]],
    ['what is left where one was disputed', [5000, 0, 2500], 7500, [5000, 0, 2500]],
    ['never more than was paid', [100, 100], 500, [100, 100]],
  ])('goes to each payer in proportion: %s.', (_, left, amount, parts) => {
    const payments = left.map((minor, n) => paid(String(left.length - n), minor))
    const refunds = refundsOf({ payments: payments.toReversed(), till: [] }, amount)
    const of = new Map(refunds.map(({ payment_id, amount_minor }) => [payment_id, amount_minor]))
    expect(payments.map(({ id }) => of.get(id) ?? 0)).toEqual(parts)
  })

  it('starts with what was charged last: a share that came too late, or what its guest paid later.', () => {
    const at = (hour: number) => ({ settled_at: `2026-06-01T${hour}:00:00.000Z` })
    const payments = [paid('late', 2000, { split_id: 'before', ...at(23) }), paid('a', 1000, at(21)), paid('b', 1000, at(21))]
    expect(refundsOf({ payments, till: [] }, 2500)).toEqual([
      { payment_id: 'late', amount_minor: 2000 },
      { payment_id: 'b', amount_minor: 250 },
      { payment_id: 'a', amount_minor: 250 },
    ])
  })
})
