/** The life of a reservation. Payment is tracked separately, so that a refund never changes what the door sees. */
export const reservationStatuses = [
  'held',
  'pending',
  'awaiting_payment',
  'confirmed',
  'checked_in',
  'completed',
  'no_show',
  'cancelled',
  'declined',
  'expired',
] as const
export type ReservationStatus = (typeof reservationStatuses)[number]

/** What counts as a booking in figures, wherever they are shown: neither holds and requests, nor what came to nothing. */
export const bookedStatuses = ['confirmed', 'checked_in', 'completed', 'no_show'] as const satisfies readonly ReservationStatus[]

export const paymentStatuses = ['none_required', 'unpaid', 'partially_paid', 'paid', 'partially_refunded', 'refunded'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** What a client may do with a reservation. The recipient of a transfer accepts it; both sides may decline it. */
export const reservationActions = [
  'extend',
  'confirm',
  'pay',
  'modify',
  'drop_addition',
  'cancel',
  'transfer',
  'accept_transfer',
  'decline_transfer',
  'return_tickets',
  'take_back',
] as const
export type ReservationAction = (typeof reservationActions)[number]

/** What a club may do with one. `assign_table` does not change its status. */
export const clubReservationActions = [
  'approve',
  'decline',
  'assign_table',
  'check_in',
  'undo_check_in',
  'mark_no_show',
  'record_payment',
  'close',
  'refund',
  'cancel',
  'reinstate',
] as const
export type ClubReservationAction = (typeof clubReservationActions)[number]

/**
 * What happens automatically: a deadline passes, money arrives, is refunded or is refused by a bank, what is added is paid or not
 * in time, returned tickets are sold or their sales end, the event ends.
 */
export type ReservationEvent =
  | 'expire'
  | 'settle'
  | 'complete_addition'
  | 'release_addition'
  | 'send_refund'
  | 'refund_failed'
  | 'resell'
  | 'end_resale'
  | 'complete'

export type ReservationStep = ReservationAction | ClubReservationAction | ReservationEvent

type Next = readonly [ReservationStatus, ...ReservationStatus[]]

/**
 * State -> action -> possible next states. If there are several, the reservation decides: `confirm` asks the club if a line needs
 * approval and otherwise completes; amounts due in advance are paid during the hold. Cancelling some lines keeps the state, and
 * is allowed wherever `modify` is. The server decides with this table and the screen offers what it allows. Some actions belong
 * to the client, some to the club, some to both.
 */
export const reservationTransitions: Record<ReservationStatus, Partial<Record<ReservationStep, Next>>> = {
  held: {
    extend: ['held'],
    confirm: ['pending', 'confirmed'],
    pay: ['held'],
    settle: ['confirmed'],
    modify: ['held'],
    cancel: ['cancelled'],
    expire: ['expired'],
  },
  pending: {
    approve: ['awaiting_payment', 'confirmed'],
    decline: ['declined'],
    assign_table: ['pending'],
    modify: ['pending'],
    cancel: ['cancelled'],
    expire: ['expired'],
  },
  awaiting_payment: {
    pay: ['awaiting_payment'],
    settle: ['confirmed'],
    record_payment: ['awaiting_payment', 'confirmed'],
    refund: ['awaiting_payment'],
    assign_table: ['awaiting_payment'],
    cancel: ['cancelled'],
    expire: ['expired'],
  },
  confirmed: {
    pay: ['confirmed'],
    modify: ['confirmed'],
    drop_addition: ['confirmed'],
    complete_addition: ['confirmed'],
    release_addition: ['confirmed'],
    transfer: ['confirmed'],
    accept_transfer: ['confirmed'],
    decline_transfer: ['confirmed'],
    return_tickets: ['confirmed'],
    take_back: ['confirmed'],
    resell: ['confirmed', 'cancelled'],
    end_resale: ['confirmed'],
    assign_table: ['confirmed'],
    record_payment: ['confirmed'],
    refund: ['confirmed'],
    check_in: ['checked_in'],
    mark_no_show: ['no_show'],
    cancel: ['cancelled'],
    complete: ['no_show'],
  },
  // The first guest of a party checks it in, and undoing the last one reverses that.
  checked_in: {
    complete_addition: ['checked_in'],
    release_addition: ['checked_in'],
    assign_table: ['checked_in'],
    check_in: ['checked_in'],
    undo_check_in: ['checked_in', 'confirmed'],
    record_payment: ['checked_in'],
    refund: ['checked_in'],
    close: ['completed'],
    complete: ['completed'],
  },
  // An offline phone may report arrivals after the event.
  completed: { check_in: ['completed'], record_payment: ['completed'], refund: ['completed'], close: ['completed'] },
  no_show: { check_in: ['checked_in', 'completed'], refund: ['no_show'] },
  cancelled: { reinstate: ['confirmed'], refund: ['cancelled'] },
  declined: {},
  expired: { reinstate: ['confirmed'], settle: ['confirmed'], refund: ['expired'] },
}

/** The states in which a reservation takes up places. */
export const occupyingStatuses: readonly ReservationStatus[] = [
  'held',
  'pending',
  'awaiting_payment',
  'confirmed',
  'checked_in',
  'completed',
  'no_show',
]

/** The states before a party arrives: those notified when an event is cancelled or moved. */
export const openStatuses = ['held', 'pending', 'awaiting_payment', 'confirmed'] as const satisfies readonly ReservationStatus[]

/** Those of them that expire at `expires_at`. */
export const expiringStatuses = ['held', 'pending', 'awaiting_payment'] as const satisfies readonly ReservationStatus[]
