import { useQueryClient } from '@tanstack/react-query'
import type { CallInput } from '#contract/base/endpoint.ts'
import { getManagedEvent, listManagedEvents } from '#contract/events/management.ts'
import {
  createPrestation,
  deletePrestation,
  duplicatePrestation,
  listPrestations,
  reorderPrestations,
  updatePrestation,
  type ManagedPrestation,
} from '#contract/events/prestations.ts'
import { invalidate } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'

export type NewPrestation = CallInput<typeof createPrestation>['body']
export type PrestationChange = CallInput<typeof updatePrestation>['body']

/** Everything that changes what an event sells; each refreshes what shows it. */
export function usePrestationChanges(eventId: string) {
  const client = useQueryClient()
  const refreshing = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } finally {
      await invalidate(client, listPrestations, getManagedEvent, listManagedEvents)
    }
  }
  return {
    create: async (body: NewPrestation) => refreshing(call(createPrestation, { params: { id: eventId }, body })),
    update: async (id: string, body: PrestationChange) => refreshing(call(updatePrestation, { params: { id }, body })),
    duplicate: async ({ id }: ManagedPrestation) => refreshing(call(duplicatePrestation, { params: { id } })),
    remove: async ({ id }: ManagedPrestation) => refreshing(call(deletePrestation, { params: { id } })),
    reorder: async (ids: string[]) => refreshing(call(reorderPrestations, { params: { id: eventId }, body: { ids } })),
  }
}

export type PrestationChanges = ReturnType<typeof usePrestationChanges>
