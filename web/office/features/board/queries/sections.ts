import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getBoard } from '#contract/board/board.ts'
import { getSections, setSections, type SetSectionsBody } from '#contract/board/sections.ts'
import { apiQuery, invalidate } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'
import { putAnswer } from '../../../../shared/api/put-answer.ts'

export const sectionsQuery = (id: string) => apiQuery(getSections, { params: { id } })

/** Replaces the sections of a night; the board follows. */
export function useSetSections(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: SetSectionsBody) => call(setSections, { params: { id }, body }),
    onSuccess: async (night) => {
      putAnswer(client, sectionsQuery(id).queryKey, night)
      await invalidate(client, getBoard)
    },
  })
}
