import type { UpdateEventBody } from '#contract/events/fields.ts'
import { listManagedEvents, updateEvent } from '#contract/events/management.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { invalidate } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'
import { putAnswer } from '../../../../shared/api/put-answer.ts'
import { managedEventQuery } from './events.ts'

export function useUpdateEvent(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: UpdateEventBody) => call(updateEvent, { params: { id }, body }),
    onSuccess: async (event) => {
      putAnswer(client, managedEventQuery(id).queryKey, event)
      await invalidate(client, listManagedEvents)
    },
  })
}
