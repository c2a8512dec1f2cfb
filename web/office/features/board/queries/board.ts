import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf, BodyOf } from '#contract/base/endpoint.ts'
import { changeParty, getBoard, getSeatSuggestions, moveParties, type Board, type BoardParty } from '#contract/board/board.ts'
import { listBoards } from '#contract/board/boards.ts'
import { apiQuery, invalidate } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'
import { putAnswer } from '../../../../shared/api/put-answer.ts'
import { useFresh, useRefresh } from '../../../../shared/live/use-refresh.ts'

export const boardsQuery = () => apiQuery(listBoards, { query: {} })

export const boardQuery = (id: string) => apiQuery(getBoard, { params: { id } })

/** In another seating than its own, if one is named. */
export const suggestionsQuery = (id: string, party_id: string, seating_id: string | null) =>
  apiQuery(getSeatSuggestions, { params: { id, party_id }, query: seating_id === null ? {} : { seating_id } })

/** Tables, the door and new bookings: each tells the board. */
export function useFreshBoard(id: string): void {
  useFresh(`board:${id}`, getBoard)
  useRefresh(`door:${id}`, getBoard)
  useRefresh(`event:${id}`, getBoard)
}

type Move = BodyOf<typeof moveParties>
type Change = BodyOf<typeof changeParty> & { party_id: string }

/** What hosts change. The answer is on the board at once; what else changed follows. */
export function useBoardChanges(id: string) {
  const client = useQueryClient()
  const show = (parties: readonly BoardParty[]) =>
    putAnswer<Board>(client, boardQuery(id).queryKey, (board) => {
      if (board === undefined) return board
      const changed = new Map(parties.map((party) => [party.id, party]))
      const ids = new Set(board.parties.map((party) => party.id))
      return {
        ...board,
        parties: [
          ...board.parties.map((party) => changed.get(party.id) ?? party),
          ...parties.filter((party) => !ids.has(party.id)),
        ],
      }
    })
  // Also after a refusal: someone else may have changed it.
  const onSettled = () => void invalidate(client, getBoard, getSeatSuggestions)
  return {
    move: useMutation({
      mutationFn: async (body: Move): Promise<AnswerOf<typeof moveParties>> => call(moveParties, { params: { id }, body }),
      onSuccess: ({ parties }) => show(parties),
      onSettled,
    }),
    change: useMutation({
      mutationFn: async ({ party_id, ...body }: Change) => call(changeParty, { params: { id, party_id }, body }),
      onSuccess: (party) => show([party]),
      onSettled,
    }),
  }
}
