import type { EventPage } from '#contract/events/events.ts'
import { listReservations, type Reservation } from '#contract/reservations/reservations.ts'
import { listWaitingList, type WaitingEntry } from '#contract/reservations/waiting-list.ts'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../shared/api/api-query.ts'
import { sessionMay } from '../../shared/session/abilities.ts'
import { useSession } from '../../shared/session/session.ts'

export type When = 'upcoming' | 'past'

export const reservationsQuery = (when: When, cursor: string | null) =>
  apiQuery(listReservations, { query: { when, limit: 12, ...(cursor === null ? {} : { cursor }) } })

export const waitingListQuery = apiQuery(listWaitingList, { query: { limit: 25 } })

export const isWaiting = ({ state }: WaitingEntry): boolean => state === 'waiting' || state === 'offered'

/** A confirmed booking admits its party, until the event is over. */
export const hasTickets = ({ status, event, transferred }: Reservation): boolean =>
  transferred !== 'by_you' && (status === 'confirmed' || status === 'checked_in') && !event.is_past && !event.is_cancelled

/** The signed-in client's bookings and waiting list entry for an event. */
export function useOwnBookings({ id, is_past }: Pick<EventPage, 'id' | 'is_past'>): {
  bookings: readonly Reservation[]
  waiting: WaitingEntry | null
} {
  const enabled = sessionMay(useSession(), 'book') && !is_past
  const bookings = useQuery({
    ...apiQuery(listReservations, { query: { when: 'upcoming', event_id: id, limit: 5 } }),
    enabled,
  })
  const entries = useQuery({ ...waitingListQuery, enabled })
  return {
    bookings: bookings.data?.reservations ?? [],
    waiting: entries.data?.entries.find((entry) => entry.event.id === id && isWaiting(entry)) ?? null,
  }
}
