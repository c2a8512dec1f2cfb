import { describe, expect, it } from 'vitest'
import { anEvent, aPrestation } from '../../shared/testing/events.ts'
import { cancellationLines, cancellationOf } from './cancellation-lines.ts'

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

describe('what an event page says about cancelling', () => {
  const event = (payment: 'prepaid' | 'at_club', change = {}) => {
    const it = anEvent(change)
    const club = { ...it.club, cancellation_policy: [{ hours_before: 24, refund_bp: 5000 }] }
    return { ...it, club, prestations: [{ ...aPrestation(1), payment }] }
  }

  it('is the club’s policy if something is paid online', () => {
    expect(cancellationOf(event('prepaid'), false)?.[0]).toContain('50% of what you paid is refunded')
  })

  it('names no share of a payment if nothing is paid in advance', () => {
    expect(cancellationOf(event('at_club'), false)).toEqual(['Cancel free of charge until the event starts.'])
  })

  it('offers no cancelling once the event has started', () => {
    expect(cancellationOf(event('prepaid'), true)).toEqual(['The event has started, so bookings can no longer be cancelled.'])
  })

  it.each([{ is_past: true }, { is_cancelled: true }])('is left out for an event with %j', (change) => {
    expect(cancellationOf(event('prepaid', change), false)).toBeNull()
  })
})
