import { deleteEvent, manageEvent } from '#contract/events/management.ts'
import type { EventAction } from '#contract/events/states.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../shared/api/api.ts'
import { refreshEvents } from './events.ts'

interface ManageEventInput {
  id: string
  action: EventAction
  business_date?: string
}

/** Publishes, pauses, resumes, cancels, archives or duplicates an event. */
export function useManageEvent() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, ...body }: ManageEventInput) => call(manageEvent, { params: { id }, body }),
    onSuccess: async () => refreshEvents(client),
  })
}

export function useDeleteEvent() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => call(deleteEvent, { params: { id } }),
    onSuccess: async () => refreshEvents(client),
  })
}
