import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { suggestArtists } from '#contract/artists/artists.ts'
import type { BodyOf } from '#contract/base/endpoint.ts'
import { getLineup, saveSetTimes } from '#contract/events/lineup.ts'
import { call } from '../../../../shared/api/api.ts'
import { putAnswer } from '../../../../shared/api/put-answer.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'

const lineupQuery = (id: string) => apiQuery(getLineup, { params: { id } })

/** The line-up as it is saved: read again each time, since typing in the form changes it. */
export const useLineup = (id: string) => useQuery({ ...lineupQuery(id), staleTime: 0, gcTime: 0 })

export function useSaveSetTimes(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: BodyOf<typeof saveSetTimes>) => call(saveSetTimes, { params: { id }, body }),
    onSuccess: (lineup) => putAnswer(client, lineupQuery(id).queryKey, lineup),
  })
}

/** Artists whose names begin like this, from two letters on. */
export function useArtistSuggestions(search: string): string[] {
  const { data } = useQuery({ ...apiQuery(suggestArtists, { query: { search } }), enabled: search.length > 1 })
  return data?.artists.map(({ name }) => name) ?? []
}
