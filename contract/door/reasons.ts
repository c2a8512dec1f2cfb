/** Why the door refuses, in the order of its checks. */
export const doorReasons = [
  'unknown',
  'wrong_event',
  'revoked',
  'cancelled',
  'not_approved',
  'passed_on',
  'payment_due',
  'too_early',
  'too_late',
  'banned',
  'underage',
  'id_required',
  'capacity_full',
  'already_inside',
] as const
