/**
 * The life of a commission.
 * - `expected`: booked or invoiced; the guests have not come or the invoice is not paid yet.
 * - `pending`: earned; refunds may still follow.
 * - `approved`: goes on the next statement.
 * - `in_payout`: on an unpaid statement.
 * - `on_hold`: the ambassador is suspended.
 * - `rejected`: not earned.
 * - `reversed`: fully refunded.
 */
export const commissionStatuses = [
  'expected',
  'pending',
  'approved',
  'in_payout',
  'paid',
  'on_hold',
  'rejected',
  'reversed',
] as const
export type CommissionStatus = (typeof commissionStatuses)[number]

export const commissionKinds = ['subscription', 'reservation'] as const
export type CommissionKind = (typeof commissionKinds)[number]

/** What happens to a commission. */
export const commissionEvents = [
  /** The guests came, or the invoice was paid. */
  'earn',
  /** The guests did not come, or the invoice will never be paid. */
  'fall_through',
  /** Expected again, for example after a reservation was reinstated. */
  'expect',
  /** The pending period is over and the agreement is signed. */
  'approve',
  /** The ambassador was suspended, or restored. */
  'hold',
  'release',
  /** A statement was issued with it, and paid. */
  'state',
  'pay',
  /** Fully refunded. */
  'reverse',
] as const
export type CommissionEvent = (typeof commissionEvents)[number]

/** State -> event -> next state. The only way a commission changes state. */
export const commissionTransitions: Record<CommissionStatus, Partial<Record<CommissionEvent, CommissionStatus>>> = {
  expected: { expect: 'expected', earn: 'pending', fall_through: 'rejected' },
  pending: { approve: 'approved', hold: 'on_hold', reverse: 'reversed' },
  approved: { hold: 'on_hold', state: 'in_payout', reverse: 'reversed' },
  in_payout: { pay: 'paid', reverse: 'reversed' },
  paid: { reverse: 'reversed' },
  on_hold: { release: 'pending', reverse: 'reversed' },
  rejected: { expect: 'expected', earn: 'pending' },
  reversed: { earn: 'pending' },
}
