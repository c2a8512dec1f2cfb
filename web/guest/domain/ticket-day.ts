import type { Reservation } from '#contract/reservations/reservations.ts'
import { daysUntil } from '../../shared/format/format.ts'
import { ticketDay } from '../../shared/session/kept-tickets.ts'
import { isSessionEnding } from '../../shared/session/session.ts'
import { hasTickets } from './own-bookings.ts'

const hourMs = 3_600_000

/** From the day of the event until it ends: when its ticket comes before everything else. */
export const isOnItsDay = (reservation: Reservation, now: number): boolean =>
  hasTickets(reservation) &&
  reservation.transfer?.side !== 'received' &&
  daysUntil(reservation.event, now) <= 0 &&
  now < Date.parse(reservation.event.ends_at)

/** The first hour of the event's day. */
function beginningOf({ event }: Reservation): number {
  let from = Date.parse(event.starts_at)
  while (daysUntil(event, from - hourMs) <= 0) from -= hourMs
  return from
}

/**
 * Remembers on this device when its next ticket is shown first, so that the page leaves room for it before anything has loaded
 * (`shell/document.ts`). Two times, and nothing about the booking.
 */
export function rememberTicketDay(upcoming: readonly Reservation[], now: number): void {
  // An answer that arrives during a sign-out would be left behind by it.
  if (isSessionEnding()) return
  const next = upcoming.find((one) => hasTickets(one) && now < Date.parse(one.event.ends_at))
  try {
    if (next === undefined) localStorage.removeItem(ticketDay)
    else localStorage.setItem(ticketDay, `${beginningOf(next)} ${Date.parse(next.event.ends_at)}`)
  } catch {
    // Without storage, the ticket is shown below.
  }
  // Room that was left for a ticket that is gone.
  if (!upcoming.some((one) => isOnItsDay(one, now))) delete document.documentElement.dataset['ticket']
}

/** The same, on a screen that itself leaves no room: the next screen does. */
export function leaveRoomForTicket(upcoming: readonly Reservation[], now: number): void {
  rememberTicketDay(upcoming, now)
  if (upcoming.some((one) => isOnItsDay(one, now))) document.documentElement.dataset['ticket'] = ''
}
