import { getClubNight } from '#contract/club-night.ts'
import { listClubReservations } from '#contract/club-reservation-list.ts'
import { getClubReservation } from '#contract/club-reservations.ts'
import { listNightWaitingList } from '#contract/waiting-list.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { QueryClient } from '@tanstack/react-query'
import { apiQuery, invalidate } from '../../../../shared/api/api-query.ts'

export const clubReservationsQuery = (query: QueryOf<typeof listClubReservations>) => apiQuery(listClubReservations, { query })

export const clubReservationQuery = (id: string) => apiQuery(getClubReservation, { params: { id } })

export const nightWaitingListQuery = (id: string, query: QueryOf<typeof listNightWaitingList>) =>
  apiQuery(listNightWaitingList, { params: { id }, query })

export const clubNightQuery = (id: string) => apiQuery(getClubNight, { params: { id } })

/** Everything that shows a reservation. */
export const shownReservations = [listClubReservations, getClubReservation, getClubNight, listNightWaitingList] as const

/** After a change of a reservation: whatever shows it reloads. */
export const refreshReservations = async (client: QueryClient): Promise<void> => invalidate(client, ...shownReservations)
