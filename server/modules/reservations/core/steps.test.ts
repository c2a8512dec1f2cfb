import { describe, expect, it } from 'vitest'
import { endsTransfer, freesPlaces, isPublished, publishedStep, revokesTickets, type StepRow } from './steps.ts'

const row: StepRow = {
  id: '019aa000-0000-7000-8000-000000000001',
  status: 'confirmed',
  version: 1,
  client_id: 'ada',
  party_size: 4,
  total_minor: 4_000,
  expires_at: null,
}
const at = Temporal.Instant.from('2026-11-21T22:00:00Z')

describe('A step', () => {
  it.each<[string, Partial<StepRow>, Partial<StepRow>, boolean]>([
    ['another holder', {}, { client_id: 'bo' }, true],
    ['another party', {}, { party_size: 3 }, true],
    ['another price', {}, { total_minor: 3_000 }, true],
    ['another state', {}, { status: 'cancelled' }, true],
    ['nothing that was offered', {}, { version: 2 }, false],
    ['a reservation that was not confirmed', { status: 'pending' }, { status: 'confirmed' }, false],
  ])('to %s ends the offer of a transfer, or not.', (_, before, change, ends) => {
    const from = { ...row, ...before }
    expect(endsTransfer(from, { ...from, ...change })).toBe(ends)
  })

  it.each<[string, StepRow['status'], Partial<StepRow>, boolean]>([
    ['passes it on', 'confirmed', { client_id: 'bo' }, true],
    ['brings it back after a cancellation', 'cancelled', { status: 'confirmed' }, true],
    ['brings it back after it expired', 'expired', { status: 'confirmed' }, true],
    ['cancels it', 'confirmed', { status: 'cancelled' }, false],
    ['refunds what was cancelled', 'cancelled', { total_minor: 0 }, false],
    ['makes the party smaller', 'confirmed', { party_size: 1 }, false],
  ])('that %s revokes its tickets, or not.', (_, status, change, revokes) => {
    expect(revokesTickets({ ...row, status }, { ...row, status, ...change })).toBe(revokes)
  })

  it('releases places when it ends a reservation, shrinks a party or cancels items, and never for one already over.', () => {
    expect(freesPlaces(row, { ...row, status: 'cancelled' })).toBe(true)
    expect(freesPlaces(row, { ...row, party_size: 3 })).toBe(true)
    expect(freesPlaces(row, row, { given_up: [{ name: 'Bottle', quantity: 1 }] })).toBe(true)
    expect(freesPlaces(row, row)).toBe(false)
    const expired = { ...row, status: 'expired' } as const
    expect(freesPlaces(expired, { ...expired, status: 'cancelled' })).toBe(false)
  })

  it('is published with its new status, its actor and its reason; admissions are not.', () => {
    const step = { row, change: { status: 'cancelled' }, at, actor: { kind: 'club', id: 'x' }, action: 'cancel' } as const
    expect(publishedStep({ ...step, detail: { reason: 'Closed' }, facts: { refund_minor: 5 } })).toEqual({
      reservation_id: row.id,
      action: 'cancel',
      actor: 'club',
      from: 'confirmed',
      to: 'cancelled',
      expires_at: null,
      reason: 'Closed',
      refund_minor: 5,
    })
    expect(isPublished(step)).toBe(true)
    expect(isPublished({ ...step, action: 'check_in' })).toBe(false)
  })
})
