import { own } from '#contract/base/own.ts'
import type { countedAs } from '#contract/reservations/club-reservation-list.ts'
import type { ClubReservationRow } from '#contract/reservations/club-reservations.ts'
import type { ClubReservationAction, PaymentStatus, ReservationStatus } from '#contract/reservations/states.ts'
import { reservationStatusWords } from '../../../../shared/words/reservation-status.ts'
import type { Tone } from '../../../ui/tone.tsx'

/** What a count of the finances includes. */
export const countedWords: Readonly<Record<(typeof countedAs)[number], string>> = {
  started: 'Started, without walk-ins',
  booked: 'Booked, without walk-ins',
  came: 'Attended, without walk-ins',
  no_show: 'No-show',
  closed: 'Closed with an amount',
}

/** The tone of each status in the office; the words are shared by all builds. */
export const reservationStatusTones: Record<ReservationStatus, Tone> = {
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

export const statusLabels = Object.fromEntries(
  Object.entries(reservationStatusWords).map(([status, { club }]) => [status, club]),
) as Record<ReservationStatus, string>

export const paymentWords: Record<PaymentStatus, string> = {
  none_required: 'Nothing to pay',
  unpaid: 'Unpaid',
  partially_paid: 'Partly paid',
  paid: 'Paid',
  partially_refunded: 'Partly refunded',
  refunded: 'Refunded',
}

export const sourceWords: Record<ClubReservationRow['source'], string> = {
  client: 'Booking',
  walk_in: 'Walk-in',
  waiting_list: 'Waiting list',
  guest_list: 'Promoter or artist',
}

export const bookingKindWords: Record<ClubReservationRow['kinds'][number], string> = {
  entry: 'Entry',
  table: 'Table',
  bottle: 'Bottle',
  guest_list: 'Guest list',
  extra: 'Extra',
}

/** On buttons and in menus. */
export const actionWords: Record<ClubReservationAction, string> = {
  approve: 'Approve request',
  decline: 'Decline request',
  assign_table: 'Assign table',
  check_in: 'Check in guests',
  undo_check_in: 'Undo last check-in',
  mark_no_show: 'Mark as no-show',
  record_payment: 'Record payment',
  refund: 'Refund payment',
  close: 'Close table',
  cancel: 'Cancel reservation',
  reinstate: 'Reinstate reservation',
}

/** Past actions in the history; any other action by its own name. */
const doneWords: Record<string, string> = {
  extend: 'Hold extended',
  confirm: 'Guest sent request',
  modify: 'Changed',
  add: 'Adding to the booking',
  complete_addition: 'Added to the booking',
  release_addition: 'Addition not paid in time',
  drop_addition: 'Addition dropped by the guest',
  expire: 'Expired',
  settle: 'Paid',
  send_refund: 'Refund sent',
  return_tickets: 'Returned for resale',
  take_back: 'Resale ended by the guest',
  resell: 'Resold',
  end_resale: 'Not resold',
  refund_failed: 'Refund rejected by the bank',
  complete: 'Event ended',
  approve: 'Approved',
  decline: 'Declined',
  assign_table: 'Table changed',
  check_in: 'Checked in',
  undo_check_in: 'Check-in undone',
  queue: 'Joined the queue',
  pass_on: 'Places passed on',
  give_back: 'Places given again',
  send_ticket: 'Ticket link made',
  claim_ticket: 'Ticket claimed by a companion',
  take_ticket_back: 'Ticket taken back',
  mark_no_show: 'Marked as no-show',
  record_payment: 'Payment recorded',
  refund: 'Refunded',
  close: 'Table closed',
  cancel: 'Cancelled',
  reinstate: 'Reinstated',
  walk_in: 'Walked in',
  list: 'Added to a list',
}

export const doneLabel = (action: string): string =>
  own(doneWords, action) ?? action.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase())

/** The guest, or the reference if the account was deleted or no name was given. */
export const bookingNameOf = ({ name, reference }: Pick<ClubReservationRow, 'name' | 'reference'>): string =>
  name === '' ? reference : name

/** Distinguishes several reservations of the same guest. */
export const fullName = ({ name, reference }: Pick<ClubReservationRow, 'name' | 'reference'>): string =>
  name === '' ? reference : `${name} (${reference})`
