import { getReservation, listReservations } from '#contract/reservations.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'

export type When = 'upcoming' | 'past'

export const reservationQuery = (id: string) => apiQuery(getReservation, { params: { id } })

/** The reservation with what cancelling it, or these lines of it, would do right now. */
export const cancelPreviewQuery = (id: string, lineIds: readonly string[] | null) =>
  apiQuery(getReservation, {
    params: { id },
    query: { preview: 'cancel', ...(lineIds === null ? {} : { line_ids: lineIds.join(',') }) },
  })

/** The reservation with what another party would do right now. */
export const modifyPreviewQuery = (id: string, party: number) =>
  apiQuery(getReservation, { params: { id }, query: { preview: 'modify', party_size: party } })

export const reservationsQuery = (when: When, cursor: string | null) =>
  apiQuery(listReservations, { query: { when, limit: 12, ...(cursor === null ? {} : { cursor }) } })
