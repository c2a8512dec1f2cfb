import { describe, expect, it } from 'vitest'
import type { PublishedStep } from '../core/steps.ts'
import { emailsOfStep } from './emails-of-step.ts'

const at = Temporal.Instant.from('2026-11-21T20:00:00Z')
const until = '2026-11-21T23:00:00Z'
const step: PublishedStep = {
  reservation_id: '019aa000-0000-7000-8000-000000000001',
  action: 'confirm',
  actor: 'client',
  from: 'held',
  to: 'confirmed',
  expires_at: null,
  reason: '',
}
const kinds = (of: Partial<PublishedStep>) => emailsOfStep({ ...step, ...of }, at).map(({ kind }) => kind.name.slice(5))

describe('The emails of a step', () => {
  it.each<[string, Partial<PublishedStep>, string[]]>([
    ['a hold that is confirmed', {}, ['reservation_confirmed']],
    ['a request', { to: 'pending' }, ['request_sent', 'request_received']],
    ['a request that the club approves', { from: 'pending', action: 'approve', actor: 'club' }, ['reservation_confirmed']],
    ['one it declines', { from: 'pending', to: 'declined', action: 'decline', actor: 'club' }, ['reservation_declined']],
    [
      'one that must be paid then',
      { from: 'pending', to: 'awaiting_payment', action: 'approve', expires_at: until },
      ['reservation_approved', 'payment_due'],
    ],
    ['a cancellation by the client', { from: 'confirmed', to: 'cancelled', action: 'cancel' }, ['reservation_cancelled']],
    [
      'one by the club',
      { from: 'confirmed', to: 'cancelled', action: 'cancel', actor: 'club' },
      ['reservation_cancelled_by_club'],
    ],
    ['one with the event', { from: 'confirmed', to: 'cancelled', action: 'cancel', actor: 'system' }, ['event_cancelled']],
    [
      'some items that are cancelled',
      { from: 'confirmed', action: 'cancel', given_up: [{ name: 'Bottle', quantity: 1 }] },
      ['part_cancelled'],
    ],
    ['a table in another seating', { from: 'confirmed', action: 'assign_table', seating_from: 'Dinner' }, ['seating_moved']],
    [
      'the same of guests who are inside',
      { from: 'checked_in', to: 'checked_in', action: 'assign_table', seating_from: 'Dinner' },
      [],
    ],
    ['the same of a hold', { to: 'held', action: 'cancel', given_up: [{ name: 'Bottle', quantity: 1 }] }, []],
    ['an own hold that expires', { to: 'expired', action: 'expire', actor: 'system' }, []],
    ['an offer that expires', { to: 'expired', action: 'expire', actor: 'system', was_offered: true }, ['reservation_expired']],
    ['a late payment', { from: 'expired', to: 'expired', action: 'settle', returned_minor: 500 }, ['payment_returned']],
    ['a refund by the club', { from: 'confirmed', action: 'send_refund', refund_minor: 500 }, ['refund_sent']],
    ['the refund of a cancellation', { from: 'cancelled', to: 'cancelled', action: 'send_refund' }, []],
    [
      'a transfer that is accepted',
      { from: 'confirmed', action: 'accept_transfer', transfer_id: step.reservation_id },
      ['reservation_confirmed', 'transfer_accepted'],
    ],
    ['an offer to a name that no one has', { from: 'confirmed', action: 'transfer' }, []],
    ['an admission that is undone', { from: 'checked_in', action: 'undo_check_in', actor: 'club' }, []],
    ['the end of the event', { from: 'confirmed', to: 'no_show', action: 'complete', actor: 'system' }, []],
  ])('%s', (_, of, emails) => expect(kinds(of)).toEqual(emails))

  it('remind of a payment when a quarter of the time is left.', () => {
    const [due] = emailsOfStep({ ...step, to: 'awaiting_payment', action: 'pay', expires_at: '2026-11-22T00:00:00Z' }, at)
    expect(due?.runAt?.toString()).toBe('2026-11-21T23:00:00Z')
  })
})
