import type { CreateEventBody } from '#contract/events/fields.ts'
import { createEvent } from '#contract/events/management.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../shared/api/api.ts'
import { useAttemptKey } from '../../../../shared/api/use-attempt-key.ts'
import { refreshEvents } from './events.ts'

/** A new draft; a second tap or a lost response creates one. */
export function useCreateEvent() {
  const client = useQueryClient()
  const { keyOf } = useAttemptKey()
  return useMutation({
    // The key stays: a tap before the draft's page opens leads to the same one.
    mutationFn: async (body: CreateEventBody) => call(createEvent, { body, idempotencyKey: keyOf(body) }),
    onSuccess: async () => refreshEvents(client),
  })
}
