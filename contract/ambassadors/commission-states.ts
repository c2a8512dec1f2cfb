/**
 * The life of a commission.
 * - `expected`: booked or invoiced; the guests have not come or the invoice is not paid yet.
 * - `pending`: earned; refunds may still follow.
 * - `approved`: goes on the next statement.
 * - `in_payout`: on an unpaid statement.
 * - `on_hold`: the ambassador is suspended, or a superadmin held this commission.
 * - `rejected`: not earned, or a superadmin rejected it.
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
  /** The ambassador was suspended or restored, or a superadmin held or released this commission. */
  'hold',
  'release',
  /** A superadmin decided that it isn't earned. */
  'reject',
  /** A statement was issued with it, and paid. */
  'put_on_statement',
  'pay',
  /** That payout was voided. */
  'unpay',
  /** Fully refunded. */
  'reverse',
] as const
export type CommissionEvent = (typeof commissionEvents)[number]

/** State -> event -> next state. The only way a commission changes state. */
export const commissionTransitions: Record<CommissionStatus, Partial<Record<CommissionEvent, CommissionStatus>>> = {
  expected: { expect: 'expected', earn: 'pending', fall_through: 'rejected', reject: 'rejected' },
  pending: { approve: 'approved', hold: 'on_hold', reject: 'rejected', reverse: 'reversed' },
  approved: { hold: 'on_hold', reject: 'rejected', put_on_statement: 'in_payout', reverse: 'reversed' },
  in_payout: { pay: 'paid', reverse: 'reversed' },
  paid: { unpay: 'in_payout', reverse: 'reversed' },
  on_hold: { release: 'pending', reject: 'rejected', reverse: 'reversed' },
  rejected: { expect: 'expected', earn: 'pending' },
  reversed: { earn: 'pending' },
}

/** What a superadmin decides about one commission. */
export const commissionActions = ['hold', 'release', 'reject'] as const
export type CommissionAction = (typeof commissionActions)[number]

/** The latest decision of a superadmin; a released commission has no ruling. A rejection is final. */
export const commissionRulings = ['held', 'rejected'] as const
export type CommissionRuling = (typeof commissionRulings)[number]
