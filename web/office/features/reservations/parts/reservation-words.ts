import type { ClubReservationRow } from '#contract/club-reservations.ts'
import type { ClubReservationAction, PaymentStatus, ReservationStatus } from '#contract/reservation-states.ts'
import type { Tone } from '../../../ui/tone.tsx'

/** How loud a status is in the office; its words are those of all builds. */
export const statusTones: Record<ReservationStatus, Tone> = {
  held: 'plain',
  pending: 'warn',
  awaiting_payment: 'info',
  confirmed: 'ok',
  checked_in: 'ok',
  completed: 'done',
  no_show: 'bad',
  cancelled: 'off',
  declined: 'off',
  expired: 'off',
}

export const paymentWords: Record<PaymentStatus, string> = {
  none_required: 'Nothing to pay',
  unpaid: 'Unpaid',
  partially_paid: 'Partly paid',
  paid: 'Paid',
  partially_refunded: 'Partly refunded',
  refunded: 'Refunded',
}

export const sourceWords: Record<ClubReservationRow['source'], string> = {
  client: 'Booked',
  walk_in: 'Walk-in',
  waiting_list: 'Waiting list',
}

export const kindWords: Record<ClubReservationRow['kinds'][number], string> = {
  entry: 'Entry',
  table: 'Table',
  bottle: 'Bottle',
  guest_list: 'Guest list',
  extra: 'Extra',
}

/** On buttons and in menus. */
export const actionWords: Record<ClubReservationAction, string> = {
  approve: 'Approve',
  decline: 'Decline',
  assign_table: 'Assign a table',
  check_in: 'Check in',
  undo_check_in: 'Undo last check-in',
  mark_no_show: 'Mark as no-show',
  record_payment: 'Record a payment',
  refund: 'Refund',
  close: 'Close the table',
  cancel: 'Cancel the reservation',
  reinstate: 'Reinstate',
}

/** What was done, in the history; what is not named here is said by its own name. */
const doneWords: Record<string, string> = {
  extend: 'Hold extended',
  confirm: 'Sent by the guest',
  modify: 'Changed',
  expire: 'Time ran out',
  settle: 'Paid',
  give_back: 'Money sent back',
  refund_failed: 'Money back refused by the bank',
  end_night: 'The night was closed',
  approve: 'Approved',
  decline: 'Declined',
  assign_table: 'Table changed',
  check_in: 'Checked in',
  undo_check_in: 'Check-in undone',
  mark_no_show: 'Marked as no-show',
  record_payment: 'Payment recorded',
  refund: 'Refunded',
  close: 'Table closed',
  cancel: 'Cancelled',
  reinstate: 'Reinstated',
  walk_in: 'Came without booking',
}

export const sayDone = (action: string): string =>
  doneWords[action] ?? action.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase())

/** Whom a row is about, where its account is gone or nobody gave a name. */
export const nameOf = ({ name, reference }: Pick<ClubReservationRow, 'name' | 'reference'>): string =>
  name === '' ? reference : name
