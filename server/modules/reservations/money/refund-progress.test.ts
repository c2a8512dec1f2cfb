import { describe, expect, it } from 'vitest'
import { arrivalOf, toGuestRefund, type GuestRefundRow } from './refund-progress.ts'

const row: GuestRefundRow = {
  id: 'r',
  state: 'created',
  method: 'online',
  amount_minor: 2500,
  currency: 'EUR',
  reason: '',
  reservation: { id: 'v', reference: 'AAAA-BBBB', event_title: 'Night', club_name: 'Club', timezone: 'Europe/Amsterdam' },
  payment: null,
  created_at: '2026-11-02T10:00:00Z',
  sent_at: null,
  settled_at: null,
  followed_by: null,
  follows: null,
}

const at = (day: string) => Temporal.Instant.from(`${day}T12:00:00Z`)
const sent = '2026-11-02T10:01:00Z'
const settled = '2026-11-02T10:02:00Z'

describe('A refund is', () => {
  it.each([
    ['requested until the provider accepts it', { state: 'created' }, '2026-11-02', 'requested'],
    ['sent once it has', { state: 'processing', sent_at: sent }, '2026-11-02', 'sent'],
    [
      'with the bank once it was passed on',
      { state: 'succeeded', sent_at: sent, settled_at: settled },
      '2026-11-02',
      'with_bank',
    ],
    [
      'still with the bank on the last day',
      { state: 'succeeded', sent_at: sent, settled_at: settled },
      '2026-11-16',
      'with_bank',
    ],
    ['expected the day after', { state: 'succeeded', sent_at: sent, settled_at: settled }, '2026-11-17', 'expected'],
    ['failed when the bank rejects it', { state: 'failed', sent_at: sent, settled_at: settled }, '2026-12-24', 'failed'],
    ['given at the venue', { state: null, method: 'cash' }, '2026-11-02', 'at_venue'],
  ] as const)('%s.', (_, change, day, stage) => {
    expect(toGuestRefund({ ...row, ...change }, at(day)).stage).toBe(stage)
  })

  it('dated by what is known, also if it was made before the provider’s acceptance was recorded.', () => {
    expect(toGuestRefund({ ...row, state: 'succeeded', settled_at: settled }, at('2026-11-03'))).toMatchObject({
      requested_at: row.created_at,
      sent_at: settled,
      with_bank_at: settled,
      failed_at: null,
      arrives: { from: '2026-11-09', by: '2026-11-16' },
    })
    const failed = toGuestRefund({ ...row, state: 'failed', sent_at: sent, settled_at: settled }, at('2026-11-03'))
    expect([failed.sent_at, failed.with_bank_at, failed.failed_at, failed.arrives]).toEqual([sent, null, settled, null])
  })
})

describe('The bank’s days', () => {
  it.each([
    ['count from Monday', '2026-11-02T10:00:00Z', '2026-11-09', '2026-11-16'],
    ['leave out the weekend', '2026-11-06T10:00:00Z', '2026-11-13', '2026-11-20'],
    ['start on Monday for what was sent on Saturday', '2026-11-07T10:00:00Z', '2026-11-13', '2026-11-20'],
    ['are those of the club’s time zone', '2026-11-01T23:30:00Z', '2026-11-09', '2026-11-16'],
  ])('%s.', (_, with_bank_at, from, by) => {
    const arrival = arrivalOf(with_bank_at, 'Europe/Amsterdam')
    expect([arrival.from.toString(), arrival.by.toString()]).toEqual([from, by])
  })
})
