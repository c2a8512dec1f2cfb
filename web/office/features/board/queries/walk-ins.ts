import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getBoard, getSeatSuggestions } from '#contract/board/board.ts'
import { getSeatItems, seatWalkIn, type SeatWalkInBody } from '#contract/board/walk-ins.ts'
import { apiQuery, invalidate } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'

export const seatItemsQuery = (id: string) => apiQuery(getSeatItems, { params: { id } })

/** A walk-in at a free table. Also after a refusal the board is read again: the table may be taken. */
export function useSeatWalkIn(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: SeatWalkInBody) => call(seatWalkIn, { params: { id }, body }),
    onSettled: async () => invalidate(client, getBoard, getSeatSuggestions),
  })
}
