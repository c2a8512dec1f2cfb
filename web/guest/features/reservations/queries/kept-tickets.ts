import { onlineManager, type QueryClient } from '@tanstack/react-query'
import type { listReservations, Reservation, ReservationDetail } from '#contract/reservations/reservations.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import type { Tickets } from '#contract/door/tickets.ts'
import { keptTickets } from '../../../../shared/session/kept-tickets.ts'
import { hasTickets, reservationsQuery, waitingListQuery } from '../../../domain/own-bookings.ts'
import { leaveRoomForTicket } from '../../../domain/ticket-day.ts'
import { keepPages } from './kept-pages.ts'
import { reservationQuery } from './reservation-queries.ts'
import { ticketsQuery } from './ticket-queries.ts'

type OwnReservations = AnswerOf<typeof listReservations>

/** What a page shows, and need not be requested again. */
interface ShownBookings {
  upcoming?: OwnReservations
  booking?: ReservationDetail
  tickets?: Tickets
}

/** `service-worker.ts` uses these names. */
const listAddress = '/api/client/reservations/'
const waitingAddress = '/api/client/waiting-list/'
const bookingAddress = (id: string) => `${listAddress}${id}/`
const ticketsAddress = (id: string) => `${bookingAddress(id)}tickets/`

/** Only if the browser trusts the site, and has a service worker. */
const canKeep = () => 'caches' in globalThis && 'serviceWorker' in navigator

/** One at a time: a page shown while another's bookings are being stored waits its turn. */
let running: Promise<void> = Promise.resolve()

/**
 * Stores the coming bookings on the device, with their tickets and the code that shows them: a phone in a queue may lose its
 * network before anything was opened. The pages that show bookings call it with each newer answer.
 */
export function keepBookings(client: QueryClient, shown: ShownBookings): void {
  if (!onlineManager.isOnline() || !canKeep()) return
  // Opened at once: after a sign-out, what is still under way is stored nowhere.
  const opening = caches.open(keptTickets)
  running = running
    .then(async () => storeBookings(client, await opening, shown))
    .catch((error: unknown) => console.warn('Your bookings couldn’t be saved', error))
}

async function storeBookings(client: QueryClient, kept: Cache, shown: ShownBookings): Promise<void> {
  const upcoming: OwnReservations = shown.upcoming ?? (await client.query(reservationsQuery('upcoming', null)))
  const admitting = upcoming.reservations.filter(hasTickets)
  leaveRoomForTicket(upcoming.reservations, Date.now())
  const before = await readList(kept)
  await kept.put(listAddress, Response.json(upcoming))
  await kept.put(waitingAddress, Response.json(await client.query(waitingListQuery)))
  if (shown.booking !== undefined) await kept.put(bookingAddress(shown.booking.id), Response.json(shown.booking))
  if (shown.tickets !== undefined) await kept.put(ticketsAddress(shown.tickets.reservation_id), Response.json(shown.tickets))
  await forgetOthers(kept, admitting)
  const [first] = admitting
  if (first === undefined) return
  await navigator.serviceWorker.register('/service-worker.js')
  await keepPages(first.id)
  for (const booking of admitting)
    if (!(await isKept(kept, before, booking))) {
      const [detail, tickets] = await Promise.all([
        client.query(reservationQuery(booking.id)),
        client.query(ticketsQuery(booking.id)),
      ])
      await kept.put(bookingAddress(booking.id), Response.json(detail))
      await kept.put(ticketsAddress(booking.id), Response.json(tickets))
    }
}

async function readList(kept: Cache): Promise<readonly Reservation[]> {
  const answer = await kept.match(listAddress)
  // Written above.
  return answer === undefined ? [] : ((await answer.json()) as OwnReservations).reservations
}

/** Whether the booking is stored as it is now. */
async function isKept(kept: Cache, before: readonly Reservation[], booking: Reservation): Promise<boolean> {
  const stored = before.find(({ id }) => id === booking.id)
  if (stored === undefined || JSON.stringify(stored) !== JSON.stringify(booking)) return false
  const both = [bookingAddress(booking.id), ticketsAddress(booking.id)].map(async (address) => kept.match(address))
  return (await Promise.all(both)).every((answer) => answer !== undefined)
}

/** Without a network, a booking that admits no one any more must not look as if it did. */
async function forgetOthers(kept: Cache, admitting: readonly Reservation[]): Promise<void> {
  const current = new Set([
    listAddress,
    waitingAddress,
    ...admitting.flatMap(({ id }) => [bookingAddress(id), ticketsAddress(id)]),
  ])
  const stored = await kept.keys()
  await Promise.all(stored.filter(({ url }) => !current.has(new URL(url).pathname)).map(async (request) => kept.delete(request)))
}
