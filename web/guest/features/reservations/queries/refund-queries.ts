import { getGuestRefund, listGuestRefunds } from '#contract/reservations/refunds.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'

export const refundQuery = (id: string) => apiQuery(getGuestRefund, { params: { id } })

export const refundsQuery = (reservationId: string | null, cursor: string | null) =>
  apiQuery(listGuestRefunds, {
    query: { ...(reservationId !== null && { reservation_id: reservationId }), ...(cursor !== null && { cursor }) },
  })
