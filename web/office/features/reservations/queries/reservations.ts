import { getEventReservations } from '#contract/reservations/event-reservations.ts'
import { listClubReservations } from '#contract/reservations/club-reservation-list.ts'
import { getClubReservation } from '#contract/reservations/club-reservations.ts'
import { listReturnedTickets } from '#contract/reservations/resale.ts'
import { listEventWaitingList } from '#contract/reservations/waiting-list.ts'
import type { QueryOf } from '#contract/base/endpoint.ts'
import type { QueryClient } from '@tanstack/react-query'
import { apiQuery, invalidate } from '../../../../shared/api/api-query.ts'

export const clubReservationsQuery = (query: QueryOf<typeof listClubReservations>) => apiQuery(listClubReservations, { query })

export const clubReservationQuery = (id: string) => apiQuery(getClubReservation, { params: { id } })

export const eventWaitingListQuery = (id: string, query: QueryOf<typeof listEventWaitingList>) =>
  apiQuery(listEventWaitingList, { params: { id }, query })

export const returnedTicketsQuery = (id: string, query: QueryOf<typeof listReturnedTickets>) =>
  apiQuery(listReturnedTickets, { params: { id }, query })

export const eventReservationsQuery = (id: string) => apiQuery(getEventReservations, { params: { id } })

/** Everything that shows a reservation. */
export const shownReservations = [
  listClubReservations,
  getClubReservation,
  getEventReservations,
  listEventWaitingList,
  listReturnedTickets,
] as const

/** After a change of a reservation: whatever shows it reloads. */
export const refreshReservations = async (client: QueryClient): Promise<void> => invalidate(client, ...shownReservations)
