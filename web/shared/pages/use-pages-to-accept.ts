import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { acceptPages, getPagesToAccept, type PageToAccept } from '#contract/pages/pages.ts'
import { apiQuery } from '../api/api-query.ts'
import { call } from '../api/api.ts'
import { putAnswer } from '../api/put-answer.ts'

const waiting = { ...apiQuery(getPagesToAccept), staleTime: 600_000 }

/** What the signed-in account is asked to accept, and accepting all of it: exactly the versions that were shown. */
export function usePagesToAccept() {
  const client = useQueryClient()
  const { data, isFetching } = useQuery(waiting)
  const pages = data?.pages ?? []
  const accept = useMutation({
    mutationFn: async (shown: readonly PageToAccept[]) =>
      call(acceptPages, { body: { pages: shown.map(({ page, version }) => ({ page, version })) } }),
    onSuccess: (left) => putAnswer(client, waiting.queryKey, left),
    // Another version may have taken effect since.
    onError: async () => client.invalidateQueries({ queryKey: waiting.queryKey }),
  })
  return { pages, isFetching, accept: () => accept.mutate(pages), isPending: accept.isPending, error: accept.error }
}
