import { describe, expect, it } from 'vitest'
import { bookedStatuses, reservationTransitions, type ReservationStatus } from '#contract/reservations/states.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import { deadlineOf } from './deadlines.ts'
import { amountsOf, lineSumsOf } from './line-amounts.ts'
import { paymentStatusOf } from './payment-status.ts'

const hours = { starts_at: '2026-11-21T22:00:00.000Z', entry_until: '2026-11-22T05:00:00.000Z' }

describe('a deadline', () => {
  it.each<[ReservationStatus, string, string | null]>([
    ['held', '2026-11-20T12:00:00.000Z', '2026-11-20T12:10:00.000Z'],
    ['held', '2026-11-22T04:55:00.000Z', hours.entry_until],
    ['pending', '2026-11-10T12:00:00.000Z', '2026-11-12T12:00:00.000Z'],
    ['pending', '2026-11-21T12:00:00.000Z', hours.entry_until],
    // A day, but not into the last six hours; within those, half an hour.
    ['awaiting_payment', '2026-11-10T12:00:00.000Z', '2026-11-11T12:00:00.000Z'],
    ['awaiting_payment', '2026-11-21T10:00:00.000Z', '2026-11-21T16:00:00.000Z'],
    ['awaiting_payment', '2026-11-21T15:45:00.000Z', '2026-11-21T16:15:00.000Z'],
    ['awaiting_payment', '2026-11-21T20:00:00.000Z', '2026-11-21T20:30:00.000Z'],
    ['awaiting_payment', '2026-11-22T04:45:00.000Z', hours.entry_until],
    ['confirmed', '2026-11-20T12:00:00.000Z', null],
  ])('of status %s since %s is %s.', (status, now, deadline) => {
    const result = deadlineOf(status, hours, Temporal.Instant.from(now))
    expect(result === null ? null : instantText(result)).toBe(deadline)
  })
})

describe('the amounts of a line', () => {
  const terms = { unit_price_minor: 1999, tax_bp: 900, payment: 'deposit' as const, deposit_minor: null, deposit_bp: null }
  it.each([
    [{ ...terms, payment: 'prepaid' as const }, 3, { total_minor: 5997, tax_minor: 495, due_online_minor: 5997 }],
    [{ ...terms, payment: 'at_club' as const }, 3, { total_minor: 5997, tax_minor: 495, due_online_minor: 0 }],
    [{ ...terms, deposit_minor: 500 }, 3, { total_minor: 5997, tax_minor: 495, due_online_minor: 1500 }],
    // 2998.5, rounded half up once for the whole line.
    [{ ...terms, deposit_bp: 5000 }, 3, { total_minor: 5997, tax_minor: 495, due_online_minor: 2999 }],
    [{ ...terms, payment: 'prepaid' as const }, 0, { total_minor: 0, tax_minor: 0, due_online_minor: 0 }],
  ])('at %o times %d are %o.', (line, quantity, amounts) => {
    expect(amountsOf(line, quantity)).toEqual({ quantity, late_quantity: 0, ...amounts })
  })

  it('add up, and what is not paid in advance is due at the venue.', () => {
    const lines = [amountsOf({ ...terms, deposit_bp: 5000 }, 1), amountsOf({ ...terms, payment: 'prepaid' }, 2)]
    expect(lineSumsOf(lines)).toEqual({ total_minor: 5997, due_online_minor: 1000 + 3998, due_at_club_minor: 999 })
  })
})

it.each([
  [0, 0, 0, 'none_required'],
  [5000, 0, 0, 'unpaid'],
  [5000, 2000, 0, 'partially_paid'],
  [5000, 5000, 0, 'paid'],
  [5000, 5000, 1, 'partially_refunded'],
  [5000, 5000, 5000, 'refunded'],
  // Everything was cancelled after it was refunded.
  [0, 5000, 5000, 'refunded'],
] as const)('of %d, %d paid and %d refunded is %s.', (total_minor, paid_minor, refunded_minor, status) => {
  expect(paymentStatusOf({ total_minor, paid_minor, refunded_minor })).toBe(status)
})

it('No step leads a booked party back to waiting for a payment: paying at the venue only changes its money.', () => {
  const reached = new Set<ReservationStatus>(bookedStatuses)
  for (const status of reached) for (const next of Object.values(reservationTransitions[status]).flat()) reached.add(next)
  const paying = [...reached].filter((status) => reservationTransitions[status].record_payment !== undefined)
  expect(paying.filter((status) => !bookedStatuses.some((booked) => booked === status))).toEqual([])
  for (const status of paying) expect(reservationTransitions[status].record_payment).toEqual([status])
})
