import type { DoorGuest } from '#contract/door.ts'

const states: Record<DoorGuest['status'], string | null> = {
  held: 'Not booked',
  pending: 'Not approved',
  awaiting_payment: 'Not paid',
  confirmed: null,
  checked_in: null,
  completed: null,
  no_show: null,
  cancelled: 'Cancelled',
  declined: 'Declined',
  expired: 'Expired',
}

/** What stands in the way of letting them in, in a word or two. */
export function stopWord({ status, banned, is_underage, balance_due_minor }: DoorGuest): string | null {
  if (banned !== null) return 'Banned'
  if (is_underage) return 'Too young'
  return states[status] ?? (balance_due_minor > 0 ? 'Not paid' : null)
}
