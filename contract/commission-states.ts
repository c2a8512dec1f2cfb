/**
 * The life of a commission. `expected`: booked, and the guests have yet to come, or the invoice is yet to be paid. `pending`: earned, and refunds
 * may still follow. `approved`: on the next statement. `in_payout`: on a statement that is to be paid. `on_hold`: its ambassador is suspended.
 * `rejected`: nothing was earned. `reversed`: all of it was refunded.
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
  /** The guests did not come, or the invoice will not be paid. */
  'fall_through',
  /** It is expected again, such as after a reservation was reinstated. */
  'expect',
  /** Its time of being pending is over, and the agreement is signed. */
  'approve',
  /** Its ambassador was suspended, or restored. */
  'hold',
  'release',
  /** A statement was made with it, and paid. */
  'state',
  'pay',
  /** Fully refunded. */
  'reverse',
] as const
export type CommissionEvent = (typeof commissionEvents)[number]

/** State -> event -> next state. The server moves by it, and by nothing else. */
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
