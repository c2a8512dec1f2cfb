import { getReservation, listReservations } from '#contract/reservations.ts'
import { apiQuery } from '../../../../shared/api-query.ts'

export type When = 'upcoming' | 'past'

export const reservationQuery = (id: string) => apiQuery(getReservation, { params: { id } })

/** The reservation with what cancelling it would do right now. */
export const cancelPreviewQuery = (id: string) => apiQuery(getReservation, { params: { id }, query: { preview: 'cancel' } })

export const reservationsQuery = (when: When, cursor: string | null) =>
  apiQuery(listReservations, { query: { when, limit: 12, ...(cursor === null ? {} : { cursor }) } })
