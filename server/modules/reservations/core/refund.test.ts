import { describe, expect, it } from 'vitest'
import { refundFor } from './refund.ts'

const policy = [
  { hours_before: 48, refund_bp: 10_000 },
  { hours_before: 24, refund_bp: 5_000 },
]
const prepaid = (paid_minor: number) => ({ paid_minor, deposit_minor: 0 })
const terms = { cancellation_policy: policy, starts_at: '2026-11-21T22:00:00Z', free_cancel_until: null }

describe('cancelling', () => {
  it.each([
    ['48 hours before the start gives all back', '2026-11-19T22:00:00Z', 10_000, 1001],
    ['a moment later gives half back, rounded half up once', '2026-11-19T22:00:01Z', 5_000, 501],
    ['24 hours before still gives half back', '2026-11-20T22:00:00Z', 5_000, 501],
    ['later gives nothing back', '2026-11-20T22:00:01Z', 0, 0],
  ])('%s.', (_, now, refund_bp, refund_minor) => {
    expect(refundFor(terms, prepaid(1001), Temporal.Instant.from(now))).toEqual({
      refund_bp,
      refund_minor,
      kept_minor: 1001 - refund_minor,
      kept_deposit_minor: 0,
      free_until: '2026-11-19T22:00:00.000Z',
    })
  })

  it('counts real hours, also when the clocks change.', () => {
    // 02:00 in Amsterdam on 29 March 2026 does not exist; 24 hours before 03:00 summer time is 02:00 winter time.
    expect(
      refundFor(
        { ...terms, cancellation_policy: [{ hours_before: 24, refund_bp: 5_000 }], starts_at: '2026-03-29T01:00:00Z' },
        prepaid(100),
        Temporal.Instant.from('2026-03-28T01:00:00Z'),
      ),
    ).toMatchObject({ refund_minor: 50 })
  })

  it('without a policy keeps nothing, and has no deadline.', () => {
    expect(refundFor({ ...terms, cancellation_policy: [] }, prepaid(700), Temporal.Instant.from(terms.starts_at))).toEqual({
      refund_bp: 10_000,
      refund_minor: 700,
      kept_minor: 0,
      kept_deposit_minor: 0,
      free_until: null,
    })
  })

  it('accepts the steps in any order.', () => {
    expect(
      refundFor(
        { ...terms, cancellation_policy: policy.toReversed() },
        prepaid(100),
        Temporal.Instant.from('2026-11-10T00:00:00Z'),
      ),
    ).toMatchObject({ refund_minor: 100 })
  })

  it.each([
    ['until the free time ends', '2026-11-21T12:00:00Z', 10_000, '2026-11-21T12:00:00.000Z'],
    ['by the policy a moment later', '2026-11-21T12:00:01Z', 0, '2026-11-19T22:00:00.000Z'],
    ['by the later of the two while both are open', '2026-11-19T12:00:00Z', 10_000, '2026-11-21T12:00:00.000Z'],
  ])('for a moved event refunds %s.', (_, now, refund_bp, free_until) => {
    const moved = { ...terms, free_cancel_until: '2026-11-21T12:00:00Z' }
    expect(refundFor(moved, prepaid(1001), Temporal.Instant.from(now))).toMatchObject({ refund_bp, free_until })
  })

  it.each([
    ['whole with the notice that gives all back', '2026-11-19T22:00:00Z', 3000, 0],
    ['not at all with a shorter one, while the rest follows the policy', '2026-11-19T22:00:01Z', 1000, 1000],
    ['not at all with none', '2026-11-21T21:00:00Z', 0, 1000],
  ])('returns a deposit %s.', (_, now, refund_minor, kept_deposit_minor) => {
    expect(refundFor(terms, { paid_minor: 3000, deposit_minor: 1000 }, Temporal.Instant.from(now))).toMatchObject({
      refund_minor,
      kept_minor: 3000 - refund_minor,
      kept_deposit_minor,
    })
  })
})
