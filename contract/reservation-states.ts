/** The life of a reservation. Payment is a second axis, so that a refund never changes what the door sees. */
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

export const paymentStatuses = ['none_required', 'unpaid', 'partially_paid', 'paid', 'partially_refunded', 'refunded'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** What a client may ask of a reservation; to accept one is for the client it was offered to, and to decline the offer for both. */
export const reservationActions = [
  'extend',
  'confirm',
  'pay',
  'modify',
  'cancel',
  'transfer',
  'accept_transfer',
  'decline_transfer',
] as const
export type ReservationAction = (typeof reservationActions)[number]

/** What a club may ask of one; `assign_table` leaves it where it is. */
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

/** What happens without anybody asking: a deadline goes by, money arrives, goes back or is refused by a bank, the night is over. */
export type ReservationEvent = 'expire' | 'settle' | 'give_back' | 'refund_failed' | 'end_night'

export type ReservationStep = ReservationAction | ClubReservationAction | ReservationEvent

type Next = readonly [ReservationStatus, ...ReservationStatus[]]

/**
 * State -> action -> the states it may lead to; which of several, the reservation decides: `confirm` asks the club where a
 * line needs its approval, and is done otherwise; what is due in advance is paid for while it is held. `cancel` of some lines
 * leaves it where it is, and may be asked wherever `modify` may. The server decides
 * with this table, and the screen shows what it allows; some of it is the client's to ask, some the club's, some both's.
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
    transfer: ['confirmed'],
    accept_transfer: ['confirmed'],
    decline_transfer: ['confirmed'],
    assign_table: ['confirmed'],
    record_payment: ['confirmed'],
    refund: ['confirmed'],
    check_in: ['checked_in'],
    mark_no_show: ['no_show'],
    cancel: ['cancelled'],
    end_night: ['no_show'],
  },
  // The first head of a party checks it in, and taking back the last one ends that.
  checked_in: {
    assign_table: ['checked_in'],
    check_in: ['checked_in'],
    undo_check_in: ['checked_in', 'confirmed'],
    record_payment: ['checked_in'],
    refund: ['checked_in'],
    close: ['completed'],
    end_night: ['completed'],
  },
  // A phone without the network may tell after the night who had come.
  completed: { check_in: ['completed'], record_payment: ['completed'], refund: ['completed'], close: ['completed'] },
  no_show: { check_in: ['checked_in', 'completed'], refund: ['no_show'] },
  cancelled: { reinstate: ['confirmed'], refund: ['cancelled'] },
  declined: {},
  expired: { reinstate: ['confirmed'], settle: ['confirmed'], refund: ['expired'] },
}

/** The states in which a reservation takes up its places. */
export const occupyingStatuses: readonly ReservationStatus[] = [
  'held',
  'pending',
  'awaiting_payment',
  'confirmed',
  'checked_in',
  'completed',
  'no_show',
]

/** The states before a party has come: what a night that is called off, or moved, is told to. */
export const openStatuses = ['held', 'pending', 'awaiting_payment', 'confirmed'] as const satisfies readonly ReservationStatus[]

/** Of these, those that end by themselves at `expires_at`. */
export const expiringStatuses = ['held', 'pending', 'awaiting_payment'] as const satisfies readonly ReservationStatus[]
