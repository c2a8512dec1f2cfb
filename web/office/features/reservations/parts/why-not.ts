import type { ClubReservationRow } from '#contract/reservations/club-reservations.ts'
import type { ClubReservationAction } from '#contract/reservations/states.ts'

const noTable = 'This booking doesn’t include a table.'
const isOver = 'This event is over or cancelled.'

/** Why an action is not possible now, as far as the reservation and its event show. */
const reasons: Record<ClubReservationAction, (row: ClubReservationRow) => string> = {
  approve: ({ status }) => (status === 'pending' ? isOver : 'Only for requests waiting for approval.'),
  decline: () => 'Only for requests waiting for approval.',
  assign_table: ({ status, kinds }) => (kinds.includes('table') ? `Not for a reservation that is ${statusOf[status]}.` : noTable),
  check_in: ({ status, event }) => {
    if (status === 'checked_in') return 'Everyone is checked in.'
    if (event.is_past || event.is_cancelled) return isOver
    return status === 'confirmed' ? 'Only once doors are about to open.' : 'Only for confirmed reservations.'
  },
  undo_check_in: () => 'Only within ten minutes of a check-in.',
  mark_no_show: ({ status }) =>
    status === 'confirmed' ? 'Only once the event has started.' : 'Only for confirmed reservations.',
  record_payment: ({ payment_status, status }) =>
    payment_status === 'paid' || payment_status === 'none_required'
      ? 'Nothing left to pay.'
      : `Not for a reservation that is ${statusOf[status]}.`,
  refund: () => 'No payment is left to refund.',
  close: ({ kinds }) => (kinds.includes('table') ? 'Only for guests who are checked in.' : noTable),
  cancel: ({ status, event }) =>
    event.is_past || event.is_cancelled ? isOver : `Not for a reservation that is ${statusOf[status]}.`,
  reinstate: ({ status }) =>
    status === 'cancelled' || status === 'expired' ? isOver : 'Only for cancelled or expired reservations.',
}
export const whyNotForBooking = (action: ClubReservationAction, row: ClubReservationRow): string => reasons[action](row)

const statusOf: Record<ClubReservationRow['status'], string> = {
  held: 'on hold',
  pending: 'waiting for approval',
  awaiting_payment: 'awaiting payment',
  confirmed: 'confirmed',
  checked_in: 'checked in',
  completed: 'completed',
  no_show: 'a no-show',
  cancelled: 'cancelled',
  declined: 'declined',
  expired: 'expired',
}

/** When none of several reservations allows an action. */
export const whyNone: Record<'approve' | 'decline' | 'assign_table' | 'mark_no_show' | 'cancel', string> = {
  approve: 'None are waiting for approval.',
  decline: 'None are waiting for approval.',
  assign_table: 'None have a table to assign.',
  mark_no_show: 'None are confirmed for an event that has started.',
  cancel: 'These can’t be cancelled.',
}
