import { getClubNight } from '#contract/club-night.ts'
import { listClubReservations, listReservationViews } from '#contract/club-reservation-list.ts'
import { getClubReservation } from '#contract/club-reservations.ts'
import { listNightWaitingList } from '#contract/waiting-list.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { QueryClient } from '@tanstack/react-query'
import { apiQuery } from '../../../../shared/api/api-query.ts'

export const clubReservationsQuery = (query: QueryOf<typeof listClubReservations>) => apiQuery(listClubReservations, { query })

export const clubReservationQuery = (id: string) => apiQuery(getClubReservation, { params: { id } })

export const nightWaitingListQuery = (id: string, query: QueryOf<typeof listNightWaitingList>) =>
  apiQuery(listNightWaitingList, { params: { id }, query })

export const clubNightQuery = (id: string) => apiQuery(getClubNight, { params: { id } })

/** Whatever shows a reservation. */
export const shownReservations: readonly string[] = [
  listClubReservations,
  getClubReservation,
  getClubNight,
  listNightWaitingList,
].map(({ name }) => name)

/** After a change of a reservation: whatever shows it asks again. */
export async function refreshReservations(client: QueryClient): Promise<void> {
  await Promise.all(shownReservations.map((name) => client.invalidateQueries({ queryKey: [name] })))
}

export const refreshViews = async (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [listReservationViews.name] })
