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

/** What a client may ask of a reservation. */
export const reservationActions = ['cancel'] as const
export type ReservationAction = (typeof reservationActions)[number]

/** State -> action -> next state. The server decides with it, and the screen shows what it allows. */
export const reservationTransitions: Record<ReservationStatus, Partial<Record<ReservationAction, ReservationStatus>>> = {
  held: { cancel: 'cancelled' },
  pending: { cancel: 'cancelled' },
  awaiting_payment: { cancel: 'cancelled' },
  confirmed: { cancel: 'cancelled' },
  checked_in: {},
  completed: {},
  no_show: {},
  cancelled: {},
  declined: {},
  expired: {},
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
