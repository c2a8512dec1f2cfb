import { getReservation } from '#contract/reservations/reservations.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'

export const reservationQuery = (id: string) => apiQuery(getReservation, { params: { id } })

/** The reservation with a preview of cancelling it, or these lines of it, right now. */
export const cancelPreviewQuery = (id: string, lineIds: readonly string[] | null) =>
  apiQuery(getReservation, {
    params: { id },
    query: { preview: 'cancel', ...(lineIds === null ? {} : { line_ids: lineIds.join(',') }) },
  })

/** The reservation with a preview of another party, or of more items, right now. */
export const modifyPreviewQuery = (id: string, party: number, add: readonly { prestation_id: string; quantity: number }[]) =>
  apiQuery(getReservation, {
    params: { id },
    query: {
      preview: 'modify',
      party_size: party,
      ...(add.length > 0 && { add: add.map(({ prestation_id, quantity }) => `${prestation_id}:${quantity}`).join(',') }),
    },
  })
