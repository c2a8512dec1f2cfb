import { listNotifications } from '#contract/notifications/notifications.ts'
import { readNotifications } from '#contract/notifications/read-notifications.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { apiQuery, invalidate } from '../api/api-query.ts'
import { call } from '../api/api.ts'

const pageSize = 20

export const notificationsQuery = (cursor: string | null) =>
  apiQuery(listNotifications, { query: { limit: pageSize, ...(cursor === null ? {} : { cursor }) } })

/** Marks one as read, or all. */
export function useRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (which: { id: string } | 'all') =>
      call(readNotifications, { body: which === 'all' ? { all: true } : { ids: [which.id] } }),
    onSettled: async () => invalidate(client, listNotifications),
  })
}
