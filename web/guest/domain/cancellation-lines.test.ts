import { describe, expect, it } from 'vitest'
import { cancellationLines } from './cancellation-lines.ts'

describe('refunds on cancellation', () => {
  const full = { hours_before: 48, refund_bp: 10_000 }
  const half = { hours_before: 24, refund_bp: 5000 }

  it.each([
    ['no steps', [], ['Cancel free of charge until the event starts.']],
    ['all until the start', [{ hours_before: 0, refund_bp: 10_000 }], ['Until the event starts: free of charge.']],
    ['nothing ever', [{ hours_before: 24, refund_bp: 0 }], ['Payments are non-refundable.']],
    [
      'two steps in any order, and one that gives nothing',
      [half, { hours_before: 2, refund_bp: 0 }, full],
      [
        'Up to 48 hours before the event starts: free of charge.',
        'Up to 24 hours before the event starts: 50% of what you paid is refunded.',
        'After that: no refund.',
      ],
    ],
  ])('with %s', (_what, policy, lines) => {
    expect(cancellationLines(policy)).toEqual(lines)
  })
})
