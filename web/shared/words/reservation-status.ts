import type { ReservationStatus } from '#contract/reservations/states.ts'

interface StatusWords {
  /** For the club: in the office and in its exports. */
  club: string
  /** For the guest whose booking it is. */
  guest: string
  /** At the door, why they are refused; null if the status admits them. */
  door: string | null
}

/** Each status of a reservation in words, for every reader. */
export const reservationStatusWords: Record<ReservationStatus, StatusWords> = {
  held: { club: 'On hold', guest: 'On hold', door: 'Not booked' },
  pending: { club: 'To approve', guest: 'Waiting for the club', door: 'Not approved' },
  awaiting_payment: { club: 'Awaiting payment', guest: 'Awaiting payment', door: 'Not paid' },
  confirmed: { club: 'Confirmed', guest: 'Confirmed', door: null },
  checked_in: { club: 'Checked in', guest: 'Checked in', door: null },
  completed: { club: 'Completed', guest: 'You were there', door: null },
  no_show: { club: 'No-show', guest: 'Missed', door: null },
  cancelled: { club: 'Cancelled', guest: 'Cancelled', door: 'Cancelled' },
  declined: { club: 'Declined', guest: 'Declined by the club', door: 'Declined' },
  expired: { club: 'Expired', guest: 'Expired', door: 'Expired' },
}
