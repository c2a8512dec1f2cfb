import { useQuery, useQueryClient } from '@tanstack/react-query'
import { enterQueue, openQueueCode } from '#contract/door/queue-code.ts'
import { getTickets } from '#contract/door/tickets.ts'
import { call } from '../../../../shared/api/api.ts'
import { invalidate } from '../../../../shared/api/api-query.ts'
import { putAnswer } from '../../../../shared/api/put-answer.ts'

// A code expires within a minute: what it said once stays on the page.
const once = { staleTime: Infinity, gcTime: Infinity, refetchOnReconnect: false } as const

/** Joins the queue as the page opens. Repeating it returns the first time, so a lost response is retried. */
export function useEnterQueue(code: string) {
  const client = useQueryClient()
  return useQuery({
    queryKey: [enterQueue.name, code],
    queryFn: async () => {
      const joined = await call(enterQueue, { body: { code } })
      void invalidate(client, getTickets)
      return joined
    },
    ...once,
  })
}

/** Exchanges a code for a place, which keeps the moment for longer. A place is known as soon as its code is. */
export function useQueuePlace(code: string) {
  const client = useQueryClient()
  const keyOf = (text: string) => [openQueueCode.name, text]
  return useQuery({
    queryKey: keyOf(code),
    queryFn: async () => {
      const kept = await call(openQueueCode, { body: { code } })
      // Read by its place, it is what is being read.
      if (kept.place !== code) putAnswer(client, keyOf(kept.place), kept)
      return kept
    },
    ...once,
  })
}
