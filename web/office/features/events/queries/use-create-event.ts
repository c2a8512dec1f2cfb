import { createEvent, type CreateEventBody } from '#contract/event-management.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../shared/api.ts'
import { refreshEvents } from './events.ts'

/** A new draft. The key makes one of it, however often it is sent. */
export function useCreateEvent() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ body, key }: { body: CreateEventBody; key: string }) => call(createEvent, { body, idempotencyKey: key }),
    onSuccess: async () => refreshEvents(client),
  })
}
