import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getUnsubscribeLink, undoUnsubscribe, unsubscribe } from '#contract/messages/unsubscribe.ts'
import { call } from '../../../../shared/api/api.ts'
import { putAnswer } from '../../../../shared/api/put-answer.ts'

const keyOf = (token: string) => [getUnsubscribeLink.name, token]

/** What a link from an email is about. Read in the browser: what a server rendered a moment ago may already be different. */
export const useUnsubscribeLink = (token: string) =>
  useQuery({
    queryKey: keyOf(token),
    queryFn: async ({ signal }) => call(getUnsubscribeLink, { params: { token }, signal }),
  })

function useChange(change: typeof unsubscribe | typeof undoUnsubscribe, token: string, message: string | null) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => call(change, { params: { token }, body: message === null ? {} : { message_id: message } }),
    onSuccess: (link) => putAnswer(client, keyOf(token), link),
  })
}

export const useUnsubscribe = (token: string, message: string | null) => useChange(unsubscribe, token, message)
export const useUndoUnsubscribe = (token: string, message: string | null) => useChange(undoUnsubscribe, token, message)
