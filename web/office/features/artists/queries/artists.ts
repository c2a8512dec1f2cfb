import { useMutation, useQueryClient } from '@tanstack/react-query'
import { listPlatformArtists, mergeArtists, updateArtist } from '#contract/artists/artists.ts'
import type { BodyOf } from '#contract/base/endpoint.ts'
import { listAuditLog } from '#contract/platform/audit-log.ts'
import { call } from '../../../../shared/api/api.ts'
import { apiQuery, invalidate } from '../../../../shared/api/api-query.ts'

export const artistSearch = (search: string, limit: number) => apiQuery(listPlatformArtists, { query: { search, limit } })

export function useUpdateArtist(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: BodyOf<typeof updateArtist>) => call(updateArtist, { params: { id }, body }),
    onSettled: async () => invalidate(client, listPlatformArtists, listAuditLog),
  })
}

export function useMergeArtists(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (into_id: string) => call(mergeArtists, { params: { id }, body: { into_id } }),
    onSettled: async () => invalidate(client, listPlatformArtists, listAuditLog),
  })
}
